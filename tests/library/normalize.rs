//! Normalization and comparison: RFC 3986 §6.

use proptest::prelude::*;
use urlgram::components::UriComponents;
use urlgram::normalize::{Change, ComparisonLevel, Step, Steps, normalize};
use urlgram::scheme::compare;
use urlgram::{Iri, Uri, UriReference};

#[track_caller]
fn normal_by(steps: Steps, cases: &[(&str, &str)]) {
    for (text, normal) in cases {
        let reference = UriReference::parse(*text).unwrap().normalize_by(steps);
        assert_eq!(reference.as_str(), *normal, "{text:?}");
        assert_eq!(reference.node(), UriReference::parse(*normal).unwrap().node(), "the tree of {normal:?}");
        assert_eq!(reference.normalize_by(steps).as_str(), *normal, "{normal:?} is normal");
    }
}

#[track_caller]
fn normal(cases: &[(&str, &str)]) {
    normal_by(Steps::ALL, cases);
}

/// RFC 3986 §6.2.2 and §6.2.3.
#[test]
fn the_examples_of_the_rfc() {
    normal(&[
        ("example://a/b/c/%7Bfoo%7D", "example://a/b/c/%7Bfoo%7D"),
        ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "example://a/b/c/%7Bfoo%7D"),
        ("HTTP://www.EXAMPLE.com/", "http://www.example.com/"),
        ("http://example.com", "http://example.com/"),
        ("http://example.com/", "http://example.com/"),
        ("http://example.com:/", "http://example.com/"),
        ("http://example.com:80/", "http://example.com/"),
    ]);
}

#[test]
fn steps_are_independent() {
    let text = "HTTP://[::0:A]:080/%7e/./%2f";
    normal_by(Steps::NONE, &[(text, text)]);
    normal_by(Step::Case.into(), &[(text, "http://[::0:a]:080/%7E/./%2F")]);
    normal_by(Step::PercentEncoding.into(), &[(text, "HTTP://[::0:A]:080/~/./%2f")]);
    normal_by(Step::DotSegments.into(), &[(text, "HTTP://[::0:A]:080/%7e/%2f")]);
    normal_by(Step::Address.into(), &[(text, "HTTP://[::a]:080/%7e/./%2f")]);
    normal_by(Step::Port.into(), &[(text, "HTTP://[::0:A]/%7e/./%2f")]);
    normal_by(Step::EmptyPath.into(), &[(text, text), ("http://a?b", "http://a/?b")]);
    normal_by(Step::Scheme.into(), &[(text, text)]);
    normal_by(Steps::SYNTAX, &[(text, "http://[::0:a]:080/~/%2F")]);
    normal_by(Steps::ALL.without(Step::Port), &[(text, "http://[::a]:080/~/%2F")]);
}

#[test]
fn case_is_significant_in_userinfo_path_query_and_fragment() {
    normal(&[("HTTP://U:P@H/P?Q#F", "http://U:P@h/P?Q#F"), ("FOO:Bar", "foo:Bar"), ("//A%41%e9/", "//aa%E9/")]);
    normal(&[("foo://[V1.AB:C]/", "foo://[v1.ab:c]/")]);
}

#[test]
fn only_unreserved_characters_are_decoded() {
    normal(&[
        ("foo:%41%7a%30%2D%2e%5F%7E", "foo:Az0-._~"),
        ("foo:%2f%3a%40%21%25%20%c3%a9", "foo:%2F%3A%40%21%25%20%C3%A9"),
        ("http://a/%252e", "http://a/%252e"),
    ]);
}

#[test]
fn a_decoded_name_may_be_an_address() {
    normal(&[("http://%31.2.3.4/", "http://1.2.3.4/"), ("http://%31.2.3.400/", "http://1.2.3.400/")]);
}

#[test]
fn dot_segments_are_removed_from_absolute_paths_only() {
    normal(&[
        ("http://a/%2e%2E/b/.", "http://a/b/"),
        ("/a/../b", "/b"),
        ("a/../b", "a/../b"),
        ("../%2e", "../%2E"),
        ("%2E./.%2f%7e", "%2E./.%2F~"),
        ("foo:%2e%2e/a", "foo:%2E%2E/a"),
        ("/%2e%2e/a/..", "/%2E%2E/"),
        ("http:/%2e%2e/a", "http:/a"),
        ("data:,a/../b", "data:,a/../b"),
        ("//h/..", "//h/"),
    ]);
}

#[test]
fn a_path_never_becomes_an_authority() {
    normal(&[
        ("foo:/a/..//b", "foo:/.//b"),
        ("/..//b", "/.//b"),
        ("foo:/.//b", "foo:/.//b"),
        ("foo://h/..//b", "foo://h//b"),
    ]);
    normal(&[("file:/.//b", "file:////b")]);
}

#[test]
fn addresses_have_the_form_of_rfc_5952() {
    normal(&[
        ("//[2001:DB8:0:0:1:0:0:1]", "//[2001:db8::1:0:0:1]"),
        ("//[2001:db8:0:1:1:1:1:1]", "//[2001:db8:0:1:1:1:1:1]"),
        ("//[2001:0db8::0001]", "//[2001:db8::1]"),
        ("//[::FFFF:C000:0201]", "//[::ffff:192.0.2.1]"),
        ("//[0:0:0:0:0:0:0:0]", "//[::]"),
        ("//[1::2:3:4:5:6:7]", "//[1:0:2:3:4:5:6:7]"),
    ]);
}

#[test]
fn ports_and_empty_paths_depend_on_the_scheme() {
    normal(&[
        ("https://a:443", "https://a/"),
        ("https://a:80", "https://a:80/"),
        ("wss://a:0443?x", "wss://a/?x"),
        ("http://a:08080/", "http://a:8080/"),
        ("http://a:000/", "http://a:0/"),
        ("coap://a:5683", "coap://a/"),
        ("ldap://a:389", "ldap://a"),
        ("foo://a:80", "foo://a:80"),
        ("foo://a:", "foo://a"),
        ("foo://a:080", "foo://a:080"),
        ("//a:80", "//a:80"),
        ("http://a:99999999999999999999/", "http://a:99999999999999999999/"),
        ("http:", "http:"),
    ]);
}

#[test]
fn schemes_have_further_rules() {
    normal(&[
        ("file://LocalHost/a", "file:///a"),
        ("file:/a", "file:///a"),
        ("file:a", "file:a"),
        ("file://l%6Fcalhost:/a", "file:///a"),
        ("file://u@localhost/a", "file://u@localhost/a"),
        ("http://localhost/a", "http://localhost/a"),
        ("URN:ISBN:0-395-36341-X", "urn:isbn:0-395-36341-X"),
        ("urn:nocolon", "urn:nocolon"),
    ]);
}

#[test]
fn iris_keep_non_ascii_letters() {
    let normal = |text| Iri::parse(text).unwrap().normalize().into_text();
    assert_eq!(normal("HTTP://É.Example/%7eÉ/../%c3%a9?É#É"), "http://É.example/%C3%A9?É#É");
    assert_eq!(normal("http://e\u{301}/e\u{301}"), "http://e\u{301}/e\u{301}");
}

#[test]
fn each_change_has_its_position() {
    let text = "HTTP://A%62:80/x/%2e/../%7ey?%c3";
    let (mut buffer, mut changes) = (String::new(), Vec::new());
    normalize(&UriReference::parse(text).unwrap(), Steps::ALL, &mut buffer, &mut changes);
    let told: Vec<String> = changes
        .iter()
        .map(|Change { step, span, after }| format!("{step} {span} {:?} {after:?}", span.of(text)))
        .collect();
    insta::assert_snapshot!(told.join("\n"), @r#"
    case 0..4 "HTTP" "http"
    case 7..8 "A" "a"
    percent-encoding 8..11 "%62" "b"
    port 11..14 ":80" ""
    percent-encoding 17..20 "%2e" "."
    percent-encoding 24..27 "%7e" "~"
    dot-segments 14..28 "/x/%2e/../%7ey" "/~y"
    case 29..32 "%c3" "%C3"
    "#);
    assert_eq!(buffer, "http://ab/~y?%C3");
}

#[track_caller]
fn level(a: &str, b: &str) -> Option<ComparisonLevel> {
    compare(&UriReference::parse(a).unwrap(), &UriReference::parse(b).unwrap()).level
}

#[test]
fn only_the_comparison_of_schemes_asks_their_documents() {
    let read = |text| UriReference::parse(text).unwrap();
    let (a, b) = (read("tel:+1-201-555-0123"), read("tel:+12015550123"));
    assert_eq!(compare(&a, &b).level, Some(ComparisonLevel::SchemeDocument));
    let comparison = urlgram::normalize::compare(&a, &b);
    assert_eq!((comparison.level, comparison.definition), (None, None));
    let (a, b) = (read("http://a"), read("http://a:80/"));
    assert_eq!(urlgram::normalize::compare(&a, &b), compare(&a, &b));
}

#[test]
fn the_levels_of_comparison() {
    assert_eq!(level("http://a/", "http://a/"), Some(ComparisonLevel::Identical));
    assert_eq!(level("http://a/%c3", "HTTP://A/%C3"), Some(ComparisonLevel::Case));
    assert_eq!(level("http://a/%7E", "HTTP://A/~"), Some(ComparisonLevel::PercentEncoding));
    assert_eq!(level("http://a/b/%2e./c", "http://a/c"), Some(ComparisonLevel::DotSegments));
    assert_eq!(level("%2e/c", "./c"), None);
    assert_eq!(level("http://a/b/..", "http://a"), Some(ComparisonLevel::SchemeBased));
    assert_eq!(level("http://[::1]/", "http://[0::1]/"), Some(ComparisonLevel::SchemeBased));
    assert_eq!(level("http://a/b", "http://a/B"), None);
    assert_eq!(level("http://a/?", "http://a/"), None);
    assert_eq!(level("http://a/%2F", "http://a//"), None);
}

#[test]
#[cfg(feature = "idna")]
fn the_highest_level_compares_names_in_ascii() {
    let level = |a, b| compare(&Iri::parse(a).unwrap(), &Iri::parse(b).unwrap()).level;
    assert_eq!(level("http://bücher.example/", "http://xn--bcher-kva.example/"), Some(ComparisonLevel::Idna));
    assert_eq!(level("http://BÜCHER.example/é", "http://b%C3%BCcher.example/%c3%a9"), Some(ComparisonLevel::Idna));
    assert_eq!(level("http://bücher.example/", "http://bucher.example/"), None);
}

#[test]
fn the_first_difference_is_found() {
    let difference = |a, b| {
        let found = compare(&UriReference::parse(a).unwrap(), &UriReference::parse(b).unwrap()).difference.unwrap();
        (found.component, found.normal_a, found.normal_b, found.common)
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(difference("http://a/b%41/c", "http://a/bA/d"), ("path", some("/bA/c"), some("/bA/d"), 4));
    assert_eq!(difference("http://a", "https://a"), ("scheme", some("http"), some("https"), 4));
    assert_eq!(difference("http://a:81/x", "http://a/y"), ("port", some("81"), None, 0));
    assert_eq!(difference("a", "a#"), ("fragment", None, some(""), 0));
}

/// Returns the components of a text.
fn node(text: &str) -> UriComponents {
    *UriReference::parse(text).unwrap().node()
}

/// Returns a text equivalent to `uri` by RFC 3986 §6.2.2, with other percent-encodings, case and dot segments.
fn disguised(uri: &Uri<String>, noise: &[u8]) -> String {
    let mut noise = noise.iter().copied().cycle();
    let mut next = || noise.next().unwrap_or(0);
    let encode = |text: &str, next: &mut dyn FnMut() -> u8| -> String {
        let triplet = |c: char, next: &mut dyn FnMut() -> u8| match next() % 4 {
            0 if c.is_ascii_alphanumeric() || "-._~".contains(c) => format!("%{:02x}", c as u32),
            1 if c.is_ascii_alphanumeric() || "-._~".contains(c) => format!("%{:02X}", c as u32),
            _ => c.to_string(),
        };
        let mut out = String::new();
        let mut rest = text;
        while let Some(c) = rest.chars().next() {
            if c == '%' {
                let case = next() % 2 == 0;
                out += &if case { rest[..3].to_ascii_lowercase() } else { rest[..3].to_ascii_uppercase() };
                rest = &rest[3..];
            } else {
                out += &triplet(c, next);
                rest = &rest[1..];
            }
        }
        out
    };
    let mut out = String::new();
    for c in uri.scheme().chars() {
        out.push(if next() % 2 == 0 { c.to_ascii_uppercase() } else { c });
    }
    out.push(':');
    if let Some(authority) = uri.authority() {
        out += "//";
        if let Some(userinfo) = authority.userinfo() {
            out = out + &encode(userinfo, &mut next) + "@";
        }
        let host = authority.host_str();
        let name = if host.starts_with('[') { host.to_owned() } else { encode(host, &mut next) };
        out += &if next() % 2 == 0 && !name.contains('%') { name.to_ascii_uppercase() } else { name };
        if let Some(port) = authority.port() {
            out = out + ":" + port;
        }
    }
    let path = uri.path();
    if path.as_str().starts_with('/') {
        for segment in path.segments() {
            let extra = ["", "/.", "/x/..", "/%2E", "/y/./%2e."][usize::from(next()) % 5];
            out = out + extra + "/" + &encode(segment, &mut next);
        }
    } else {
        // Such a path has no dot segments.
        out += path.as_str();
    }
    for (delimiter, part) in [("?", uri.query()), ("#", uri.fragment())] {
        if let Some(part) = part {
            out = out + delimiter + &encode(part, &mut next);
        }
    }
    out
}

fn uri() -> impl Strategy<Value = Uri<String>> {
    let scheme = prop::sample::select(vec!["http", "foo", "file", "urn", "HttpS"]);
    let host =
        prop::sample::select(vec!["", "a", "A%c3%A9b", "%31.2.3.4", "1.2.3.4", "[::0:1]", "[vF.A]", "localhost"]);
    let authority =
        (prop::sample::select(vec!["", "u%41@"]), host, prop::sample::select(vec!["", ":", ":80", ":0443"]))
            .prop_map(|(u, h, p)| format!("//{u}{h}{p}"));
    let segment = prop::sample::select(vec!["", ".", "..", "a", "%2e", ".%2E", "A:b", "%7e%2f", "..a"]);
    let path = (any::<bool>(), prop::collection::vec(segment, 0..5))
        .prop_map(|(absolute, segments)| (if absolute { "/" } else { "" }).to_owned() + &segments.join("/"));
    let tail = prop::sample::select(vec!["", "?", "?%7E/..", "#%2f", "?a#"]);
    (scheme, prop::option::of(authority), path, tail)
        .prop_filter_map("no URI", |(s, a, p, t)| Uri::parse(format!("{s}:{}{p}{t}", a.unwrap_or_default())).ok())
}

fn steps() -> impl Strategy<Value = Steps> {
    prop_oneof![
        Just(Steps::ALL),
        prop::sample::subsequence(Step::ALL.to_vec(), 0..7).prop_map(|s| s.into_iter().collect())
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn normalizing_again_changes_nothing(uri in uri(), steps in steps()) {
        let normal = uri.normalize_by(steps);
        prop_assert_eq!(node(normal.as_str()), *normal.node(), "{} {}", uri, normal);
        prop_assert_eq!(&normal.normalize_by(steps), &normal);
        let (mut buffer, mut changes) = (String::new(), Vec::new());
        normalize(&uri, steps, &mut buffer, &mut changes);
        prop_assert_eq!(&buffer, normal.as_str());
        prop_assert_eq!(changes.is_empty(), buffer == uri.as_str(), "{:?}", changes);
        prop_assert!(changes.iter().all(|change| steps.has(change.step)));
    }

    #[test]
    fn normalizing_a_reference_again_changes_nothing(uri in uri(), steps in steps()) {
        let relative = uri.as_str().split_once(':').map_or("", |(_, rest)| rest);
        if let Ok(reference) = UriReference::parse(relative) {
            let normal = reference.normalize_by(steps);
            prop_assert_eq!(node(normal.as_str()), *normal.node(), "{}", relative);
            prop_assert_eq!(&normal.normalize_by(steps), &normal);
            // The target of the reference stays the same.
            let base = Uri::parse("foo://h/p/q").unwrap();
            let meant = |r: &UriReference<String>| base.resolve(r).unwrap().normalize_by(steps | Steps::SYNTAX);
            prop_assert_eq!(meant(&reference.to_owned()), meant(&normal));
        }
    }

    #[test]
    fn an_equivalent_uri_is_recognized(uri in uri(), noise in prop::collection::vec(any::<u8>(), 1..40)) {
        let disguised = Uri::parse(disguised(&uri, &noise)).unwrap();
        let comparison = compare(&uri, &disguised);
        prop_assert!(comparison.level.is_some_and(|level| level <= ComparisonLevel::DotSegments), "{uri} {disguised} {comparison:?}");
        prop_assert_eq!(uri.normalize(), disguised.normalize());
    }

    #[test]
    fn the_level_is_the_lowest(a in uri(), b in uri()) {
        let level = compare(&a, &b).level;
        let same = |steps| a.normalize_by(steps) == b.normalize_by(steps);
        prop_assert_eq!(level.is_some_and(|level| level <= ComparisonLevel::SchemeBased), same(Steps::ALL));
        if let Some(below) = ComparisonLevel::ALL.into_iter().take_while(|below| Some(*below) < level).last() {
            prop_assert!(!same(below.steps()));
        }
    }

    #[test]
    fn normalizing_an_absolute_path_equals_resolving_it(uri in uri()) {
        if uri.path().as_str().starts_with('/') {
            let resolved = uri.resolve(&uri.clone().into()).unwrap();
            prop_assert_eq!(uri.normalize_by(Step::DotSegments.into()), resolved);
        }
    }
}

/// URLs that only the document of their scheme calls equivalent, and URLs that it tells apart.
#[test]
fn the_document_of_a_scheme_defines_equivalence() {
    let equivalent = [
        // RFC 5870 §3.4.4: numbers, the poles and the date line.
        ("geo:66,30;u=6.500;FOo=this%2dthat", "geo:66.0,30;u=6.5;foo=this-that"),
        ("geo:90,-22.43;crs=WGS84", "geo:90,46"),
        ("geo:22.300,-180", "geo:22.3,180"),
        // RFC 3261 §19.1.4.
        ("sip:%61lice@atlanta.com;transport=TCP", "sip:alice@AtLanTa.CoM;Transport=tcp"),
        ("sip:carol@chicago.com", "sip:carol@chicago.com;newparam=5"),
        (
            "sip:biloxi.com;transport=tcp;method=REGISTER?to=sip:bob%40biloxi.com",
            "sip:biloxi.com;method=REGISTER;transport=tcp?to=sip:bob%40biloxi.com",
        ),
        // RFC 8141 §3.1: the components do not count.
        ("urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz"),
        ("urn:example:a123,z456", "urn:example:a123,z456#789"),
        ("tel:+1-201-555-0123;ext=1-2;a=B", "tel:+12015550123;A=b;ext=12"),
        ("tel:7042;phone-context=Example.com", "tel:70-42;phone-context=example.com"),
        ("mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example"),
        (
            "mailto:addr1@an.example?To=addr2@AN.example&subject=a",
            "mailto:addr1@an.example,addr2@an.example?Subject=%61",
        ),
        (
            "ni:///sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
            "ni://example.com/sha-256;f4OxZX_x_FO5LcGBSKHWXfwtSx-j1ncoSt3SABJtkGk",
        ),
        ("dns:www.example.org.?clAsS=IN;tYpE=A", "dns:WWW.example.org"),
        ("ftp://h/a;type=I", "ftp://h/a;type=i"),
        ("ldap://h/dc=a??base?(objectClass=*)", "ldap://h:389/dc=a"),
        ("data:,A%20brief%20note", "data:text/plain;charset=US-ASCII;base64,QSBicmllZiBub3Rl"),
        ("data:TEXT/HTML,a", "data:text/html,%61"),
    ];
    for (a, b) in equivalent {
        assert_eq!(level(a, b), Some(ComparisonLevel::SchemeDocument), "{a} {b}");
    }
    let different = [
        ("geo:1,2", "geo:1,2,0"),
        ("geo:1,2;crs=a", "geo:1,2"),
        ("sip:alice@atlanta.com", "sip:ALICE@atlanta.com"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com:5060"),
        ("sip:bob@biloxi.com", "sip:bob@biloxi.com;transport=udp"),
        ("sip:carol@chicago.com?Subject=next%20meeting", "sip:carol@chicago.com"),
        ("sip:a@h.example", "sips:a@h.example"),
        ("urn:example:a123,z456", "urn:example:A123,z456"),
        ("tel:7042;phone-context=example.com", "tel:+7042"),
        ("mailto:a@b.example?subject=x", "mailto:a@b.example?subject=X"),
        ("ftp://h/a;type=i", "ftp://h/a"),
        ("ldap://h/dc=a??sub", "ldap://h/dc=a"),
        ("data:,a", "data:text/plain;charset=utf-8,a"),
    ];
    for (a, b) in different {
        assert_eq!(level(a, b), None, "{a} {b}");
    }
    // The generic normal form decodes what a URN does not.
    let [a, b] = ["urn:example:%61", "urn:example:a"].map(|text| UriReference::parse(text).unwrap());
    let comparison = compare(&a, &b);
    assert_eq!(comparison.level, Some(ComparisonLevel::PercentEncoding));
    assert_eq!(
        comparison.definition.map(|(is_equivalent, by)| (is_equivalent, by.source)),
        Some((false, "RFC 8141 §3.1"))
    );
}
