//! Places and fixes of validation errors, with at least three inputs for each.
//!
//! A snapshot is a table: the input, then one line for each error with its place, the text there, and the replacement (`=`
//! if the URL stays the same, `~` if it changes). A place is right if it covers exactly the text that the error is about; if
//! something is missing, it is empty and at the offset of the missing text.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use urlgram::whatwg::{Parser, Url, ValidationErrorKind};
use urlgram_lint::whatwg::check;

/// Inputs by the error that they show; a base URL follows after ` < `.
const INPUTS: &[(&str, &[&str])] = &[
    (
        "domain-to-ASCII",
        &[
            "https://exa%23mple.org/",
            "https://a--b-.example/",
            "https://under_score.example:80/",
            "https://example..com/",
            "http://user@xn--a/",
            "https://ex ample.org",
        ],
    ),
    (
        "domain-percent-encoded",
        &["https://exam%70le.org", "http://u@%66%6f%6F.example/", "//%C3%A9.example/ < https://h/"],
    ),
    ("host-invalid-code-point", &["foo://exa[mple.org", "foo://a b/", "foo://h\t\\x", "foo://u@a^b:80/"]),
    ("IPv4-empty-part", &["https://127.0.0.1./", "http://1.2.3.4.:80", "http://0x7f.0.0.1.#f"]),
    ("IPv4-too-few-parts", &["https://1.2.3/", "http://127.1:8080", "http://256", "http://user@0x7f000001/"]),
    ("IPv4-too-many-parts", &["https://1.2.3.4.5/", "http://1.2.3.4.5.6.", "http://a.b.c.d.e.1"]),
    ("IPv4-non-numeric-part", &["https://test.42", "http://1.2.3.08/", "http://a..1:80/", "http://1.-2.3.4"]),
    ("IPv4-non-decimal-part", &["https://127.0.0x0.1", "http://010.0.0.1", "http://0x7F.1", "http://1.2.3.0x/"]),
    ("IPv4-out-of-range-part", &["https://255.255.4000.1", "http://1.2.256", "http://256.1.1.1/", "http://4294967296"]),
    ("IPv4-non-ASCII-input", &["https://１.2.3.4/", "http://127。0。0。1", "http://u:p@1.2.3.４:80"]),
    ("IPv6-unclosed", &["https://[::1", "https://[::1/a]", "foo://[::1:80/", "https://[::1]x/"]),
    ("IPv6-invalid-compression", &["https://[:1]", "https://[:]", "https://[:1:2:3:4:5:6:7]:80/"]),
    (
        "IPv6-too-many-pieces",
        &["https://[1:2:3:4:5:6:7:8:9]", "https://[::1:2:3:4:5:6:7:8]", "foo://[1:2:3:4:5:6:7:8:9:a]/"],
    ),
    ("IPv6-multiple-compression", &["https://[1::1::1]", "https://[:::1]", "https://[::1::]/"]),
    (
        "IPv6-invalid-code-point",
        &["https://[1:2:3!:4]", "https://[1:2:3:]", "https://[12345::]", "https://[::é]", "https://[::1%25eth0]"],
    ),
    ("IPv6-too-few-pieces", &["https://[1:2:3]", "https://[]", "foo://[1]:80/x"]),
    ("IPv6-piece-leading-zero", &["https://[::01]", "https://[0001:2::00]", "foo://[2001:0db8::1]:1/"]),
    (
        "IPv4-in-IPv6-too-many-pieces",
        &["https://[1:1:1:1:1:1:1:127.0.0.1]", "https://[::1:1:1:1:1:1:1.2.3.4]", "foo://[1:2:3:4:5:6:7:8.8.8.8]/"],
    ),
    (
        "IPv4-in-IPv6-invalid-code-point",
        &[
            "https://[ffff::.0.0.1]", "https://[ffff::127.0.xyz.1]", "https://[ffff::127.0xyz]",
            "https://[ffff::127.00.0.1]", "https://[ffff::127.0.0.1.2]",
        ],
    ),
    (
        "IPv4-in-IPv6-out-of-range-part",
        &["https://[ffff::127.0.0.4000]", "https://[::256.1.1.1]", "foo://[::1.2.999.4]/"],
    ),
    ("IPv4-in-IPv6-too-few-parts", &["https://[ffff::127.0.0]", "https://[::1.2]", "foo://[::1.2.3]:80"]),
    (
        "invalid-URL-unit",
        &[
            "https://example.org/>", "  https://example.org ", "https://example.org\u{1F}\n",
            "ht\ntps://exa\t\tmple.org", "https://example.org/%s?%#%4", "https://h/a b?\"q#`f{", "foo://é\u{FDD0}%/x",
            "data:a b ?c", "https://h/[|]",
        ],
    ),
    (
        "special-scheme-missing-following-solidus",
        &[
            "https:example.org",
            "https:/example.org",
            "https:///example.org",
            "https:\\\\example.org",
            "file:c:/my-folder",
            "file:/a",
            "https:foo.html < https://example.org/",
            "file:x < file:///a/b",
        ],
    ),
    ("missing-scheme-non-relative-URL", &["\u{1F4A9}", "", " /a b ", "1http://h", "b < mailto:a@b"]),
    (
        "invalid-reverse-solidus",
        &["https://example.org\\path\\to\\file", "\\a < https://h/", "\\\\h\\a < https://h/", "file:\\\\\\a"],
    ),
    ("invalid-credentials", &["https://user@example.org", "ssh://user:pw@example.org", "https://a@b@c", "https://@h"]),
    ("host-missing", &["https://#fragment", "https://:443", "https://user:pass@", "foo://:80/", "// < https://h/"]),
    ("port-out-of-range", &["https://example.org:70000", "http://h:65536/", "foo://h:000099999999999999999999"]),
    ("port-invalid", &["https://example.org:7z", "http://h:8080a/", "https://h: 80", "foo://[::1]:é/"]),
    ("file-invalid-Windows-drive-letter", &["file:c:/x < file:///d:/y", "file:C| < file:///", "c| < file:///a/b"]),
    ("file-invalid-Windows-drive-letter-host", &["file://c:", "file://C|/x", "//d:/y < file:///c:/"]),
];

fn split(input: &str) -> (&str, Option<Url>) {
    match input.split_once(" < ") {
        Some((input, base)) => (input, Some(Url::parse(base).unwrap())),
        None => (input, None),
    }
}

fn table(name: &str, inputs: &[&str]) -> String {
    let mut table = String::new();
    for line in inputs {
        let (input, base) = split(line);
        let parser = base.as_ref().map_or(Parser::new(), |base| Parser::new().base(base));
        let (url, errors) = parser.report(input);
        let with = base.as_ref().map_or_else(String::new, |base| format!(" with base {base}"));
        writeln!(table, "{input:?}{with}: {}", url.map_or_else(|_| "failure".into(), |url| url.href().to_owned()))
            .unwrap();
        assert!(errors.iter().any(|error| error.kind.name() == name), "{line:?} does not show {name}: {errors:?}");
        for error in errors {
            let found = input.get(error.span.range()).unwrap();
            write!(table, "    {} {} {found:?}", error.kind, error.span).unwrap();
            if let Some(fix) = error.fix(input, base.as_ref()) {
                let same = if fix.keeps_url { '=' } else { '~' };
                write!(table, " {same}> {:?}", fix.apply(input)).unwrap();
            }
            table.push('\n');
        }
    }
    table
}

#[test]
fn every_error_has_its_places() {
    let tables: BTreeMap<_, _> = INPUTS.iter().copied().collect();
    for kind in ValidationErrorKind::ALL {
        let inputs = tables.get(kind.name()).unwrap_or_else(|| panic!("no inputs for {kind}"));
        assert!(inputs.len() >= 3, "{kind} has {} inputs", inputs.len());
        insta::with_settings!({ snapshot_path => "whatwg", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(kind.name(), table(kind.name(), inputs));
        });
    }
}

#[test]
fn the_table_is_whole() {
    let codes: Vec<_> = ValidationErrorKind::ALL.iter().map(|kind| kind.code()).collect();
    let expected: Vec<_> = (1..=31).map(|number| format!("W{number:03}")).collect();
    assert_eq!(codes, expected);
    for kind in ValidationErrorKind::ALL {
        assert_eq!(ValidationErrorKind::by_name(kind.name()), Some(*kind));
        for words in [kind.found(), kind.expected(), kind.help()] {
            assert!(!words.is_empty() && !words.ends_with('.'), "{kind}: {words}");
        }
    }
}

/// The picture of each finding, as the command line draws it.
fn pictures(line: &str) -> String {
    let (input, base) = split(line);
    let handler = miette::GraphicalReportHandler::new_themed(miette::GraphicalTheme::unicode_nocolor())
        .with_width(100)
        .with_links(false)
        .with_break_words(false);
    let mut drawn = String::new();
    for finding in check(input.as_bytes(), base.as_ref()) {
        handler.render_report(&mut drawn, &urlgram::diagnostic::Report::from_bytes(input.as_bytes(), finding)).unwrap();
        drawn.push('\n');
    }
    drawn
}

#[test]
fn messages() {
    let texts = [
        ("backslashes", "https:\\\\user@example.org\\a b"),
        ("credentials", "https://example.com@evil.example/"),
        ("ipv4-in-disguise", "http://0x7f.1/"),
        ("not-relative", "docs/index.html"),
        ("port", "https://example.org:80a/"),
        ("tabs-and-spaces", " https://exam\tple.org/%zz "),
        ("unclosed", "https://[2001:db8::7/"),
    ];
    for (name, text) in texts {
        insta::with_settings!({ snapshot_path => "whatwg/messages", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!(name, format!("{text:?}\n\n{}", pictures(text)));
        });
    }
}
