//! Mistakes of public reports, each with the text that was meant, and what stays silent next to them.

use urlgram::mistake::{MistakeKind, by_document, find};

use crate::mistakes::are_named;

/// Kind, text, and what was meant.
const REPORTED: &[(&str, &str, &str)] = &[
    ("several-servers", "http://127.0.0.1,example.org", ""),
    ("several-servers", "https://localhost,.example.com,10.0.0.0/8", ""),
    ("mistyped-delimiter", "https://www.shop,example.org/", "https://www.shop.example.org/"),
    ("wrapped", "\"https://h.example\"/get/a", "https://h.example/get/a"),
    ("placeholder", "http://%s:%d/a", ""),
    ("placeholder", "https://YOUR_DOMAIN/a", ""),
    ("scheme-syntax", "data:image/png,base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("split-userinfo", "https://u:p@ss:w/rd@h.example/a", "https://u:p%40ss:w%2Frd@h.example/a"),
    ("bare-ipv6", "[fe80::1%eth0]:8080", "http://[fe80::1]:8080"),
    ("container-image", "ubuntu@sha256:abc", ""),
    ("container-image", "Ubuntu:latest", ""),
    ("container-image", "registry:5000/Team/app:v1", ""),
    ("mistyped-scheme", "mqtst://h/a", "mqtts://h/a"),
    ("wrapped", "http://localhost:8081 /v1", "http://localhost:8081/v1"),
    ("wrapped", "http://example.com: 8080/", "http://example.com:8080/"),
    ("wrapped", "http://exam ple.com", "http://example.com"),
    ("wrapped", "mail: 'smtp://u:p@h:465'", "smtp://u:p@h:465"),
    ("wrapped", "<enclosure url=\"https://h/a&amp;b.png\" />", "https://h/a&b.png"),
    ("wrapped", "<a class='x' href='https://h/'>", "https://h/"),
    ("broken-separator", "git+https//h.example/a", "git+https://h.example/a"),
    ("encoded-url", "mailto%3Aa%40h.example%3Fsubject%3Db", "mailto:a@h.example?subject=b"),
];

#[test]
fn reported_mistakes_are_named_with_what_was_meant() {
    are_named(REPORTED);
}

#[test]
fn what_looks_like_a_reported_mistake_is_none() {
    for text in [
        "https://your-domain.example/",
        "http://h/?a=x,b.example",
        "https://a,b/",
        "rtps://h/a",
        "File%3AA.png",
        "data%3Aa/b",
        "https://example.com is down.com",
        "https://example.com and so on",
    ] {
        assert_eq!(find(text).map(|found| found.to_string()), None, "{text}");
    }
}

#[test]
fn spaces_that_no_encoding_saves_are_removed() {
    for (text, meant) in [
        ("sip:anna@h.example ;  tag=1", "sip:anna@h.example;tag=1"),
        ("sips:anna@h.example;   transport=tcp", "sips:anna@h.example;transport=tcp"),
        ("ldap://h/dc=a b?cn?sub?(&(a=b c) (d=e))", "ldap://h/dc=a%20b?cn?sub?(&(a=b%20c)(d=e))"),
        ("geo:48.2, 16.3", "geo:48.2,16.3"),
        ("redis://h.example/ 0", "redis://h.example/0"),
    ] {
        let found = by_document(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant.as_deref(), Some(meant), "{text}: {found}");
        assert!(text[found.span.range()].starts_with(' '), "{text}: {found:?}");
    }
    // The document rejects what is not a space.
    let found = by_document("ldap://h/dc=a?cn?sub?(cn=a (b))").unwrap();
    assert!(found.message.starts_with("\"(\" cannot follow") && found.span.start == 27, "{found:?}");
    for text in
        ["ldap://h/ou=a b,dc=c", "mailto:anna@h.example?subject=a b", "geo:0,0?q=1,2(A b)", "data:,a b", "sip:a b@h"]
    {
        assert_eq!(by_document(text), None, "{text}");
    }
}

#[test]
fn an_image_is_told_what_its_name_lacks() {
    for (text, part) in [
        ("ghcr.io/Anna/app:latest", "lower case: \"ghcr.io/anna/app:latest\""),
        ("Ubuntu:latest", "lower case: \"ubuntu:latest\""),
        ("ubuntu@sha256:abc", "has 64 hexadecimal digits"),
        ("ghcr.io/anna/app:1.2", "which is not a URL ("),
    ] {
        let found = find(text).unwrap().to_string();
        assert!(found.contains(part), "{text}: {found}");
    }
    for text in ["http:latest", "a@b.example:latest", "localhost:3000/a:b", "https://h/a:latest", "latest"] {
        assert!(find(text).is_none_or(|found| found.kind != MistakeKind::ContainerImage), "{text}");
    }
}
