//! One string, several readings: what each specification makes of it, and whether they agree.

mod notation;
mod properties;
mod published;
mod rows;

use notation::{components, whatwg};
use rows::{ABSOLUTE, Host, Port, RELATIVE, Row};
use urlgram::interpret::{Interpretations, Rejection, Role, Spec, read, read_with_base};
use urlgram::urllib::Version;

const COLUMNS: [Spec; 7] =
    [Spec::Rfc1738, Spec::Rfc3986, Spec::Rfc2396, Spec::Rfc3987, Spec::Scheme, Spec::Whatwg, Spec::URLLIB];

/// The cell of a row.
fn cell(readings: &Interpretations<'_>, spec: Spec) -> String {
    let Some(reading) = readings.of(spec) else { return "-".into() };
    if spec == Spec::Whatwg { whatwg(reading) } else { components(reading) }
}

#[test]
fn each_row_reads_as_it_should() {
    let mut wrong = Vec::new();
    for group in ABSOLUTE {
        for Row(text, cells, verdict) in group.rows {
            let readings = read(text);
            for (spec, expected) in COLUMNS.into_iter().zip(cells) {
                let expected = if *expected == "=" { cells[1] } else { expected };
                let ours = cell(&readings, spec);
                if ours != expected {
                    wrong.push(format!("{text:?} by {spec}: {ours:?}, and not {expected:?} ({})", group.why));
                }
            }
            let ours = (
                if readings.agree_on_host() { Host::Same } else { Host::Differ },
                if readings.agree_on_port() { Port::Same } else { Port::Differ },
                readings.first_divergence(),
            );
            if ours != *verdict {
                wrong.push(format!("{text:?}: {ours:?}, and not {verdict:?} ({})", group.why));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_reference_resolves_as_it_should() {
    let mut wrong = Vec::new();
    for (text, base, [rfc3986, rfc2396, whatwg, urllib, urllib_3_11]) in RELATIVE {
        let readings = read_with_base(base, text);
        let or = |cell: &'static str, before: &'static str| if cell == "=" { before } else { cell };
        for (expected, reading) in [
            (*rfc3986, readings.of(Spec::Rfc3986)),
            (*rfc3986, readings.of(Spec::Rfc3987)),
            (or(rfc2396, rfc3986), readings.of(Spec::Rfc2396)),
            (*whatwg, readings.of(Spec::Whatwg)),
            (*urllib, readings.of(Spec::URLLIB)),
            (or(urllib_3_11, urllib), readings.urllib(Version::V3_11)),
        ] {
            let ours = reading.unwrap().text().unwrap_or("✗");
            if ours != expected {
                wrong.push(format!("{text:?} on {base}: {ours:?}, and not {expected:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Whether all that take the text name the same host.
#[track_caller]
fn host(text: &str, agree: bool) {
    assert_eq!(read(text).agree_on_host(), agree, "{:#?}", read(text).hosts());
}

#[test]
fn a_host_is_the_same_without_its_case() {
    host("http://EXAMPLE.com/", true);
    host("foo://HOST/", true);
}

#[test]
fn an_address_that_is_a_name_to_others_is_not_the_same() {
    host("http://127.0.0.1/", true);
    host("http://127.1/", false);
    host("http://0177.0.0.1/", false);
}

#[test]
fn an_ipv6_address_is_the_same_however_it_is_spelled() {
    host("http://[::01]/", true);
    host("http://[0:0:0:0:0:0:0:1]/", true);
    host("http://[::FFFF:1.2.3.4]/", true);
}

#[test]
fn nobody_is_not_somebody() {
    host("http:example.com", false);
    host("http:///example.com/", false);
    host("file:///etc/passwd", true);
    host("mailto:a@b.example", true);
    host("foo:bar", true);
}

#[test]
fn localhost_is_nobody_where_files_are() {
    host("file://localhost/x", true);
    host("file://LOCALHOST/x", true);
    host("file://C:/x", false);
}

#[test]
fn an_international_name_is_its_ascii_form_if_nothing_else_changes() {
    host("http://bücher.example/", true);
    host("http://BÜCHER.example/", true);
    host("http://faß.de/", false);
    host("http://ⓔxample。com/", false);
    host("http://a\u{ad}b.example/", false);
    host("foo://höst/", true);
}

#[test]
fn who_leaves_the_host_open_is_not_asked() {
    let readings = read("javascript://x%0aalert(1)");
    assert!(readings.of(Spec::Rfc1738).unwrap().leaves_host_open());
    host("javascript://x%0aalert(1)", true);
    host("http://a_b.example/", true);
}

#[test]
fn ports_are_numbers_and_those_of_schemes() {
    for (text, agree) in [
        ("http://h:80/", true),
        ("http://h:/", true),
        ("http://h:0080/", true),
        ("http://h:0/", true),
        ("gopher://h:70/", true),
        ("foo://h:/", true),
        ("http://h:65536/", false),
        ("http://h:8a/", true),
        ("foo://h:99999/", false),
    ] {
        assert_eq!(read(text).agree_on_port(), agree, "{text}");
    }
}

#[test]
fn a_validity_is_shared_or_not() {
    assert!(read("http://h/a?b").agree_on_validity());
    assert!(!read("http://h/~a").agree_on_validity());
    assert!(read("http://h:80/a/b?c").agree_on_all());
    assert!(!read("http://h/a#b").agree_on_all());
}

#[test]
fn divergence_is_the_first_byte_that_is_not_the_same_to_all() {
    for (text, at) in [
        ("http://host/a?b", None),
        ("http://host/a#b", Some(13)),
        (r"http://example.com\@evil.com/", Some(7)),
        ("http://h/a b", Some(10)),
        ("ftp://h/a?b", Some(9)),
        ("ftp://h/a;type=i", Some(9)),
        ("http:/h", Some(5)),
        ("http://host/a ", Some(13)),
        ("", Some(0)),
        ("http://[", None),
    ] {
        assert_eq!(read(text).first_divergence(), at, "{text}");
    }
}

#[test]
fn earlier_pythons_are_there_where_they_answer_otherwise() {
    let specs =
        |readings: &Interpretations<'_>| readings.iter().map(|reading| reading.spec().to_string()).collect::<Vec<_>>();
    assert!(!specs(&read("http://h/")).iter().any(|spec| spec == "urllib 3.13"));
    let readings = read("http://[::1]extra/");
    assert_eq!(specs(&readings).last().unwrap(), "urllib 3.12");
    assert!(readings.of(Spec::Urllib(Version::V3_11)).is_none());
    let readings = read_with_base("http://h/a", "?");
    assert_eq!(specs(&readings).last().unwrap(), "urllib 3.13");
}

#[test]
fn components_are_found_where_they_were_read() {
    let text = " HTTP://us\ter@[::01]:080/a b?c#d ";
    let readings = read(text);
    let spans = |spec| {
        let reading = readings.of(spec).unwrap();
        Role::ALL
            .map(|role| reading.component(role).map(|found| (found.value.to_owned(), found.span.unwrap().of(text))))
    };
    let part = |value: &str, written| Some((value.to_owned(), written));
    assert_eq!(
        spans(Spec::Whatwg),
        [
            part("http", "HTTP"),
            part("user", "us\ter"),
            part("[::1]", "[::01]"),
            None,
            part("/a%20b", "/a b"),
            part("c", "c"),
            part("d", "d"),
        ]
    );
    assert_eq!(
        spans(Spec::URLLIB),
        [
            part("http", "HTTP"),
            part("user", "us\ter"),
            part("::01", "[::01]"),
            part("80", "080"),
            part("/a b", "/a b"),
            part("c", "c"),
            part("d ", "d "),
        ]
    );
}

#[test]
fn what_a_reference_does_not_say_is_nowhere_in_it() {
    for spec in [Spec::Rfc2396, Spec::Rfc3986, Spec::Rfc3987, Spec::Whatwg, Spec::URLLIB] {
        let readings = read_with_base("http://u@h:81/a/b?q", "c?d");
        let reading = readings.of(spec).unwrap();
        let said =
            Role::ALL.map(|role| reading.component(role).map(|found| (found.value, found.span.map(|s| s.range()))));
        assert_eq!(
            said,
            [
                Some(("http", None)),
                Some(("u", None)),
                Some(("h", None)),
                Some(("81", None)),
                Some(("/a/c", Some(0..1))),
                Some(("d", Some(2..3))),
                None,
            ],
            "{spec}"
        );
    }
}

#[test]
fn rejections_say_why_and_where() {
    let readings = read("http://[::1/");
    let why = |spec| readings.of(spec).unwrap().rejection().unwrap().to_string();
    assert_eq!(why(Spec::Whatwg), "IPv6-unclosed at 7..11: IPv6 address that does not end with \"]\"");
    assert_eq!(why(Spec::URLLIB), "ValueError: Invalid IPv6 URL");
    let rejection = readings.of(Spec::Rfc3986).unwrap().rejection().unwrap();
    assert_eq!(rejection.offset(), 11);
    assert_eq!(rejection.diagnostic(readings.text()).unwrap().name(), "unclosed-bracket");

    let readings = read_with_base("a b", "c");
    let rejection = readings.of(Spec::Rfc3986).unwrap().rejection().unwrap();
    assert!(matches!(rejection, Rejection::Base(_)) && rejection.span().is_none());
}

#[test]
fn fields_are_what_a_scheme_takes_out_of_its_components() {
    let text = "ftp://u@h/a;type=i";
    let readings = read(text);
    let scheme = readings.of(Spec::Scheme).unwrap();
    assert_eq!(scheme.path().unwrap().value, "/a");
    assert_eq!(scheme.fields().get("typecode").unwrap().of(text).to_string(), "i");
    assert_eq!(readings.of(Spec::Whatwg).unwrap().fields().iter().len(), 0);
}
