//! The mistakes that people make, each with the text that was meant.

use proptest::prelude::*;
use urlgram::mistake::{MistakeKind, find, second_scheme, split_userinfo};
use urlgram::whatwg::{HostRef, Url};

/// Kind, text, and what was meant.
const MISTAKES: &[(&str, &str, &str)] = &[
    ("wrapped", "<http://example.com/>", "http://example.com/"),
    ("wrapped", "\"https://example.com\"", "https://example.com"),
    ("wrapped", " https://example.com\n", "https://example.com"),
    ("several-urls", "http://a.example/ http://b.example/", "http://a.example/"),
    ("several-urls", "https://a.example,https://b.example", "https://a.example"),
    ("several-urls", "nats://a:1,nats://b:2", "nats://a:1"),
    ("several-urls", "http://a.example\u{3000}http://b.example", "http://a.example"),
    ("wrapped", "[a](https://example.com)", "https://example.com"),
    ("wrapped", "URL:https://example.com", "https://example.com"),
    ("several-servers", "amqp://anna@a:5672,b:5672/v", "amqp://anna@a:5672/v"),
    ("folder-as-host", "file://~/a", ""),
    ("folder-as-host", "file://home/anna/a", "file:///home/anna/a"),
    ("second-scheme", "jdbc:mysql://mysql://h/a", "jdbc:mysql://h/a"),
    ("port-range", "view-source:http://h:99999/", ""),
    ("split-userinfo", "jdbc:mysql://root:12#34@h/x", "jdbc:mysql://root:12%2334@h/x"),
    ("windows-path", r"C:\Users\anna\a b.txt", "file:///C:/Users/anna/a%20b.txt"),
    ("windows-path", "c:/a", "file:///c:/a"),
    ("windows-path", r"\\server\share\a", "file://server/share/a"),
    ("windows-path", r"file://C:\a", "file:///C:/a"),
    ("defanged", "hxxps://example[.]com/a", "https://example.com/a"),
    ("defanged", "example[.]com", "https://example.com"),
    ("backslashes", r"http:\\example.com\a", "http://example.com/a"),
    ("backslashes", r"https://example.com\@evil.example/", "https://example.com/@evil.example/"),
    ("second-scheme", "redis://rediss://h:6379", "rediss://h:6379"),
    ("second-scheme", "http://https://example.com/", "https://example.com/"),
    ("second-scheme", "git+https://https://h/a", "https://h/a"),
    ("slashes-after-scheme", "mailto://a@example.com", "mailto:a@example.com"),
    ("slashes-after-scheme", "tel://+15550100", "tel:+15550100"),
    ("split-userinfo", "mysql://root:12#34@h", "mysql://root:12%2334@h"),
    ("split-userinfo", "redis://:a/b@h", "redis://:a%2Fb@h"),
    ("broken-separator", "https:/example.com", "https://example.com"),
    ("broken-separator", "http//example.com/a", "http://example.com/a"),
    ("broken-separator", "https;//example.com", "https://example.com"),
    ("broken-separator", "http:example.com", "http://example.com"),
    ("broken-separator", "http:///example.com/a", "http://example.com/a"),
    ("broken-separator", "http:// example.com", "http://example.com"),
    ("broken-separator", "http:\u{ff0f}\u{ff0f}example.com", "http://example.com"),
    ("mistyped-scheme", "htp://example.com", "http://example.com"),
    ("mistyped-scheme", "htps://example.com", "https://example.com"),
    ("mistyped-scheme", "htttps://example.com", "https://example.com"),
    ("placeholder", "https://<host>/a", ""),
    ("placeholder", "https://{tenant}.example.com/", ""),
    ("zone", "http://[fe80::1%eth0]/", "http://[fe80::1]/"),
    ("bare-ipv6", "http://::1/", "http://[::1]/"),
    ("bare-ipv6", "http://1:2:3:4:5:6:7:8:8080/", "http://[1:2:3:4:5:6:7:8]:8080/"),
    ("bare-ipv6", "https://1:2:3:4:5:6:7:8:/a", "https://[1:2:3:4:5:6:7:8]/a"),
    ("bare-ipv6", "::1", "http://[::1]"),
    ("bare-ipv6", "fe80::1%eth0", "http://[fe80::1]"),
    ("port-range", "http://example.com:99999/", ""),
    ("lookalike", "https://\u{430}pple.com/", "https://apple.com/"),
    ("lookalike", "g\u{43e}\u{43e}gle.com", "https://google.com"),
    ("user-like-host", "https://google.com@evil.example/", ""),
    ("no-host", "http:///a", ""),
    ("no-host", "https://:8080/", ""),
    ("numeric-host", "http://0x7f.1/", "http://127.0.0.1/"),
    ("numeric-host", "http://1.2.3.256/", ""),
    ("git-remote", "git@github.com:anna/project.git", "ssh://git@github.com/anna/project.git"),
    ("git-remote", "ssh://git@github.com:anna/project.git", "ssh://git@github.com/anna/project.git"),
    ("git-remote", "https://org-1@github.com:anna/project", "https://org-1@github.com/anna/project"),
    ("git-remote", "git+ssh://git@h:~anna/project", "git+ssh://git@h/~anna/project"),
    ("encoded-host", "https://github.com%E2%80%8B/a", "https://github.com/a"),
    ("encoded-host", "http://%65xample.com/", "http://example.com/"),
    ("encoded-host", "http://example.com%20a/", ""),
    ("mail-address", "anna@example.com", "mailto:anna@example.com"),
    ("host-and-port", "localhost:3000", "http://localhost:3000"),
    ("host-and-port", "example.com:443/path", "https://example.com:443/path"),
    ("host-and-port", "127.0.0.1:8080", "http://127.0.0.1:8080"),
    ("address", "127.0.0.1/a", "http://127.0.0.1/a"),
    ("numbers", "1.2.3", ""),
    ("host", "www.example.com/a", "https://www.example.com/a"),
    ("host", "example.com", "https://example.com"),
    ("host", "localhost/a", "http://localhost/a"),
    ("html-entity", "https://example.com/?a=1&amp;b=2", "https://example.com/?a=1&b=2"),
    ("wrapped", "\"https://example.com\",", "https://example.com"),
    ("wrapped", "\u{2018}https://example.com\u{2019}", "https://example.com"),
    ("wrapped", "\u{feff}https://example.com/", "https://example.com/"),
    ("wrapped", ": https://example.com/a", "https://example.com/a"),
    ("wrapped", "http://[URL]https://example.com/a[/URL]", "https://example.com/a"),
    ("wrapped", "https://\"www.example.com/a", "https://www.example.com/a"),
    ("several-urls", "http://a.examplehttp://b.example/a", "http://b.example/a"),
    ("windows-path", "http://c:/a.pdf", "file:///c:/a.pdf"),
    ("backslashes", r"https://example.com/a\%20b\%21", "https://example.com/a%20b%21"),
    ("backslashes", r"http:\\example.com\a b|c", "http://example.com/a%20b%7Cc"),
    ("backslashes", r"https\://example.com", "https://example.com"),
    ("backslashes", r"https:\/\/example.com\/a", "https://example.com/a"),
    ("backslashes", r"https://example.com/a/don\t", ""),
    ("backslashes", r"http://CORP\anna:secret@proxy.example:3128", "http://CORP%5Canna:secret@proxy.example:3128"),
    ("backslashes", r"http://h\@anna:secret@evil.example/", ""),
    ("backslashes", r"jdbc:sqlserver://h\EXPRESS:1433;databaseName=a", ""),
    ("second-scheme", "http://http://", ""),
    ("broken-separator", "//https:www.example.com/a b", "https://www.example.com/a%20b"),
    ("broken-separator", "http/www.example.com", "http://www.example.com"),
    ("mistyped-scheme", "ttp://example.com", "http://example.com"),
    ("split-userinfo", "mysql://anna:secret:db.example:3306/a", "mysql://anna:secret@db.example:3306/a"),
    ("split-userinfo", "postgres://u:p@ss#1@h/db", "postgres://u:p%40ss%231@h/db"),
    ("placeholder", "mongodb://anna:a@h:port/db", ""),
    ("bare-ipv6", "[::1]:9000abc", ""),
    ("brackets", "https://[[::1]]:443/a", "https://[::1]:443/a"),
    ("brackets", "http://::1]/", "http://[::1]/"),
    ("brackets", "[a-b]:1234", "http://a-b:1234"),
    ("host-and-port", "anna@[::1]:9753", "http://anna@[::1]:9753"),
    ("host-and-port", "[::1]8080", "http://[::1]:8080"),
    ("git-remote", "git@example.org:22:anna/a.git", "ssh://git@example.org:22/anna/a.git"),
    ("git-remote", "git@example.org/anna/a.git", "ssh://git@example.org/anna/a.git"),
    ("invisible", "http://ex\u{200b}ample.com/", "http://example.com/"),
    ("lookalike", "http://www.exampl\u{ff1f}e.com/", ""),
    ("mistyped-delimiter", "https://example,com/", "https://example.com/"),
    ("mistyped-delimiter", "https://example.com&a=1", "https://example.com?a=1"),
    ("no-host", "https:", ""),
    ("data-fragment", "data:image/svg+xml,<a b=\"#fff\"/>", "data:image/svg+xml,%3Ca%20b=%22%23fff%22/%3E"),
    ("scheme-syntax", "tel:+1 (555) 123", "tel:+1(555)123"),
    ("scheme-syntax", "mailto:a@h.example, b@h.example", "mailto:a@h.example,b@h.example"),
    ("scheme-syntax", "mailto:Anna <a@h.example>", "mailto:a@h.example"),
    ("scheme-syntax", "jdbc:sqlserver://h:1433/shop;a=b", "jdbc:sqlserver://h:1433;databaseName=shop;a=b"),
    ("scheme-syntax", "jdbc:postgresql://h:5432:shop", "jdbc:postgresql://h:5432/shop"),
    ("scheme-syntax", "jdbc:postgres://h/shop", "jdbc:postgresql://h/shop"),
    ("scheme-syntax", "jdbc:oracle:thin://h:1521/shop", "jdbc:oracle:thin:@//h:1521/shop"),
    ("request-line", "GET /a HTTP/1.1", "/a"),
    ("request-line", "/a HTTP/1.1", "/a"),
    ("connection-string", "host=localhost dbname=shop", ""),
    ("connection-string", "Server=h;Database=shop", ""),
    ("connection-string", "http=proxy:8080;https=proxy:8081", "http://proxy:8080"),
    ("connection-string", "root:a@tcp(h:3306)/shop", "mysql://root:a@h:3306/shop"),
    ("empty-variable", "http://undefined/a", ""),
    ("empty-variable", "None/a", ""),
    ("empty-variable", "/a/[object Object]", ""),
    ("empty-variable", "http://h:57970None/a", "http://h:57970/a"),
    ("javascript-escape", "https://h/%u002e%u00e9", "https://h/.%C3%A9"),
    ("container-image", "ghcr.io/Anna/a:latest", ""),
    ("numbers", "10.0.0.0/8", ""),
];

#[test]
fn mistakes_are_named_with_what_was_meant() {
    for (kind, text, meant) in MISTAKES {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        let meant_here = found.meant.as_deref().unwrap_or_default();
        assert_eq!((found.kind.name(), meant_here), (*kind, *meant), "{text}: {found}");
        assert!(!found.message.ends_with('.') && text.get(found.span.range()).is_some(), "{text}: {found}");
        // The text that was meant has no mistake of this kind.
        assert!(find(meant_here).is_none_or(|again| again.kind != found.kind), "{text}: {meant_here}");
    }
    for kind in MistakeKind::ALL {
        assert!(MISTAKES.iter().any(|(name, ..)| *name == kind.name()), "{kind}");
    }
}

#[test]
fn what_is_right_has_no_mistake() {
    for text in [
        "",
        "https://example.org/a?b#c",
        "http://localhost:3000/@vite/client",
        "mailto:anna@example.org",
        "urn:isbn:0",
        "tel:+1-201-555-0123",
        "../a/b",
        "/a/b.html",
        "#top",
        "?q",
        "README.md",
        "index.html",
        "guide/a.html",
        "a:b",
        "http://[::1]:80/",
        "https://web.archive.org/web/2020/https://example.com/",
        "https://h.example/?u=http://a,http://b",
        "jdbc:postgresql://db.example/shop",
        "git+https://example.org/a.git",
        "https://m\u{fc}nchen.example/",
        "https://\u{43f}\u{440}\u{438}\u{43c}\u{435}\u{440}.\u{440}\u{444}/",
        "file:///C:/a",
        "data:,a",
        "issue:12",
        "john3:16",
        "postgresql://a.example:1,b.example:2/x",
        "file://server/share",
        "http://.example/",
        "jdbc:mysql://a.example:1,b.example:2/x",
        "https://anna@example.org/",
        "https://example.org:8443/",
        "view-source:https://a.example/",
        "ssh://git@example.org:22/a",
        "npm:react@18",
        "node:fs",
        "https://example.org/a&amp;b",
        "std::vector",
        "1:2:3",
        "https://example.org/C:/a",
        "http://unix:/run/app.sock",
        "https://m%C3%BCnchen.example/",
        "ssh://git@example.org:2222/anna/project.git",
        "https://example.org:a/b",
        "foo://%65xample/",
        "pkg:npm/left-pad@1.3.0",
        "v1.2.3",
        "ss://YTpi@h:8388",
        "null-island/a",
        "https://example.org/undefined",
        "data:text/html,<a>#top",
        "mailto:anna@example.org,bob@example.org",
        "jdbc:sqlserver://h:1433;databaseName=a",
        "mongodb://a.example:1,b.example:2/x?y=z",
        "https://u:p@h.example/#a@b.example",
        "https://example.org/a?b=\u{201c}c\u{201d}",
        "s://h/a",
        "http://127.0.0.1/",
    ] {
        assert_eq!(find(text).map(|found| found.to_string()), None, "{text}");
    }
}

proptest! {
    #[test]
    fn a_numeric_host_is_read_as_the_url_standard_reads_it(host in "[0-9a-fxX.]{1,12}|0x[0-9a-f]{1,9}|[0-9]{1,3}([.][0-9]{1,3}){0,4}[.]?") {
        let text = format!("http://{host}/");
        let read = Url::parse(&text);
        let is_address = matches!(read.as_ref().map(Url::host_ref), Ok(Some(HostRef::Ipv4(_))));
        let is_plain = host.parse::<std::net::Ipv4Addr>().is_ok();
        let mistake = find(&text);
        prop_assert!(!is_address || is_plain || mistake.is_some(), "{text}");
        if let Some(mistake) = mistake.filter(|mistake| mistake.kind == MistakeKind::NumericHost) {
            let meant = mistake.meant.as_deref().map(|meant| Url::parse(meant).unwrap().href().to_owned());
            prop_assert_eq!(meant, read.ok().map(|url| url.href().to_owned()), "{}", text);
        }
    }

    #[test]
    fn places_are_within_any_text(pieces in prop::collection::vec(piece(), 0..10)) {
        let text = pieces.concat();
        if let Some(found) = find(&text) {
            prop_assert!(text.get(found.span.range()).is_some(), "{text} {found:?}");
            prop_assert!(found.meant.as_deref() != Some(&text), "{text}");
        }
        if let Some(found) = split_userinfo(&text) {
            prop_assert!(text.get(found.part.range()).is_some(), "{text} {found:?}");
        }
        if let Some(found) = second_scheme(&text) {
            prop_assert!(text.get(found.span.range()).is_some() && text.starts_with(found.outer), "{text} {found:?}");
        }
    }
}

/// Pieces that mistakes consist of.
const PIECES: &[&str] = &[
    "http", "https:", "://", ":", "//", "/", "\\", "@", "#", "?", "[", "]", "::1", "%", "%25", ".", ",", " ", "<", ">",
    "\"", "www.", "example.org", "localhost", "8080", "99999", "git@", "C:", "C|", "mailto:", "jdbc:", "s3", "a", "é",
    "\u{430}", "\u{3000}", "\u{1f600}", "\u{200b}", "{", "}", "..", "=", "&", "1.2.3",
];

/// A piece, or a different character.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![4 => prop::sample::select(PIECES).prop_map(str::to_owned), 1 => "\\PC"]
}
