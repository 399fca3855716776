//! Different results in Python 3.11 to 3.14. Each was observed in an interpreter of that version.

use urlgram::urllib::{Error, JoinOptions, QueryOptions, SplitOptions, SplitResult, USES_NETLOC, ValueError, Version};

const V: [Version; 4] = [Version::V3_11, Version::V3_12, Version::V3_13, Version::V3_14];

/// Checks the results in 3.11, 3.12, 3.13 and 3.14.
#[track_caller]
fn results<T: PartialEq + std::fmt::Debug>(ask: impl Fn(Version) -> T, expected: [T; 4]) {
    assert_eq!(V.map(ask), expected);
}

/// Returns `urlunsplit(urlsplit(url))`, or the exception's message.
fn round_trip(version: Version, url: &str) -> String {
    match version.urlsplit(url, &SplitOptions::default()) {
        Ok(split) => version.urlunsplit(split.as_array()).expect("str is joined"),
        Err(error) => error.to_string(),
    }
}

fn join(version: Version, base: &str, url: &str) -> String {
    version.urljoin(base, url, &JoinOptions::default()).expect("both are accepted").into_owned()
}

fn defrag(version: Version, url: &str) -> String {
    version.urldefrag(url).expect("the URL is accepted").url.into_owned()
}

#[test]
fn text_after_a_bracketed_host() {
    // urlsplit("http://[::1]x/").hostname
    let (accepted, rejected) = ("http://[::1]x/", "Invalid IPv6 URL");
    results(|v| round_trip(v, "http://[::1]x/"), [accepted, accepted, rejected, rejected].map(str::to_owned));
}

#[test]
fn text_before_a_bracketed_host() {
    let (accepted, rejected) = ("http://x[::1]/", "Invalid IPv6 URL");
    results(|v| round_trip(v, "http://x[::1]/"), [accepted, accepted, rejected, rejected].map(str::to_owned));
}

#[test]
fn brackets_in_the_userinfo() {
    let accepted = "http://[::1]@h/";
    let rejected = "'h' does not appear to be an IPv4 or IPv6 address";
    results(|v| round_trip(v, accepted), [accepted, accepted, rejected, rejected].map(str::to_owned));
}

#[test]
fn a_capital_letter_begins_an_ipv_future() {
    let url = "http://[V1.x]/";
    let rejected = "'V1.x' does not appear to be an IPv4 or IPv6 address";
    results(|v| round_trip(v, url), [rejected; 4].map(str::to_owned));
    let release = |minor, micro| round_trip(Version::new(minor, micro).expect("a known release"), url);
    assert_eq!([release(13, 14), release(14, 6), release(12, 16)], [rejected; 3]);
    assert_eq!([release(13, 15), release(14, 7), release(14, 99)], [url; 3]);
    let invalid = |url| round_trip(Version::new(14, 7).expect("a known release"), url);
    assert_eq!(invalid("http://[V1]/"), "IPvFuture address is invalid");
    assert_eq!(invalid("http://[V]/"), "IPvFuture address is invalid");
}

#[test]
fn a_path_of_two_slashes_does_not_become_a_netloc() {
    let (lost, kept) = ("file://x", "file:////x");
    results(|v| round_trip(v, "file:////x"), [lost, kept, kept, kept].map(str::to_owned));
}

#[test]
fn a_relative_path_stays_relative() {
    let (absolute, relative) = ("http:///x", "http:x");
    results(|v| round_trip(v, "http:x"), [absolute, relative, relative, relative].map(str::to_owned));
}

#[test]
fn a_patch_release_has_one_of_two_changes() {
    let v3_12_4 = Version::new(12, 4).expect("the version is supported");
    assert_eq!(round_trip(v3_12_4, "file:////x"), "file:////x");
    assert_eq!(round_trip(v3_12_4, "http:x"), "http:///x");
}

#[test]
fn an_empty_query_of_a_reference() {
    let (base, lost, kept) = ("http://h/p?q", "http://h/p?q", "http://h/p?");
    results(|v| join(v, base, "?"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn an_empty_fragment_of_a_reference() {
    let (lost, kept) = ("http://h/p?q", "http://h/p?q#");
    results(|v| join(v, "http://h/p?q#f", "#"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn an_empty_query_and_fragment_in_a_reference() {
    let (lost, kept) = ("http://h/g", "http://h/g?#");
    results(|v| join(v, "http://h/p", "g?#"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn the_fragment_of_the_base_when_the_reference_is_only_a_scheme() {
    let (lost, kept) = ("http://h/p?q", "http://h/p?q#f");
    results(|v| join(v, "http://h/p?q#f", "http:"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn a_reference_of_parameters_alone() {
    // All versions agree with RFC 3986 §5.4.1, although the code has changed.
    results(|v| join(v, "http://a/b/c/d;p", ";x"), ["http://a/b/c/;x"; 4].map(str::to_owned));
}

#[test]
fn an_empty_netloc_of_a_base() {
    let (lost, kept) = ("foo:/b", "foo:/b");
    results(|v| defrag(v, "foo:/b#f"), [lost, lost, lost, kept].map(str::to_owned));
    let (lost, kept) = ("foo:/b", "foo:///b");
    results(|v| defrag(v, "foo:///b#f"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn an_empty_query_before_the_fragment() {
    let (lost, kept) = ("http://h/p", "http://h/p?");
    results(|v| defrag(v, "http://h/p?#f"), [lost, lost, lost, kept].map(str::to_owned));
}

#[test]
fn parameters_of_an_empty_path() {
    let unparse = |v: Version| v.urlunparse(["http", "", "", "p", "", ""]).expect("str is joined");
    results(unparse, ["http:///;p", "http:;p", "http:;p", "http:///;p"].map(str::to_owned));
}

#[test]
fn non_ascii_bytes_in_a_query() {
    let parse =
        |v: Version| v.parse_qsl(b"a=%FF".as_slice(), &QueryOptions::default()).map(|pairs| pairs[0].1.to_vec());
    assert!(matches!(parse(Version::V3_11), Err(Error::UnicodeEncodeError(_))));
    for version in &V[1..] {
        assert_eq!(parse(*version), Ok(b"\xFF".to_vec()));
    }
}

#[test]
fn replacing_an_unknown_field() {
    let replace = |v: Version| {
        let empty = SplitResult {
            scheme: "".into(),
            netloc: "".into(),
            path: "".into(),
            query: "".into(),
            fragment: "".into(),
        };
        v.replace(empty, [("host", "h")]).map(|_| ()).unwrap_err()
    };
    let value_error = Error::ValueError(ValueError::FieldName("'host'".to_owned()));
    let type_error = Error::TypeError("Got unexpected field names: ['host']".to_owned());
    results(replace, [value_error.clone(), value_error, type_error.clone(), type_error]);
}

#[test]
fn the_netloc_of_itms_services() {
    assert!(USES_NETLOC.contains(&"itms-services"));
    let unsplit = |v: Version| v.urlunsplit(["itms-services", "", "/x", "", ""]).expect("str is joined");
    let (without, with) = ("itms-services:/x", "itms-services:///x");
    results(unsplit, [without, with, with, with].map(str::to_owned));
}

#[test]
fn unsupported_releases() {
    for (minor, micro) in [(11, 6), (10, 14), (15, 0), (0, 0)] {
        assert_eq!(Version::new(minor, micro), None);
    }
    assert_eq!(Version::default().to_string(), "3.14.0");
}
