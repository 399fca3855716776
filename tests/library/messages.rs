//! Pictures of syntax errors. Every picture is a snapshot under `tests/messages/`, read by a human
//! eye; its description says why the message is good.

use miette::{GraphicalReportHandler, GraphicalTheme};
use urlgram::diagnostic::{Diagnostic, Report};
use urlgram::grammar::rfc3986::{AbsoluteUri, RelativeRef, Uri, UriReference};
use urlgram::input::Production;
use urlgram::pass::check;

/// The picture of what is wrong with `text`, read by `rule`.
fn picture<R: Production>(rule: R, text: &str) -> String {
    let error = check(rule, text).expect_err(text);
    let report = Report::new(text, Diagnostic::from_syntax_error(text, error)).in_file("list.txt", 7);
    let mut drawn = String::new();
    GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .with_links(false)
        .render_report(&mut drawn, &report)
        .expect("a report is drawn into a string");
    drawn
}

/// Holds the picture against the snapshot `name`, whose description says `why` the message is good.
fn good<R: Production>(name: &str, rule: R, text: &str, why: &str) {
    let settings = || {
        let mut settings = insta::Settings::clone_current();
        settings.set_snapshot_path("messages");
        settings.set_prepend_module_to_snapshot(false);
        settings.set_description(why);
        settings.set_omit_expression(true);
        settings
    };
    settings()
        .bind(|| insta::assert_snapshot!(name, format!("{text:?} as {}\n\n{}", R::RULE.name, picture(rule, text))));
}

#[test]
fn ports() {
    good(
        "port-letter",
        Uri,
        "http://a:8x/",
        "Points at the x alone, and shows where the port began, so nobody looks for the mistake in the host.",
    );
    good(
        "port-after-ip",
        Uri,
        "http://[::1]:8x",
        "The same message after an address in brackets: the cause is the port, not the brackets.",
    );
    good(
        "port-several-servers",
        Uri,
        "mongodb://a:27017,b:27018/shop",
        "Drivers read it, so that it is a note and not an error, which says who reads it and who does not.",
    );
    good(
        "port-second-colon",
        Uri,
        "http://user:8a:b/",
        "A user and password without the at sign look like this; the place is the first byte that cannot be part of a port.",
    );
}

#[test]
fn characters() {
    good(
        "space-in-path",
        Uri,
        "http://host/a b",
        "Names the space, which cannot be seen, says what to write for it, and shows the whole fixed URL.",
    );
    good(
        "space-in-userinfo",
        Uri,
        "http://u:p w@h/",
        "An at sign further on makes this a userinfo; the message speaks of that and not of a port.",
    );
    good(
        "backslash",
        Uri,
        "http://h\\@evil/",
        "Says that parsers read this differently, which is why it matters, and proposes no blind fix in a host.",
    );
    good(
        "non-ascii-in-path",
        Uri,
        "http://h/\u{e9}t\u{e9}",
        "The character, why it is wrong, the encoded form, and the way out for people who do want IRIs. Only the run is underlined.",
    );
    good(
        "non-ascii-in-host",
        Uri,
        "http://b\u{fc}cher.example/",
        "In a host percent-encoding would be the wrong cure, so the message names the right one.",
    );
    good(
        "invisible",
        Uri,
        "http://exam\u{200b}ple.org/",
        "What cannot be seen is named by its code point and drawn as a replacement character.",
    );
    good(
        "invisible-in-path",
        Uri,
        "http://h/exam\u{200b}ple",
        "No name has the character, so that the fix removes it instead of keeping it in another form.",
    );
    good(
        "space-in-base64",
        Uri,
        "data:image/png;base64, iVBO Rw0K",
        "Base64 has no white space, so that nobody is told to encode it.",
    );
    good(
        "tab-and-escape",
        Uri,
        "http://h/a\tb\u{1b}[31m",
        "Controls are drawn as pictures, so that a hostile line cannot drive the terminal, and the place stays right.",
    );
    good(
        "non-ascii-wide",
        UriReference,
        "/\u{65e5}\u{672c}/a b",
        "Places are counted in bytes and drawn in columns: the mark is as wide as the characters.",
    );
    good(
        "bracket-in-query",
        Uri,
        "http://h/?x[]=1",
        "Common in the wild: the one place for brackets is named, and the fix is certain.",
    );
    good("second-hash", Uri, "http://h/#a#b", "Shows both `#`: the first explains why the second is wrong.");
    good("quote", Uri, "http://h/\"a\"", "A quotation mark is named without being lost among quotation marks.");
}

#[test]
fn percent() {
    good(
        "percent-at-end",
        Uri,
        "http://h/100%",
        "The mark is on the percent sign although the parser stopped behind it: that is what a person must change.",
    );
    good(
        "percent-verbatim",
        Uri,
        "jdbc:sqlserver://h:1433;applicationName=a%w",
        "The driver would send \"%25\" as it is, so that the message says how the driver reads the value.",
    );
    good("percent-letters", Uri, "http://h/%zz", "Underlines the part that was read as an encoding.");
    good("percent-one-digit", Uri, "http://h/%4", "One digit is there: the mark covers what is there of the encoding.");
}

#[test]
fn ip_literals() {
    good(
        "ip-unclosed",
        Uri,
        "http://[::1/",
        "The mark is where the bracket is missing, the second one where it was opened; the fixed URL is shown.",
    );
    good(
        "ip-two-elisions",
        Uri,
        "http://[1::2::3]/",
        "Marks the second and shows the first, and says why there can be only one.",
    );
    good(
        "ip-name",
        Uri,
        "http://[google.com]/",
        "Says what brackets are for instead of listing the characters of an address.",
    );
    good("ip-v4", Uri, "http://[1.2.3.4]/", "Knows an IPv4 address and says that it needs no brackets.");
    good("ip-three-groups", Uri, "http://[1:2:3]/", "Counts for the reader.");
    good("ip-nine-groups", Uri, "http://[1:2:3:4:5:6:7:8:9]/", "Counts for the reader, on the other side of eight.");
    good("ip-long-group", Uri, "http://[::12345]/", "Marks the whole group, not its fifth digit.");
    good(
        "ip-octet",
        Uri,
        "http://[::1.2.3.256]/",
        "Marks the number that is too large and shows the rule that says how large it may be.",
    );
    good(
        "ip-zone",
        Uri,
        "http://[fe80::1%eth0]/",
        "Zones are common on command lines: the message says why a URI has none.",
    );
    good("ip-text-after", Uri, "http://[::1]x/", "Speaks of what follows the bracket; the address is right.");
    good(
        "ip-unbracketed-port",
        Uri,
        "http://::1:8080/",
        "Nobody runs the machine ::1:8080: the number is that of a usual port, and the fix keeps it outside of the brackets.",
    );
    good("ip-unbracketed", Uri, "http://::1/", "Sees the address although the parser saw a port.");
}

#[test]
fn schemes() {
    good(
        "scheme-digit",
        Uri,
        "1http://h/",
        "Marks the scheme, and says what is wrong with its first character, not what could follow it.",
    );
    good(
        "scheme-digit-reference",
        UriReference,
        "1http://h/",
        "Says this of a reference, too, where the parser gave up at the colon.",
    );
    good("scheme-underscore", Uri, "my_app://x", "Names the character and what is allowed there.");
    good("scheme-missing", Uri, "example.com/p", "What people type: says what is missing and shows the whole.");
    good(
        "scheme-missing-slashes",
        Uri,
        "//example.com/p",
        "A reference, not nonsense: the message knows the difference.",
    );
    good("scheme-empty", Uri, "://example.com/", "A scheme was cut away.");
    good("nothing", Uri, "", "An empty line is marked at its only place.");
    good("colon-in-first-segment", RelativeRef, "a:b", "The cure of section 4.2, ready to paste.");
}

#[test]
fn other_places() {
    good(
        "several-at-signs",
        Uri,
        "http://a@b@c/",
        "Both `@` are shown, with the reason why nobody should rely on either.",
    );
    good(
        "fragment-in-absolute-uri",
        AbsoluteUri,
        "http://h/#f",
        "No special cause is known: what was found, what would be allowed there, by which rule.",
    );
    good(
        "long-line",
        Uri,
        &format!("http://h/{} {}", "a".repeat(500), "b".repeat(500)),
        "A long line is cut on both sides, and the column is that of the whole line.",
    );
}

#[test]
fn a_certain_fix_leaves_no_error_of_its_kind() {
    for text in ["http://host/a b", "http://h/\u{e9}", "http://h/?x[]=1", "http://h/#a#b", "http://[::/"] {
        let mut text = text.to_owned();
        let mut turns = 0;
        while let Err(error) = check(Uri, &text) {
            let diagnostic = Diagnostic::from_syntax_error(&text, error);
            let fix = diagnostic.fix().filter(|fix| fix.is_safe()).unwrap_or_else(|| panic!("{text}: no safe fix"));
            text = fix.apply(&text);
            turns += 1;
            assert!(turns < 4, "{text}");
        }
    }
}
