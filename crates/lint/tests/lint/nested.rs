//! URLs within URLs: each kind is searched for passwords, refused hosts and refused addresses, and each password is covered.

use crate::policy;
use urlgram::nested::nested_urls;
use urlgram_lint::{AddressClass, Config, Linter, Policy};
use urlgram_secrets::redact;

/// A text around a URL, and how often the URL is percent-encoded in it.
const AROUND: &[(&str, usize)] = &[
    ("jdbc:{}", 0),
    ("jar:{}!/a.class", 0),
    ("blob:{}", 0),
    ("view-source:{}", 0),
    ("scm:git:{}", 0),
    ("git+{}", 0),
    ("https://w.example/web/2020/{}", 0),
    ("https://w.example/web/{}", 1),
    ("https://w.example/?u={}&a=b", 0),
    ("https://w.example/?{}", 0),
    ("https://w.example/?u={}&a=b", 1),
    ("https://w.example/?u={}&a=b", 2),
    ("/login?next={}", 1),
    ("https://w.example/#{}", 0),
    ("https://w.example/#u={}", 1),
    ("view-source:https://anna@w.example/?u={}", 1),
];

fn encoded(url: &str, times: usize) -> String {
    (0..times).fold(url.to_owned(), |url, _| {
        let is_kept = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
        url.chars().map(|c| if is_kept(c) { c.to_string() } else { format!("%{:02X}", c as u32) }).collect()
    })
}

/// The texts with `url` in each place.
fn texts(url: &str) -> impl Iterator<Item = String> {
    AROUND.iter().map(move |(around, times)| around.replace("{}", &encoded(url, *times)))
}

/// The parts of the text that a linter finds for the lint with this code.
fn found<'t>(linter: &Linter, text: &'t str, code: &str) -> Vec<&'t str> {
    linter
        .check(text.as_bytes())
        .iter()
        .filter(|found| found.code() == code)
        .map(|found| found.span().of(text))
        .collect()
}

#[test]
fn each_kind_is_found_at_its_place() {
    let url = "https://anna@b.example/a";
    for text in texts(url) {
        let all = nested_urls(&text);
        let inner = all.last().unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(inner.text(), url, "{text}");
    }
}

#[test]
fn a_password_is_found_once_and_covered() {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U401".into()]);
    let linter = Linter::new(config);
    for text in texts("https://anna:Sw0rdFish@b.example/a") {
        assert_eq!(found(&linter, &text, "U401"), ["Sw0rdFish"], "{text}");
        assert_eq!(redact(&text), text.replace("Sw0rdFish", "***"));
    }
    for text in texts("https://anna@b.example/a") {
        assert!(found(&linter, &text, "U401").is_empty(), "{text}");
    }
}

#[test]
fn refused_hosts_and_addresses_are_found_once() {
    let hosts = vec!["b.example".parse().unwrap()].into();
    let linter = policy::linter(Policy { denied_hosts: hosts, ..Policy::default() });
    for text in texts("https://b.example/a") {
        assert_eq!(found(&linter, &text, "U702"), ["b.example"], "{text}");
    }
    let classes = Some(vec![AddressClass::Public]);
    let linter = policy::linter(Policy { addresses: classes, ..Policy::default() });
    for text in texts("http://169.254.169.254/latest") {
        assert_eq!(found(&linter, &text, "U704"), ["169.254.169.254"], "{text}");
    }
    for text in texts("http://example.com/") {
        assert!(found(&linter, &text, "U704").is_empty(), "{text}");
    }
}

#[test]
fn a_value_that_is_encoded_twice_is_found_in_each_kind() {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U432".into()]);
    let linter = Linter::new(config);
    // A value that is encoded twice as a whole is its own finding.
    let is_once =
        |text: &String| !text.contains("%253A") && !text.contains("?u=https://") && !text.contains("?https://");
    for text in texts("https://b.example/?q=a%2520b").filter(is_once) {
        let places = found(&linter, &text, "U432");
        assert_eq!(places.len(), 1, "{text}");
        assert!(places[0].ends_with("2520"), "{text}: {places:?}");
    }
    for text in texts("https://b.example/?q=a%20b").filter(is_once) {
        assert!(found(&linter, &text, "U432").is_empty(), "{text}");
    }
}

#[test]
fn a_placeholder_in_a_password_is_not_quoted() {
    let mut config = Config::default();
    config.selection.select = Some(vec!["U124".into()]);
    let found = Linter::new(config).check(b"https://admin:a{Sw0rdFish}@corp.example/");
    assert!(found.len() == 1 && !found[0].message().contains("Sw0rdFish"), "{found:?}");
}
