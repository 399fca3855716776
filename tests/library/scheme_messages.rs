//! The messages for texts that are not URLs of their scheme: all invalid examples and the list below, in one snapshot.

use std::fmt::Write;

use urlgram::scheme::ENTRIES;

/// Further invalid texts.
const MORE: &[&str] = &[
    "http://exa mple.com/",
    "mailto:anna@example.org,ben",
    "mailto:a%2",
    "mailto:a@b.example?subject=a/b",
    "ldap://h/cn=a%3Db,x??one?((a=b))",
    "ldap://h/???(a=b",
    "ldap://h/???(&(a=b)(|))",
    "ldap://h/???(!(a=b)(c=d))",
    "ldap://h/???(a~b)",
    "ldap://h/???(a:dn=b)",
    "ldap://h/???(:=b)",
    "ldap://h/???(a=%5C2)",
    "ldap://h/???(%28=b)",
    "ldap://h/???((!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(!(a=b",
    "sip:a@b.example;ttl=256",
    "sip:a@[::1",
    "imap://h/a/;UID=4294967296",
    "imap://h/a/;UID=1;EXPIRE=2006-02-30T00:00:00Z;URLAUTH=anonymous:INTERNAL:00000000000000000000000000000000",
    "geo:0,181",
    "geo:1,2;u=3;crs=wgs84",
    "tag:a.example,2001-02-29:x",
    "tel:+1;a=b;A=c",
    "nih:3;53-26;0",
    "ni:///sha-256;a.b",
    "did:example:a:",
    "DID:example:a",
    "ws:///x",
    "shttp:///x",
    "coaps://:5684/",
    "ldaps://h/??x",
    "gopher://h/0a%0Db",
    "hdl:a b/c",
    "mms://h/a b",
    "javascript:alert(1);//%",
    "s3://ab",
    "git://h?x",
];

#[test]
fn invalid_texts_have_their_messages() {
    let mut messages = String::new();
    for entry in ENTRIES {
        writeln!(messages, "{}", entry.info().name).unwrap();
        let prefix = format!("{}:", entry.info().valid[0].0.split(':').next().unwrap());
        let has_prefix = |url: &&&str| url.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(&prefix));
        let urls = entry.info().invalid.iter().map(|(url, _)| url).chain(MORE.iter().filter(has_prefix));
        for url in urls {
            let error = entry.parse(url).expect_err(url);
            assert!(url.is_char_boundary(error.offset()), "{url}: {}", error.offset());
            writeln!(messages, "  {url:?}\n      {error}").unwrap();
        }
    }
    insta::assert_snapshot!("scheme-messages", messages);
}

#[test]
fn sections_are_those_of_the_document_of_the_scheme() {
    for (text, source) in [
        ("amqp://localhost/a/b", "RabbitMQ URI specification, connection strings"),
        ("postgresql://u@h:5432/a/b", "PostgreSQL documentation, connection strings"),
        ("redis://h.example/x", "registration of redis, connection strings"),
        ("sip:@h.example", "RFC 3261 §19.1.1"),
        ("geo:abc", "RFC 5870 §3.3"),
        ("ws://u@h.example/", "RFC 6455 §3"),
        ("tel:112x", "RFC 3966 §3"),
    ] {
        let found = urlgram::mistake::by_document(text).unwrap();
        assert_eq!(found.source, source, "{text}: {found}");
    }
}
