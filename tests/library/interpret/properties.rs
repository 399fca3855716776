//! Properties of the interpretations of any text.

use std::collections::HashSet;
use std::fmt::Write as _;

use proptest::prelude::*;
use urlgram::diagnostic::Kind;
use urlgram::interpret::{Interpretations, Role, Spec, connected_host, read, read_with_base};
use urlgram::whatwg::Url;

/// Pieces of URLs, and what parsers trip over between them.
const PIECES: &[&str] = &[
    "http", "https", "file", "foo", "ftp", "mailto", "javascript", ":", ":", "/", "//", "//", "\\", "?", "#", "@", "[",
    "]", "::1", "127.1", "1.2.3.4", "0x7f", "host", "a.example", "EXAMPLE.com", "bücher", "ß", "℀", "%61", "%", "%zz",
    " ", "\t", "\n", "\u{0}", "\u{202e}", ":80", ":0080", ":65536", ":8a", "..", ".", "/a/", "C|", "c:", ";type=a",
    "|", "é", "\u{10ffff}", "user", "user:pass@", "xn--a", "localhost", "&", "=", "+",
];

fn soup() -> impl Strategy<Value = String> {
    proptest::collection::vec(proptest::sample::select(PIECES), 0..10).prop_map(|pieces| pieces.concat())
}

/// Mostly like a URL.
fn url() -> impl Strategy<Value = String> {
    (proptest::sample::select(&["http://", "https:", "file:", "foo://", "http:\\\\", "ftp://", ""][..]), soup())
        .prop_map(|(start, rest)| [start, &rest].concat())
}

/// Asks everything there is to ask.
fn holds(readings: &Interpretations<'_>) {
    let text = readings.text();
    let mut seen = HashSet::new();
    for reading in readings.iter() {
        assert!(seen.insert(reading.spec()), "{text:?}: {} twice", reading.spec());
        assert_eq!(reading.is_accepted(), reading.rejection().is_none());
        assert_eq!(reading.is_accepted(), reading.text().is_some());
        if let Some(rejection) = reading.rejection() {
            let offset = rejection.offset();
            assert!(text.is_char_boundary(offset), "{text:?} by {}: stops at {offset}", reading.spec());
            let mut words = String::new();
            write!(words, "{rejection}").unwrap();
            assert!(!words.is_empty());
            if let Some(span) = rejection.span() {
                assert!(text.get(span.range()).is_some(), "{text:?} by {}: {span}", reading.spec());
            }
            let kind = rejection.diagnostic(text).map(|diagnostic| diagnostic.kind());
            assert_eq!(rejection.syntax_kind(text).map(Kind::Syntax), kind, "{text:?} by {}", reading.spec());
        }
        let mut end = 0;
        for role in Role::ALL {
            let component = reading.component(role);
            assert!(component.is_none() || reading.is_accepted());
            let Some(span) = reading.place(role) else { continue };
            assert!(text.get(span.range()).is_some(), "{text:?} by {}: {role} at {span}", reading.spec());
            assert!(end <= span.start, "{text:?} by {}: {role} at {span} begins before {end}", reading.spec());
            end = span.end;
        }
        for error in reading.warnings() {
            assert!(text.get(error.span.range()).is_some());
        }
        let _ = reading.fields();
    }
    // The order of the questions does not change the answers.
    let hosts = readings.hosts();
    assert_eq!(readings.agree_on_host(), hosts.len() <= 1, "{text:?}: {hosts:?}");
    let _ = (readings.agree_on_port(), readings.agree_on_validity());
    if let Some(at) = readings.first_divergence() {
        assert!(at <= text.len() && text.is_char_boundary(at), "{text:?} at {at}");
    }
    if readings.agree_on_all() {
        assert!(readings.agree_on_host() && readings.agree_on_port() && readings.agree_on_validity());
    }
}

/// The components of the RFCs are the text at their places, and what is between them is what the grammar puts there.
fn written_as_it_stands(text: &str) {
    let readings = read(text);
    for spec in [Spec::Rfc1738, Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987, Spec::Scheme] {
        let Some(reading) = readings.of(spec) else { continue };
        for role in Role::ALL {
            let Some(component) = reading.component(role) else { continue };
            assert_eq!(component.value, component.span.unwrap().of(text), "{text:?} by {spec}: {role}");
        }
    }
}

/// The URL Standard's value is the text at its place, except for encoding.
fn whatwg_places(text: &str) {
    let readings = read(text);
    let Some(reading) = readings.of(Spec::Whatwg) else { return };
    if !reading.is_accepted() {
        return;
    }
    let cleaned = |role| reading.place(role).map(|span| span.of(text).replace(['\t', '\n', '\r'], ""));
    let decoded = |text: &str| urlgram::whatwg::percent_decode(text.as_bytes()).into_owned();
    for role in [Role::Query, Role::Fragment, Role::Scheme] {
        assert_eq!(
            reading.component(role).map(|found| decoded(found.value)),
            cleaned(role).map(|written| decoded(&if role == Role::Scheme { written.to_lowercase() } else { written })),
            "{text:?}: {role}"
        );
    }
    // A port is the number at its place, the default one, or absent.
    match (reading.port_number(), cleaned(Role::Port)) {
        (Some(port), Some(written)) => assert_eq!(Ok(port), written.parse(), "{text:?}"),
        (Some(_), None) => panic!("{text:?}: a port from nowhere"),
        _ => {}
    }
    // A host is made of the text at its place.
    if let (Some(host), Some(written)) = (reading.host(), cleaned(Role::Host)) {
        let alone = read_alone(&written, reading.scheme().unwrap().value);
        assert_eq!(Some(host.value.to_owned()), alone, "{text:?}");
    }
}

/// The host that `scheme://written/` has.
fn read_alone(written: &str, scheme: &str) -> Option<String> {
    let url = format!("{scheme}://{written}/");
    Some(Url::parse(&url).ok()?.hostname().to_owned())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_text_can_be_read(text in "\\PC{0,40}") {
        holds(&read(&text));
    }

    #[test]
    fn soup_can_be_read(text in url()) {
        holds(&read(&text));
        written_as_it_stands(&text);
        whatwg_places(&text);
    }

    #[test]
    fn references_can_be_read(base in url(), text in soup()) {
        holds(&read_with_base(&base, &text));
        holds(&read_with_base("http://u@h:8/a/b?q#f", &text));
        holds(&read_with_base("file:///c:/a", &text));
        holds(&read_with_base("foo:a", &text));
    }

    /// The fast answer for plain texts equals the full comparison.
    #[test]
    fn a_plain_start_decides_as_all_readings_do(
        start in proptest::sample::select(&["http://", "https://", "ws://", "wss://", "ftp://"][..]),
        name in "[a-zA-Z0-9.-]{1,12}|[0-9]{1,3}([.][0-9]{1,3}){2,4}", port in "(:[0-9]{0,6})?", rest in soup(),
    ) {
        for text in [[start, &name, &port, "/", &rest].concat(), ["file:///", &rest].concat(), [&name, ":", &rest].concat()] {
            let readings = read(&text);
            prop_assert_eq!(readings.agree_on_host(), readings.hosts().len() <= 1, "{:?}", readings.hosts());
        }
        let parsed = Url::parse(&format!("http://{name}/")).ok().and_then(|url| Some(url.host_ref()?.into_owned()));
        prop_assert_eq!(connected_host(&name), parsed);
    }
}

/// Python takes this for a path, joins it to an empty authority, and finds a netloc in what comes of it.
#[test]
fn what_is_wrong_with_a_target_only_has_no_place_in_the_reference() {
    holds(&read_with_base("http://", "////\u{2100}"));
}

#[test]
fn long_texts_take_as_long_as_they_are() {
    for piece in ["@", "[", ":", "/", "\\", "%", "\t", "é", "a.", "1.", "?", "/../", "xn--"] {
        for start in ["http://", "foo:", "ftp://h/", "http://[", ""] {
            let text = [start, &piece.repeat(20_000 / piece.len())].concat();
            holds(&read(&text));
        }
    }
}
