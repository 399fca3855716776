//! Where a secret ends: at marks and delimiters that it may have itself, and at those of the text around it.

use urlgram_secrets::{redact_in, redact_message};

#[test]
fn a_password_keeps_its_delimiters() {
    for (text, redacted) in [
        (r"corefx\foo:SecretPass#1@host:3128", r"corefx\foo:***@host:3128"),
        (r"curl -x corefx\foo:SecretPass#1@host:3128 h", r"curl -x corefx\foo:***@host:3128 h"),
        ("proxy u:Secret?1@h.example", "proxy u:***@h.example"),
        (r"PROXY=DOM\u:Secret/Pass1@host:3128", r"PROXY=DOM\u:***@host:3128"),
        ("u:Se(cre't,Pass#1@host:3128", "u:***@host:3128"),
        ("https://u:a@/b;c@localhost:5432", "https://u:***@localhost:5432"),
        ("sftp://a@b.example:KC')Z6$3Q:-:#@127.0.0.1", "sftp://a@b.example:***@127.0.0.1"),
        ("mysql://anna.b:?]3Q`(+[3:?/+@h", "mysql://anna.b:***@h"),
        ("ssh://u:#-V:%#F&@localhost:5432", "ssh://u:***@localhost:5432"),
        ("rtsp://anna:0?2/o.$-'&#@h.example:80/x", "rtsp://anna:***@h.example:80/x"),
        ("https://anna.b:?]&d%c.gnIvw@[::1]:1/x?y=1", "https://anna.b:***@[::1]:1/x?y=1"),
        ("wss://anna.b:{H.!}}@127.0.0.1", "wss://anna.b:***@127.0.0.1"),
        ("PASSWORD=ab\"cd", "PASSWORD=***"),
        ("export PASSWORD=zq8\"cd\"ef\nx", "export PASSWORD=***\nx"),
        ("PASSWORD=x\"yz123", "PASSWORD=***"),
        ("PASSWORD=a\"b\"c", "PASSWORD=***"),
        ("DB_PASSWORD=pa'ss\"wo9rd", "DB_PASSWORD=***"),
        ("Server=h;Password=zq\"8!;User=x", "Server=h;Password=***;User=x"),
        ("password: zq8\"7kcd", "password: ***"),
        ("mysqldump --password zq8\"cdef9 h", "mysqldump --password *** h"),
        ("https://h/?authz=abc&a=b", "https://h/?authz=***&a=b"),
    ] {
        assert_eq!(redact_in(text), redacted, "{text}");
    }
}

#[test]
fn the_text_around_a_secret_is_shown() {
    for (text, redacted) in [
        ("(password=hunter22)/db", "(password=***)/db"),
        ("(PASSWORD=hunter22)(USER=x)", "(PASSWORD=***)(USER=x)"),
        ("(password=hun)ter22)/db", "(password=***)/db"),
        ("[password=hunter22]/db", "[password=***]/db"),
        ("(user=a,password=hunter22)", "(user=a,password=***)"),
        ("f(x, token=ab1)cd2", "f(x, token=***"),
        ("{password=hunter22}", "{password=***}"),
        ("password=hunter2)/db", "password=***"),
        ("<a href=\"/?token=abcdef\"class=\"x\">", "<a href=\"/?token=***\"class=\"x\">"),
        ("{\"url\":\"/?token=abcdef\",\"a\":1}", "{\"url\":\"/?token=***\",\"a\":1}"),
        (
            "https://calendar.google.com/calendar/ical/a%40gmail.com/private-0123456789abcdef/basic.ics",
            "https://calendar.google.com/calendar/ical/***",
        ),
        ("otpauth://totp/A%20Co:joe@h.example?secret=HXDMVJECJJ", "otpauth://totp/A%20Co:joe@h.example?secret=***"),
        ("x otpauth://totp/A Co:joe@h.example?secret=HXDMVJECJJ", "x otpauth://totp/A Co:joe@h.example?secret=***"),
        ("otpauth://totp/a?secret=HXDMVJECJJ u:Sw0rd1@h.example", "otpauth://totp/a?secret=*** u:***@h.example"),
    ] {
        assert_eq!(redact_in(text), redacted, "{text}");
    }
    for text in [
        "https://calendar.google.com/calendar/ical/a%40group.calendar.google.com/public/basic.ics",
        "https://oauth2:glpat-xxxxxxxxxxxxxxxxxxxx@gitlab.com/a",
        "https://ghp_XXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXXX@github.com/a/b",
        "git+ssh://git@h.example:owner/a.git@v1.example",
        "ssh://git@h.example:{owner}/a.git#b@c.example",
        "http://localhost:#/a@b.example",
        "http://web:8080#/user/a@b.example:80/",
        "http://web:8080/?x=a@b.example:80/",
        "npm:name/part@1.2.3 image:repo/name@sha256:0123 x:12#34@h.example:80",
        "see foo:bar(baz@qux.example) and a:b/c@d.example",
        "url:https://h.example/#a@b.example:80",
    ] {
        assert_eq!(redact_in(text), text);
    }
}

/// People take such a user for a host, and a finding names it.
#[test]
fn a_host_before_an_escape_is_no_token() {
    for text in ["http://example.com%2f@evil.example/", "http://www.example.com%2Fa1@evil.example/"] {
        assert_eq!(redact_in(text), text);
    }
    assert_eq!(redact_in("http://abcdef01234%2f@h.example/"), "http://***@h.example/");
}

#[test]
fn marks_after_a_url_stay_in_a_message() {
    for (message, shown) in [
        ("`https://h/?token=abcdef` is new", "`https://h/?token=***` is new"),
        ("https://h/?token=abcdef: no file", "https://h/?token=***: no file"),
        ("`echo 'https://h/?token=abcdef' | a`", "`echo 'https://h/?token=***' | a`"),
        ("https://h/?token=abc:def", "https://h/?token=***"),
    ] {
        assert_eq!(redact_message(message), shown);
    }
}
