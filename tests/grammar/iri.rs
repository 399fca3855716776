//! IRIs (RFC 3987): the grammar, and the mapping to URIs and back.

use proptest::prelude::*;
use urlgram::components::UriComponents;
use urlgram::pass::{accepts, check, derive, parse};
use urlgram::{Iri, IriReference, Uri, UriReference};

/// The examples of RFC 3987 §3.2.1, and similar ones.
#[test]
fn percent_encodings_become_characters() {
    for (uri, iri) in [
        ("http://www.example.org/D%C3%BCrst", "http://www.example.org/Dürst"),
        ("http://www.example.org/D%FCrst", "http://www.example.org/D%FCrst"),
        ("http://xn--99zt52a.example.org/%e2%80%ae", "http://xn--99zt52a.example.org/%e2%80%ae"),
        ("http://a/%25%2F%3f%23%5B%40%21%20%7F", "http://a/%25%2F%3f%23%5B%40%21%20%7F"),
        ("http://a/%41%7e", "http://a/A~"),
        ("http://%C3%A9:8/", "http://é:8/"),
        ("//u%C3%A9@a", "//ué@a"),
        ("//%31.2.3.4/", "//1.2.3.4/"),
        // Invalid UTF-8: truncated, overlong, a surrogate, past the last character.
        ("/%C3%C3%A9%C3", "/%C3é%C3"),
        ("/%C0%AF/%ED%A0%80/%F4%90%80%80", "/%C0%AF/%ED%A0%80/%F4%90%80%80"),
        // A private character, which is only allowed in the query; a non-character; a space.
        ("/%EE%80%80?%EE%80%80#%EE%80%80", "/%EE%80%80?\u{e000}#%EE%80%80"),
        ("?%EF%B7%90%C2%A0%E3%80%80", "?%EF%B7%90%C2%A0%E3%80%80"),
        ("#%F0%9F%98%80", "#😀"),
    ] {
        let mapped = UriReference::parse(uri).unwrap().to_iri();
        assert_eq!(mapped.as_str(), iri);
        assert_eq!(mapped.node(), IriReference::parse(iri).unwrap().node(), "the tree of {iri:?}");
    }
}

/// RFC 3987 §3.1.
#[test]
fn characters_become_percent_encodings() {
    for (iri, uri) in [
        ("http://www.example.org/red%09rosé#red", "http://www.example.org/red%09ros%C3%A9#red"),
        ("http://example.com/𐌀𐌁𐌂", "http://example.com/%F0%90%8C%80%F0%90%8C%81%F0%90%8C%82"),
        ("//é@résumé.example:80/?\u{e000}", "//%C3%A9@r%C3%A9sum%C3%A9.example:80/?%EE%80%80"),
        ("e\u{301}", "e%CC%81"),
    ] {
        let mapped = IriReference::parse(iri).unwrap().to_uri().unwrap();
        assert_eq!(mapped.as_str(), uri);
        assert_eq!(mapped.node(), UriReference::parse(uri).unwrap().node(), "the tree of {uri:?}");
    }
}

#[test]
#[cfg(feature = "idna")]
fn names_have_an_ascii_form() {
    let mapped = |iri| Iri::parse(iri).unwrap().to_uri_with_idna().unwrap().into_text();
    assert_eq!(mapped("http://résumé.example.org"), "http://xn--rsum-bpad.example.org");
    assert_eq!(mapped("http://r%C3%A9sum%C3%A9.example.org/é"), "http://xn--rsum-bpad.example.org/%C3%A9");
    // A host that is not a DNS name is percent-encoded.
    assert_eq!(mapped("foo://é_b/"), "foo://%C3%A9_b/");
    assert_eq!(mapped("foo://[::1]/é"), "foo://[::1]/%C3%A9");
}

#[test]
fn an_iri_has_all_that_a_reference_has() {
    let iri = Iri::parse("http://ü@例え.example:80/日本/語?é#ß").unwrap();
    let authority = iri.authority().unwrap();
    assert_eq!((iri.scheme(), authority.userinfo(), authority.host_str()), ("http", Some("ü"), "例え.example"));
    assert_eq!(iri.path().segments().collect::<Vec<_>>(), ["日本", "語"]);
    assert_eq!((iri.query(), iri.fragment()), (Some("é"), Some("ß")));
    let spans: Vec<&str> = iri.path().segment_spans().map(|span| span.of(iri.as_str())).collect();
    assert_eq!(spans, ["日本", "語"]);
}

#[test]
fn every_uri_is_an_iri() {
    let uri = Uri::parse("http://a/b").unwrap();
    let iri: Iri<&str> = uri.into();
    assert_eq!(iri, Iri::parse("http://a/b").unwrap());
}

#[test]
fn an_error_names_the_rule_of_the_iri() {
    let error = |text| Iri::parse(text).unwrap_err().to_string();
    let told = [error("http://é/\u{fdd0}"), error("http://é/é\u{e000}"), error("http://a/ é"), error("é:b")];
    insta::assert_snapshot!(told.join("\n"));
}

#[test]
fn conformance() {
    use urlgram::grammar::rfc3987;
    let mut failed = Vec::new();
    for case in crate::support::cases("rfc3986/iri_reference.jsonl", 1980) {
        let (text, valid) = (case["input"].as_str().unwrap(), case["valid"].as_bool().unwrap());
        let rule = rfc3987::IriReference;
        let read =
            [accepts(rule, text), parse(rule, text).is_ok(), check(rule, text).is_ok(), derive(rule, text).is_ok()];
        if read != [valid; 4] {
            failed.push(format!("{case}: {read:?}"));
        }
    }
    assert!(failed.is_empty(), "{} failed:\n{}", failed.len(), failed.join("\n"));
}

/// Returns the components of a text.
fn node(text: &str) -> UriComponents {
    *IriReference::parse(text).unwrap().node()
}

fn iri() -> impl Strategy<Value = String> {
    let text = "([a-z~]|[à-ÿ]|[日本語]|\u{200f}|\u{3000}|[😀-😎]|%C3%A9|%e9|%2F|%7E|%41){0,5}";
    let query = prop::option::of(prop::string::string_regex(&format!("({text}|\u{e000}|\u{f0000}){{0,3}}")).unwrap());
    let text = || prop::string::string_regex(text).unwrap();
    (text(), text(), query, prop::option::of(text())).prop_map(|(host, path, query, fragment)| {
        let query = query.map_or(String::new(), |query| format!("?{query}"));
        let fragment = fragment.map_or(String::new(), |fragment| format!("#{fragment}"));
        format!("http://{host}/{path}{query}{fragment}")
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn there_and_back(text in iri()) {
        let iri = Iri::parse(text.as_str()).unwrap();
        let uri = iri.to_uri().unwrap();
        prop_assert!(uri.as_str().is_ascii());
        prop_assert_eq!(node(uri.as_str()), *uri.node());
        let back = uri.to_iri();
        prop_assert_eq!(node(back.as_str()), *back.node());
        // An IRI without percent-encodings, and without characters that must stay encoded, comes back unchanged.
        if !text.contains(['%', '\u{200f}', '\u{3000}']) {
            prop_assert_eq!(back.as_str(), &text);
        }
        // A second round trip only changes percent-encodings of unreserved characters.
        let again = back.to_uri().unwrap();
        prop_assert_eq!(again.normalize(), uri.normalize());
        prop_assert_eq!(again.to_iri(), back);
    }
}
