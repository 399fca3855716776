//! Mistakes of public reports, each with the text that was meant, and what stays silent next to them.

use urlgram::mistake::{MistakeKind, by_document, find, note};

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
    ("second-scheme", "http:// http://h.example", "http://h.example"),
    ("container-image", "reg.example.org/a/b:1.2:1.2", ""),
    ("no-host", "mongodb://u:p@:27000", ""),
    ("split-userinfo", "https://anna@s3cret:git.example.org/a", "https://anna:s3cret@git.example.org/a"),
    ("mistyped-scheme", "MongoDB://h/a", "mongodb://h/a"),
    ("mistyped-scheme", "Postgres://h/a", "postgres://h/a"),
    ("html-entity", "http://h.example/?a=1&#x26;b=2&#38;c", "http://h.example/?a=1&b=2&c"),
    ("invisible", "http://h.example/a%C2%A0", "http://h.example/a"),
    ("broken-separator", "git:https://h.example/a.git", "git+https://h.example/a.git"),
    ("split-userinfo", "REDIS_URL=redis://:a#b@h/0", "redis://:a%23b@h/0"),
    ("container-image", "registry:5000/Team/app:v1", ""),
    ("mistyped-scheme", "mqtst://h/a", "mqtts://h/a"),
    ("wrapped", "http://localhost:8081 /v1", "http://localhost:8081/v1"),
    ("wrapped", "http://example.com: 8080/", "http://example.com:8080/"),
    ("wrapped", "http://exam ple.com", "http://example.com"),
    ("wrapped", "mail: 'smtp://u:p@h:465'", "smtp://u:p@h:465"),
    ("wrapped", "<enclosure url=\"https://h/a&amp;b.png\" />", "https://h/a&b.png"),
    ("wrapped", "<a class='x' href='https://h/'>", "https://h/"),
    ("broken-separator", "git+https//h.example/a", "git+https://h.example/a"),
    ("second-scheme", "https://https/www.example.org/a", "https://www.example.org/a"),
    ("backslashes", r"https://h.example/a\r\n", "https://h.example/a"),
    ("host-and-port", "amqp://u:p@rabbit:post/a", ""),
    ("second-scheme", "feed://http//h.example/a", "http://h.example/a"),
    ("second-scheme", "http://https//example.com", "https://example.com"),
    ("host-and-port", "127.0.0.1:8080:80", "http://127.0.0.1:8080"),
    ("host-and-port", "http://example.com:8O80/", "http://example.com:8080/"),
    ("host-and-port", "http://example.com:abc/a", ""),
    ("host-and-port", "https://192.0.2.1:-1/", ""),
    ("host-and-port", "http://h.example:\u{668}\u{660}/", ""),
    ("host-and-port", "localhost:3000:80/a", "http://localhost:3000/a"),
    ("host-and-port", "[::1]:80:90", "http://[::1]:80"),
    ("host-and-port", "http://192.0.2.1:80:90/a", "http://192.0.2.1:80/a"),
    ("host-and-port", "redis://:a@h.example:6379:6380/0", "redis://:a@h.example:6379/0"),
    ("scheme-syntax", "s3://shop.s3.amazonaws.com/a/b", "s3://shop/a/b"),
    ("scheme-syntax", "s3a://a.shop.s3.eu-west-1.amazonaws.com", "s3a://a.shop"),
    ("scheme-syntax", "s3://shop.s3-eu-west-1.amazonaws.com/a", "s3://shop/a"),
    ("scheme-syntax", "gs://shop.storage.googleapis.com/a", "gs://shop/a"),
    ("scheme-syntax", "jdbc:mssql://h:1433;databaseName=a", "jdbc:sqlserver://h:1433;databaseName=a"),
    ("scheme-syntax", "jdbc:psql://h/a", "jdbc:postgresql://h/a"),
    ("scheme-syntax", "jdbc:postgresq://h/a", "jdbc:postgresql://h/a"),
    ("scheme-syntax", "jdbc:maria://h/a", "jdbc:mariadb://h/a"),
    ("scheme-syntax", "jdbc:sqlserver://h;password=a;b%;user=c;", ""),
    ("scheme-syntax", "sip:a@192.0.2.1:5094;+g.type=\"x\";+sip.instance=\"<urn:a:b>\"", "sip:a@192.0.2.1:5094"),
    ("bare-ipv6", "sip:5353@fdba:8d4a:6fa6::2019;transport=tcp", "sip:5353@[fdba:8d4a:6fa6::2019];transport=tcp"),
    (
        "html-entity",
        "mailto:a@h.example?body=b [c] d&amp;subject=e",
        "mailto:a@h.example?body=b%20%5Bc%5D%20d&subject=e",
    ),
    ("connection-string", "Server=h;Database=a;User Id=b;Password=c;d;", ""),
    ("host-and-port", "HTTPS_PROXY=proxy.example:8080", "http://proxy.example:8080"),
    (
        "policy-source",
        "Content-Security-Policy: img-src 'none' script-src 'none'",
        "Content-Security-Policy: img-src 'none'; script-src 'none'",
    ),
    ("policy-source", "connect-src 'self' 'wss://a.example'", "connect-src 'self' wss://a.example"),
    ("policy-source", "script-src https://*.example.*/", ""),
    ("policy-source", "script-src \u{2018}self\u{2019}; img-src data", "script-src 'self'; img-src data:"),
    ("hosts-line", "192.0.2.300 a.example", ""),
    ("hosts-line", "192.0.2.1:80 a.example", "192.0.2.1 a.example"),
    ("host-and-port", "https://192.0.2.1:https", "https://192.0.2.1:443"),
    ("host-and-port", "192.0.2.1 9092", "http://192.0.2.1:9092"),
    ("mistyped-scheme", "tpc://192.0.2.1:1883", "tcp://192.0.2.1:1883"),
    ("scheme-syntax", "git::https://h/a.git?ref=v1//modules/b", "git::https://h/a.git//modules/b?ref=v1"),
    ("scheme-syntax", "git::ssh://git@h/a.git?ref=v1//b&depth=1", "git::ssh://git@h/a.git//b?ref=v1&depth=1"),
    (
        "scheme-syntax",
        "magnet:?xt=urn:btih:URN:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK",
        "magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK",
    ),
    (
        "scheme-syntax",
        "magnet:?xt=btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK",
        "magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK",
    ),
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
        "http://http/a//b",
        "feed://h//a",
        "10:20:30",
        "2020.01.01:10:20",
        "std.vec:1:2",
        "s3://shop.example/a",
        "s3://s3-logs/a",
        "jdbc:pgsql://h/a",
        "jdbc:mysqlx://h/a",
        "jdbc:sqlserver://h;%PROPERTIES%;user=c",
        "sip:a@h.example;transport=tcp",
        "HOST=h.example:8080",
        "a=b;c",
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
        ("postgres://anna:#@12@h.example/x", "the user is read as the host"),
        ("postgres://anna:1@2#3@h.example/x", "a part of it is read as the host"),
        ("ghcr.io/anna/app:1.2", "which is not a URL ("),
    ] {
        let found = find(text).unwrap().to_string();
        assert!(found.contains(part), "{text}: {found}");
    }
    for text in ["http:latest", "a@b.example:latest", "localhost:3000/a:b", "https://h/a:latest", "latest"] {
        assert!(find(text).is_none_or(|found| found.kind != MistakeKind::ContainerImage), "{text}");
    }
}

/// Texts that their programs read as they are meant, or that only some programs read, each with a URL that all read.
#[test]
fn a_reported_text_gets_a_note() {
    for (text, meant) in [
        ("s3://s3.amazonaws.com/shop/a", "s3://shop/a"),
        ("sqlite:///Volumes/a/b.sqlite", "sqlite:////Volumes/a/b.sqlite"),
        ("sqlite+aiosqlite:///home/anna/a.db?b=c", "sqlite+aiosqlite:////home/anna/a.db?b=c"),
        ("file:///D/a.txt", "file:///D:/a.txt"),
        ("socks://127.0.0.1:1080", "socks5://127.0.0.1:1080"),
        ("redis://secret@h:6379/0", "redis://:secret@h:6379/0"),
        ("app://a/b?user=c?secret=d", "app://a/b?user=c&secret=d"),
        ("otpauth://totp/a?secret=JBSWY3DP&issuer=My+Code", "otpauth://totp/a?secret=JBSWY3DP&issuer=My%20Code"),
        ("otpauth://totp/a?secret=JBSWY3DP&issuer=a%3A%20b", "otpauth://totp/a?secret=JBSWY3DP&issuer=a%20b"),
        ("file:///C://a//b.db", "file:///C:/a/b.db"),
        ("ALL_PROXY=http://127.0.0.1:7890", "http://127.0.0.1:7890"),
        ("export A='https://h.example/?b=c'", "https://h.example/?b=c"),
    ] {
        let found = find(text).or_else(|| note(text)).unwrap_or_else(|| panic!("nothing about {text}"));
        assert_eq!((found.misleads, found.meant.as_deref()), (false, Some(meant)), "{text}: {found}");
    }
    for text in [
        "sqlite:///a/b.db", "sqlite:////var/a.db", "sqlite:///:memory:", "redis://default@h", "redis://:a@h",
        "mongodb://h/a", "redis://:a@:6379", "HTTP://h/", "http://h.example/?a=1&#b", "http://a@h.example:80/",
        "http://h.example/a%C2%A0b", "app://a?b=c?d", "app://a?b?c=d", "https://h/a.git?ref=v1", "file:///d/a",
        "file:///D", "file:///C:/a/b",
    ] {
        assert_eq!(note(text), None, "{text}");
    }
}

#[test]
fn what_a_document_does_not_allow_is_written_as_it_does() {
    for (text, meant) in [
        ("amqp://a:b@h.example:5672//test", "amqp://a:b@h.example:5672/%2Ftest"),
        ("amqp://h/a/b", "amqp://h/a%2Fb"),
        ("ldap://h/dc=a?cn?sub?(cn=b);", "ldap://h/dc=a?cn?sub?(cn=b)"),
        ("ldap://h/dc=a?cn?sub?cn=b", "ldap://h/dc=a?cn?sub?(cn=b)"),
        ("mongodb+srv://a:b@c.example:27017/d", "mongodb+srv://a:b@c.example/d"),
        ("mongodb+srv://a:b@localhost:27017/d", "mongodb://a:b@localhost:27017/d"),
    ] {
        let found = by_document(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant.as_deref(), Some(meant), "{text}: {found}");
    }
}
