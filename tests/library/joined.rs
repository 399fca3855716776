//! Texts that programs joined wrongly, and what people paste in place of a URL.

use urlgram::mistake::{MistakeKind, by_document, find, in_variable, note};

use crate::mistakes::are_named;

/// An identifier of content, and a key.
const CONTENT: &str = "QmYwAPJzv5CZsnA625s3Xf2nemtYgPpHdWEz79ojWKPbdG";

/// Kind, text, and what was meant.
const JOINED: &[(&str, &str, &str)] = &[
    ("broken-separator", "git:://git.h.example/a.git", "git://git.h.example/a.git"),
    ("broken-separator", "ldap://://h.example:389", "ldap://h.example:389"),
    ("broken-separator", "s3:://bucket/key", "s3://bucket/key"),
    ("broken-separator", "sqlite::////srv/a.db", "sqlite:////srv/a.db"),
    ("second-scheme", "mailto:mailto:anna@example.org", "mailto:anna@example.org"),
    ("second-scheme", "TEL:tel:+15550100", "tel:+15550100"),
    ("mistyped-delimiter", "https://h.example.well-known/a", "https://h.example/.well-known/a"),
    ("mistyped-delimiter", "http://192.0.2.1/:9005/a", "http://192.0.2.1:9005/a"),
    ("mistyped-delimiter", "postgresql://a:b@h:5432/c sslmode=require", "postgresql://a:b@h:5432/c?sslmode=require"),
    ("mistyped-delimiter", "mysql://h/c?a=b charset=utf8 ssl=true", "mysql://h/c?a=b&charset=utf8&ssl=true"),
    ("scheme-syntax", r"jdbc:sqlserver://h:1433\internal;databaseName=a", ""),
    ("no-host", "postgres://anna:s3cret/shop?pool=20", ""),
    ("broken-separator", "socks5:127.0.0.1:1080", "socks5://127.0.0.1:1080"),
    ("broken-separator", "socks5//127.0.0.1:1080", "socks5://127.0.0.1:1080"),
    ("broken-separator", "httpgarden.h.example/v2", "http://garden.h.example/v2"),
    ("broken-separator", "httpswww.example.org/a", "https://www.example.org/a"),
    ("broken-separator", "image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("mistyped-scheme", "lda://localhost", "ldap://localhost"),
    ("host-and-port", "https://192.0.2.1::80/a", "https://192.0.2.1:80/a"),
    ("host-and-port", "amqp://a:b@h.example:5672:/c", "amqp://a:b@h.example:5672/c"),
    ("host-and-port", "127.0.0.1:imaps", "imaps://127.0.0.1:993"),
    ("host-and-port", "localhost:27017/a", "mongodb://localhost:27017/a"),
    ("host-and-port", "h.example:5432/a", "postgresql://h.example:5432/a"),
    ("host-and-port", "h.example 1883", "mqtt://h.example:1883"),
    ("host-and-port", "API_URL=localhost:3000/v1", "http://localhost:3000/v1"),
    ("host-and-port", "OTEL_EXPORTER_OTLP_ENDPOINT=h.example:4317", "http://h.example:4317"),
    ("host-and-port", "DATABASE_URL=localhost:5432/a", "postgresql://localhost:5432/a"),
    ("host-and-port", "HTTP_PROXY=127.0.0.1", "http://127.0.0.1"),
    ("host", "registry=npm.example.org", "https://npm.example.org"),
    ("host", "git+github.com/a/b.git", "git+https://github.com/a/b.git"),
    ("scheme-syntax", "DOCKER_HOST=192.0.2.1", "tcp://192.0.2.1:2375"),
    ("scheme-syntax", "DOCKER_HOST=docker.h.example:2376", "tcp://docker.h.example:2376"),
    ("scheme-syntax", "DOCKER_HOST=https://docker.h.example:2376/", "tcp://docker.h.example:2376"),
    ("scheme-syntax", "DOCKER_HOST=-H unix:///run/a.sock -H tcp://localhost:2376", "unix:///run/a.sock"),
    ("scheme-syntax", "export DOCKER_HOST=\"/run/docker.sock\"", "unix:///run/docker.sock"),
    ("scheme-syntax", "DOCKER_HOST=anna@h.example", "ssh://anna@h.example"),
    ("scheme-syntax", r"DOCKER_HOST=\\.\pipe\docker_engine", "npipe:////./pipe/docker_engine"),
    ("scheme-syntax", "sparse+https://h.example/index", "sparse+https://h.example/index/"),
    ("scheme-syntax", "mailto:a@h.example; b@h.example;?subject=c", "mailto:a@h.example,b@h.example?subject=c"),
    ("scheme-syntax", "mailto: <a@h.example>", "mailto:a@h.example"),
    (
        "scheme-syntax",
        "data:image/svg+xml;base64,<svg fill=\"#fff\"/>",
        "data:image/svg+xml,%3Csvg%20fill=%22%23fff%22/%3E",
    ),
    ("defanged", "mailto:info [at] h.example?subject=a", "mailto:info@h.example?subject=a"),
    ("no-host", "sparse+/index/", ""),
    ("no-host", "tcp://", ""),
    ("windows-path", r"tcp://C:\Program Files\Docker", ""),
    ("broken-separator", "sqlite::////srv/a.db", "sqlite:////srv/a.db"),
    ("empty-variable", "undefined://h.example:8081/a", ""),
    ("wrapped", "http://h.exam ple.net:8081x/a", ""),
    ("wrapped", "https://server (a b)/c", ""),
    ("wrapped", "https://h.example:8081\"/\"/api/a", "https://h.example:8081/api/a"),
    ("wrapped", "curl -L \" https://h.example/a \"  > a", "https://h.example/a"),
    ("backslashes", r"myapp:\\a\b", "myapp://a/b"),
    ("windows-path", "digest://d:/a/b.rb", "digest:///d:/a/b.rb"),
    ("windows-path", "file:D:/a/b.txt", "file:///D:/a/b.txt"),
    ("wrapped", "git://h.example/a.git main", "git://h.example/a.git"),
    ("wrapped", "https://h.example/a # production", "https://h.example/a"),
    ("wrapped", "https://h.example/a --compressed", "https://h.example/a"),
    ("wrapped", "curl -X POST 'https://h.example/a' -H 'A: b'", "https://h.example/a"),
    ("wrapped", "curl https://h.example/a -o a.txt", "https://h.example/a"),
    ("several-urls", "ldap://a.example ldap://b.example", "ldap://a.example"),
    ("second-scheme", "git@https://github.com/a/b.git", "https://github.com/a/b.git"),
    ("second-scheme", "https://token@https://github.com/a/b.git", "https://token@github.com/a/b.git"),
    ("second-scheme", "mongodb://u:p@mongodb+srv://h.example/a", "mongodb+srv://u:p@h.example/a"),
    ("second-scheme", "data:image/png;base64,data:image/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("mistyped-delimiter", "https://www.h.comapi/v1", "https://www.h.com/api/v1"),
    ("mistyped-delimiter", "https://www.h.infomy-shop/a.png", "https://www.h.info/my-shop/a.png"),
    ("mistyped-delimiter", "http://localhost.8080/a", "http://localhost:8080/a"),
    ("mistyped-delimiter", "http://localhost;8080", "http://localhost:8080"),
    ("mistyped-delimiter", "http://localhost8080/a", "http://localhost:8080/a"),
    ("mistyped-delimiter", "http://h.com8080/a", "http://h.com:8080/a"),
    ("mistyped-delimiter", "http://192.0.2.1.8080", "http://192.0.2.1:8080"),
    ("mistyped-delimiter", "postgres://h.example/a&sslmode=require&b=c", "postgres://h.example/a?sslmode=require&b=c"),
    ("placeholder", "PUBLIC_API_URL", ""),
    ("placeholder", "process.env.API_URL", ""),
    ("placeholder", "${API_URL}/users", ""),
    ("placeholder", "{{baseUrl}}/users", ""),
    ("placeholder", "%API_URL%", ""),
    ("empty-variable", "map[host:h.example paths:[a]]", ""),
    ("empty-variable", "https://h.example/Optional(%22a%22)", ""),
    ("empty-variable", "data:image/png;base64,undefined", ""),
    ("connection-string", "AccountName=a;AccountKey=b==;EndpointSuffix=core.windows.net", ""),
    ("connection-string", "Endpoint=sb://a.example/;SharedAccessKeyName=b;SharedAccessKey=c=", ""),
    ("connection-string", "h.example:6380,password=a,ssl=True", ""),
    ("connection-string", "PROXY 192.0.2.1:8080; DIRECT", "http://192.0.2.1:8080"),
];

#[test]
fn joined_texts_are_named_with_what_was_meant() {
    are_named(JOINED);
    assert_eq!(find("tcp://").unwrap().source, "RFC 3986 §3.2.2");
}

#[test]
fn the_end_of_a_webhook_is_completed() {
    let end = format!("T{}/B{}/{}", "0123456A", "0123456A", "a1".repeat(12));
    let found = find(&end).unwrap();
    assert_eq!(found.meant, Some(format!("https://hooks.slack.com/services/{end}")));
}

#[test]
fn addresses_of_ipfs_have_one_name_of_it() {
    let right = format!("ipfs://{CONTENT}/a.json");
    for text in [
        format!("ipfs://ipfs/{CONTENT}/a.json"),
        format!("ipfs:/ipfs/{CONTENT}/a.json"),
        format!("ipfs:{CONTENT}/a.json"),
    ] {
        assert_eq!(find(&text).and_then(|found| found.meant), Some(right.clone()), "{text}");
    }
    for after in ["ipfs://", "ipfs/"] {
        let text = format!("https://ipfs.h.example/ipfs/{after}{CONTENT}");
        let found = find(&text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant, Some(format!("https://ipfs.h.example/ipfs/{CONTENT}")), "{text}");
    }
    for text in [right, format!("https://ipfs.h.example/ipfs/{CONTENT}"), "ipfs://ipfs/a".into(), "ipfs:a".into()] {
        assert_eq!(find(&text), None, "{text}");
    }
}

#[test]
fn what_looks_joined_is_none() {
    for text in [
        "git::https://h.example/a.git",
        "jdbc:sqlite::memory:",
        "mailto:mail@example.org",
        "https://h.example/.well-known/a",
        "https://h.example/:a/b",
        "https://h.example/:1",
        "http://h.example:80/:9005",
        "redis://cache:6379/0",
        "https://h.example/My File - Copy.pdf",
        "https://h.example/a#b",
        "https://h.company/a",
        "https://h.community/",
        "https://h.network/",
        "https://a.comv/",
        "https://h.example/a -b.pdf",
        "https://web4.h.example:80",
        "http://node8080.h.example/",
        "http://10.0.0.80/",
        "http://h1/",
        "http://localhost/",
        "s3://bucket",
        "unix://",
        "dap://h",
        "map://h/a",
        "https://h.example/?map[a]=b",
        "map[a]",
        "READ_ME",
        "README_URLS.md",
        "hf_model_of_a_very_long_name",
        "postgres://h.example/a%26b",
        "https://h.example/a&b=c",
        "https://a@h.example/http://b.example",
        "https://h.example/@a://b",
        "mailto:%22a;b%22@h.example",
        "data:image/png;base64,null0000",
        "data:text/plain,data:,a",
        "text/plain;base64",
        "PROXY server",
        "A_URL=",
        "API_URL=/v1",
        "HOST=localhost",
        "sparse+https://h.example/index/",
        "tcp://h.example:80",
        "T1/B1/c",
        "https://h.example and/or b",
        "sftp://h:/srv/a",
        "view-source://d:80/a",
    ] {
        assert_eq!(find(text).map(|found| found.to_string()), None, "{text}");
    }
}

#[test]
fn what_a_program_wrote_twice_gets_a_note() {
    for (text, meant) in [
        ("http://localhost:3000/http://h.example/a", "http://h.example/a"),
        ("https://h.example/https://h.example/a?b", "https://h.example/a?b"),
        ("https://h.example/h.example/a", "https://h.example/a"),
        ("http://localhost:8080//localhost:8080/", "http://localhost:8080/"),
        ("http://192.168.0.1/api/api/a", "http://192.168.0.1/api/a"),
        ("https://h.example/api/v5/api/v5/a/b/a", "https://h.example/api/v5/a/b/a"),
        ("https://www.www.h.example/a", "https://www.h.example/a"),
        ("https://shop.shop.s3.h.example", "https://shop.s3.h.example"),
        ("https://h.example//", "https://h.example/"),
        ("/../../a.git", "../../a.git"),
        ("sftp://h.example:/srv/a", "sftp://h.example/srv/a"),
        ("sftp://h:/srv/a", "sftp://h/srv/a"),
        ("./a.sqlite3", "sqlite:///a.sqlite3"),
        ("/srv/a.db", "sqlite:////srv/a.db"),
        ("https://h.example/b/a.json/a.json?c", "https://h.example/b/a.json?c"),
        ("arn:aws:s3:::shop/a/*", "s3://shop/a/*"),
        ("postgresql://h.example/a?schema=b?sslmode=require", "postgresql://h.example/a?schema=b&sslmode=require"),
    ] {
        assert_eq!(find(text), None, "{text}");
        let found = note(text).unwrap_or_else(|| panic!("nothing about {text}"));
        assert_eq!((found.misleads, found.meant.as_deref()), (false, Some(meant)), "{text}: {found}");
        assert!(text.get(found.span.range()).is_some(), "{text}");
    }
    for text in [
        "https://web.h.example/http://a.example/",
        "https://h.example/a/h.example/b",
        "http://localhost/localhost/a",
        "https://h.example/api/v1/users/api/v1",
        "https://h.example/a/a/b",
        "https://h.example/2020/2020/a",
        "http://10.10.0.1/a",
        "https://a.a.h.example/",
        "https://www.www.de/",
        "/..a/b",
        "sftp://h.example/srv",
        "https://h.example/??",
        "https://h.example/a.b1/a.b1",
        "a.db",
    ] {
        assert_eq!(note(text).map(|found| found.to_string()), None, "{text}");
    }
}

#[test]
fn trackers_of_a_magnet_are_judged() {
    let start = "magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK&tr=";
    for (tracker, right) in [
        ("http%3A%2F%2Fhttp%3A%2F%2Fh.example%2Fa", "http%3A%2F%2Fh.example%2Fa"),
        ("http%3A%2F%2Fh.example%3A6969%3A80", "http%3A%2F%2Fh.example%3A6969"),
    ] {
        let text = format!("{start}{tracker}&tr=udp%3A%2F%2Fh.example%3A80");
        let found = find(&text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant, Some(format!("{start}{right}&tr=udp%3A%2F%2Fh.example%3A80")), "{text}");
        assert!(found.message.starts_with("in the URL of a tracker: "), "{found}");
    }
    for tracker in ["udp%3A%2F%2Fh.example%3A80%2Fannounce", "", "udp://h.example:80"] {
        assert_eq!(find(&format!("{start}{tracker}")), None, "{tracker}");
    }
}

#[test]
fn hosts_without_a_proxy_are_names_and_networks() {
    for (list, entry, meant) in [
        ("localhost, https://h.example/a", "https://h.example/a", "h.example"),
        ("a.example;b.example", "a.example;b.example", "a.example,b.example"),
        ("localhost|*.h.example", "localhost|*.h.example", "localhost,.h.example"),
        ("a.example b.example", "a.example b.example", "a.example,b.example"),
        ("192.168.*", "192.168.*", "192.168.0.0/16"),
        ("10.96.", "10.96.", "10.96.0.0/16"),
        ("h.example/a", "h.example/a", "h.example"),
        ("a*b.example", "a*b.example", ""),
    ] {
        let found = in_variable("no_proxy", list).unwrap_or_else(|| panic!("nothing in {list}"));
        assert_eq!((&list[found.span.range()], found.meant.as_deref().unwrap_or_default()), (entry, meant), "{list}");
        assert!(found.misleads && found.kind == MistakeKind::NoProxy, "{list}: {found}");
    }
    // Some programs read these.
    for list in ["localhost,10.0.0.0/8", "localhost,*.h.example"] {
        let found = in_variable("NO_PROXY", list).unwrap();
        assert!(!found.misleads && found.span.start == 10, "{found}");
    }
    for list in ["", "*", "localhost,127.0.0.1,::1,.h.example,h.example:8080", "$HOSTS,{{ hosts }}"] {
        assert_eq!(in_variable("NO_PROXY", list), None, "{list}");
    }
    assert_eq!(in_variable("HOSTS", "*.h.example"), None);
}

#[test]
fn slashes_of_a_virtual_host_and_of_a_database() {
    for (text, meant) in [
        ("amqp://a:b@h.example:5672/shop/", "amqp://a:b@h.example:5672/shop"),
        ("sqlite:/a.db", "sqlite:///a.db"),
        ("sqlite+aiosqlite:a.db", "sqlite+aiosqlite:///a.db"),
    ] {
        let found = by_document(text).unwrap_or_else(|| panic!("nothing in {text}"));
        assert_eq!(found.meant.as_deref(), Some(meant), "{text}");
    }
}

#[test]
fn what_no_url_replaces_gets_a_note_as_well() {
    let found = note("https://h.example/?redirect_uri=https%3A%2F%2Fa.example%2F%23&a=b").unwrap();
    assert_eq!((found.source.as_ref(), found.meant, found.misleads), ("RFC 6749 §3.1.2", None, false));
    assert_eq!(note("https://h.example/?redirect_uri=https%3A%2F%2Fa.example%2F"), None);
    assert_eq!(note("https://h.example/?redirect_uri={url}%23"), None);
    let text = "https://h.example/?client_id=1&redirect_uri=https://a.example/?b=c&d=e";
    let found = note(text).unwrap();
    assert_eq!((found.span.of(text), found.span.start, found.misleads), ("&", 66, false), "{found}");
    for rest in [
        "https://a.example/?b=c&state=d",
        "https://a.example/?b=c",
        "https://a.example/&d=e",
        "https%3A%2F%2Fa%3Fb&d=e",
    ] {
        assert_eq!(note(&format!("https://h.example/?redirect_uri={rest}")), None, "{rest}");
    }
    // A name that programs for images accept.
    let found = find("ghcr.io/anna/app:latest").unwrap();
    assert_eq!((found.kind, found.misleads), (MistakeKind::ContainerImage, false));
    let found = find("::1:8585").unwrap();
    assert!(found.message.contains("\"[::1]:8585\"") && found.misleads, "{found}");
}
