# Driver for Perl's URI: reads texts and answers, as README.md describes.
use strict;
use warnings;
use JSON::PP;
use URI;

$| = 1;
my $json = JSON::PP->new->ascii->canonical;
print $json->encode({ version => "$URI::VERSION" }), "\n";
while (my $line = <STDIN>) {
    my $text = decode_json($line)->{text};
    my $answer = eval {
        my $uri = URI->new($text);
        my %answer = (scheme => $uri->scheme, path => $uri->path, fragment => $uri->fragment, written => "$uri");
        for my $part (qw(userinfo host port query)) {
            $answer{$part} = $uri->can($part) ? $uri->$part : undef;
        }
        delete $answer{port} if defined $answer{port} && $uri->can("default_port") && defined $uri->default_port
            && $answer{port} eq $uri->default_port;
        \%answer;
    } || { error => "died" };
    print $json->encode($answer), "\n";
}
