//! Texts that nobody writes by accident: no lint panics, and all places are in the text.

use proptest::prelude::*;
use urlgram::registry;
use urlgram_lint::{Choice, Config, Diagnostic, Letters, Linter};

/// Fragments of URLs in which the offsets of lints could be wrong: delimiters, escapes, characters of each length in UTF-8,
/// characters that UTS #46 maps to others or to dots, and the words that single lints search for.
const FRAGMENTS: &[&str] = &[
    "http:", "https://", "//", "foo://", "file:", "ftp://", "mailto:", "urn:", "news:", "geo:", "tel:", "data:",
    "git@", "ldap://", "ws://", "javascript:", "sip:", "gopher://", "nntp://", "magnet:?", "otpauth://totp/", "pkg:",
    "blob:", "isbn:", "uuid:", "URL:", "h", "example.com", "EXAMPLE", "www.", "xn--", "xn--bcher-kva", "xn--a-",
    "127.0.0.1", "0x7f.1", "[::1]", "[::ffff:1.2.3.4%25é]", "[v1.a]", "[", "]", "user:pass@", "@", ":", ":80", ":080",
    ":99999", "/", "\\", "..", ".", "%", "%4", "%41", "%2e", "%2F", "%C3", "%C3%BC", "%E9", "%00", "%0d%0aé: ", "%25",
    "%2541", "%u00e9", "%U", "+", ",", ";", ";base64,", ";type=é", ";jsessionid=", "?", "#", "#!", "&", "&amp;",
    "&eacute", "=", "a=b&a=é", "utm_source=ß&", "crs=", "$É", "${é}", "{é}", "{", "}", "%(é)s", "<é>", "<", ">", "|",
    "^", "`", "\"", "'", "(", ")", "*", "~", "_", "-", "!", " ", "\t", "\r\n", "\0", "\u{7f}", "\u{85}", "\u{a0}",
    "\u{ad}", "ß", "é", "e\u{301}", "\u{301}", "ü", "İ", "ſ", "ς", "日", "。", "．", "①", "\u{200b}", "\u{200d}",
    "\u{202e}", "\u{feff}", "\u{fffd}", "\u{ffff}", "\u{e000}", "אב", "١", "аpple", "😀", "🏳\u{fe0f}", "\u{10ffff}",
    "a", "B", "0", "9", "index.html", "/tree/", "=\n", "=é", "to=", "subject=é", "?q=http://é/",
];

/// Rules that texts are read as.
const RULES: &[(&str, &str)] =
    &[("rfc3986", "URI"), ("rfc3986", "URI-reference"), ("rfc3987", "IRI-reference"), ("whatwg", "valid-URL-string")];

/// Returns linters with all lints: with each style, for each rule, with and without the prefilter.
fn linters() -> Vec<Linter> {
    let mut linters = Vec::new();
    for (grammar, rule) in RULES {
        for (choice, letters) in [(Choice::Never, Letters::Unicode), (Choice::Always, Letters::Ascii)] {
            let mut config = Config::new(registry::grammar(grammar).unwrap().rule(rule).unwrap());
            config.selection.select = Some(vec!["ALL".into()]);
            config.style.trailing_slash = Some(choice);
            config.style.www = Some(choice);
            config.style.idn = Some(letters);
            config.style.path = Some(letters);
            linters.push(Linter::new(config.clone()));
            linters.push(Linter::new(config).without_prefilter());
        }
    }
    linters
}

/// Asserts that a finding labels and fixes whole characters of a text.
fn assert_in_bounds(text: &str, finding: &Diagnostic) {
    let labels = finding.labels().iter().map(|label| label.span);
    let fixes = finding.fixes().iter().map(|fix| fix.span);
    for span in std::iter::once(finding.span()).chain(labels).chain(fixes) {
        assert!(text.get(span.range()).is_some(), "{} at {span} of {text:?}", finding.code());
    }
    for fix in finding.fixes() {
        assert!(fix.apply(text).len() <= text.len() * 13 + 64, "{} in {text:?}", finding.code());
    }
}

/// Runs all linters on a text.
fn check(linters: &[Linter], text: &str) {
    for linter in linters {
        for finding in linter.check(text.as_bytes()) {
            assert_in_bounds(text, &finding);
        }
    }
}

#[test]
fn examples_with_characters_of_several_bytes() {
    let linters = linters();
    for text in [
        "foo://ßaB/", "foo://%c3aÉB/", "http://日+/", "http://%41日+/", "file:///é|/", "mailto:a@b?é=%",
        "geo:1,é;crs=é", "http://[::1%25é]/", "data:é;base64,é", "é:", "//é", "é?é#é", "%é", "%%é%", "x:é/../é",
        "urn:é:é", "scheme://é:é@é:é/",
    ] {
        check(&linters, text);
    }
}

#[test]
fn one_fragment_of_each_kind_after_each_other() {
    let linters = linters();
    for prefix in ["", "http://", "foo:", "file:///", "mailto:", "ftp://h/é"] {
        for first in FRAGMENTS {
            check(&linters, &format!("{prefix}{first}é"));
            check(&linters, &format!("{prefix}é{first}"));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn places_are_within_the_text(parts in prop::collection::vec(prop::sample::select(FRAGMENTS), 0..10)) {
        check(&linters(), &parts.concat());
    }

    #[test]
    fn places_are_within_any_text(head in prop::sample::select(FRAGMENTS), text in "\\PC{0,12}", tail in "[ -~\u{80}-\u{2ff}\u{3000}-\u{3020}]{0,12}") {
        check(&linters(), &format!("{head}{text}{tail}"));
    }
}
