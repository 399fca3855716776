# Judges the texts of a suite by Perl.
use strict;
use warnings;
exit 0 if $ARGV[0] eq "--probe";
sub content { open my $file, "<:encoding(UTF-8)", $_[0] or die; local $/; return <$file>; }
my $expression = content($ARGV[0]);
chomp $expression;
my $compiled = qr/$expression/;
my @texts = split /\0/, content($ARGV[1]);
for my $text (@texts) {
    my $matches = substr($text, 2) =~ $compiled ? 1 : 0;
    if ($matches != (substr($text, 0, 1) eq "+" ? 1 : 0)) {
        binmode STDOUT, ":encoding(UTF-8)";
        print "$text\n";
        exit 1;
    }
}
print scalar(@texts), "\n";
