//! What a person sees of a broken grammar. Every picture is a snapshot under `tests/messages/`, read by a human eye; its
//! description says why the message is good.

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram_abnf::{Reader, Report};

/// Holds the pictures of all that is wrong with a grammar against the snapshot `name`; `why` says what is good about them.
fn good(name: &str, grammar: &str, why: &str) {
    let reading = Reader::new().read("my.abnf", grammar);
    let mut problems = reading.problems.clone();
    problems.extend(reading.grammar.check());
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(100);
    let mut drawn = format!("{grammar}\n");
    for report in Report::all(&reading.grammar, &problems) {
        handler.render_report(&mut drawn, &report).expect("a report is drawn into a string");
        drawn.push('\n');
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("messages");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_description(why);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, drawn));
}

#[test]
fn syntax() {
    good(
        "abnf-unexpected",
        "address = host \":\" ) port\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Says what stands there and what would do; points at the bracket alone.",
    );
    good(
        "abnf-wrong-bracket",
        "address = host [ \":\" port )\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Shows both brackets, so that either can be the one to change.",
    );
    good(
        "abnf-unclosed-bracket",
        "address = host [ \":\" port\nhost = 1*ALPHA\nport = *DIGIT\n",
        "Points at the bracket that was opened, not at the end of the rule, where nothing can be seen.",
    );
    good(
        "abnf-unclosed-string",
        "address = host \":\nhost = 1*ALPHA\n",
        "A string ends on its line; the next rule is read as if nothing had happened.",
    );
    good("abnf-no-rule", "sign = \"+\"\n/ \"-\"\n", "The usual reason is a missing indentation, so that is the help.");
    good(
        "abnf-indented-rule",
        "sign = \"+\" / minus\n  minus = \"-\"\n",
        "RFC 5234 would read this as one rule and then fail at the second `=`; the message says what makes it a rule.",
    );
    good(
        "abnf-several",
        "a = b c d\nb = %x5A-41\nc = 3*2b\nd = \"é\" %xG\n",
        "Four mistakes, one run: the reader goes on.",
    );
    good(
        "abnf-bar",
        "sign = \"+\" | \"-\"\n",
        "Whoever writes a bar knows another notation; the help tells how to use it here.",
    );
    good(
        "abnf-space",
        "greeting = \"a\"\"b\" 2* \"c\"\n",
        "Warnings, since it is clear what is meant; but other readers of ABNF may refuse both.",
    );
}

#[test]
fn names() {
    good(
        "abnf-undefined",
        "address = hots [ \":\" port ]\nhost = 1*ALPHA\nport = *DIGIT\n",
        "The name that was meant is close, and is offered; that `host` is not used now only follows from it.",
    );
    good(
        "abnf-undefined-import",
        "address = IPv6address\n",
        "Nothing here is called like it, but RFC 3986 has such a rule: the help is the line to write.",
    );
    good(
        "abnf-duplicate",
        "a = \"x\" b\nb = \"y\"\na = \"z\"\n",
        "Shows both places, and the way to say that both are meant.",
    );
    good(
        "abnf-unused",
        "; Start: a\n\na = \"x\"\nb = c\nc = \"y\"\n",
        "Both rules are named, since neither can be reached; the help gives the line for the header.",
    );
    good(
        "abnf-import",
        "; Import: rfc3986.abnf: hostt\n; Import: rfc9999.abnf: host\n\na = host hostt\n",
        "The mistakes are in the header, so that is where they are shown; that the names are undefined only follows from them.",
    );
    good(
        "abnf-open-prose",
        "year = <four digits>\n",
        "Words are allowed, but no text matches them; the help says how to give them a meaning.",
    );
}

#[test]
fn loops() {
    good(
        "abnf-left-recursion",
        "sum = sum \"+\" number / number\nnumber = 1*DIGIT\n",
        "Points at the reference that closes the circle; the help is the rewriting that is always possible.",
    );
    good(
        "abnf-left-recursion-indirect",
        "a = [ \"x\" ] b\nb = c \"y\" / \"z\"\nc = *\"w\" a\n",
        "The circle goes through what can be empty, which is easily overlooked: its rules stand on the label.",
    );
    good(
        "abnf-empty-repetition",
        "list = *( [ \"a\" ] *\"b\" )\n",
        "Shows the repetition and says what in it can be empty.",
    );
    good(
        "abnf-endless",
        "a = \"(\" a \")\"\n",
        "The rule has no way out; it is not left recursive, so that would be the wrong thing to say.",
    );
}

#[test]
fn order() {
    good(
        "abnf-prefix-digits",
        "dec-octet = DIGIT / %x31-39 DIGIT / \"1\" 2DIGIT\n",
        "The classic: two examples show what goes wrong, and the help that the grammar is not to blame.",
    );
    good(
        "abnf-prefix-host",
        "host = address / name\naddress = 1*DIGIT \".\" 1*DIGIT\nname = 1*( DIGIT / ALPHA / \".\" )\n",
        "Found through the rules' automata: nothing in the two names shows that one begins like the other.",
    );
}
