//! The mistakes that people make, each with the text that was meant.

use proptest::prelude::*;
use urlgram::mistake::{MistakeKind, by_document, find, note, second_scheme, split_userinfo};
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
    ("windows-path", r"\\\\server\\share", "file://server/share"),
    ("windows-path", r"\server\share\a b", "file://server/share/a%20b"),
    ("windows-path", r"\Users\anna\a.txt", ""),
    ("wrapped", "[a](<my path/b.md>)", "my%20path/b.md"),
    ("wrapped", "![a](b.png 'T')", "b.png"),
    ("wrapped", "[a]: http://h/ \"T\"", "http://h/"),
    ("wrapped", "(http://h/ \u{201c}T\u{201d})", "http://h/"),
    ("wrapped", "[a](http://h/ \u{201c}T\u{201d})", "http://h/"),
    ("wrapped", "[a](http://h/b c)", "http://h/b%20c"),
    ("wrapped", "(http://h/ \"T\")", "http://h/"),
    ("wrapped", "[![a](b.png)](c.html)", "c.html"),
    ("backslashes", r"jdbc:sqlserver://h\\EXPRESS", ""),
    ("backslashes", r"jdbc:h2:C:\data\a", ""),
    ("backslashes", r"sqlite:///C:\data\a.db", ""),
    ("backslashes", r"mssql+pyodbc://h\EXPRESS/db", ""),
    ("defanged", "hxxps://example[.]com/a", "https://example.com/a"),
    ("defanged", "example[.]com", "https://example.com"),
    ("backslashes", r"http:\\example.com\a", "http://example.com/a"),
    ("backslashes", r"https://example.com\@evil.example/", ""),
    ("second-scheme", "redis://rediss://h:6379", "rediss://h:6379"),
    ("second-scheme", "http://https://example.com/", "https://example.com/"),
    ("second-scheme", "jdbc://mysql://localhost:3306/d", "jdbc:mysql://localhost:3306/d"),
    ("second-scheme", "git+https://https://h/a", "https://h/a"),
    ("slashes-after-scheme", "mailto://a@example.com", "mailto:a@example.com"),
    ("slashes-after-scheme", "tel://+15550100", "tel:+15550100"),
    ("split-userinfo", "mysql://root:12#34@h", "mysql://root:12%2334@h"),
    ("split-userinfo", "redis://:a/b@h", "redis://:a%2Fb@h"),
    ("broken-separator", "https:/example.com", "https://example.com"),
    ("broken-separator", "bolt//localhost:7687", "bolt://localhost:7687"),
    ("broken-separator", "redis//:pw@h", "redis://:pw@h"),
    ("broken-separator", "://example.com/a", "https://example.com/a"),
    ("wrapped", "psql postgres://u:p@h/db", "postgres://u:p@h/db"),
    ("encoded-url", "https%3A%2F%2Fexample.com%2Fa%3Fb%3Dc", "https://example.com/a?b=c"),
    ("encoded-url", "postgres%3a%2f%2fu@h%2Fdb", "postgres://u@h/db"),
    (
        "mistyped-delimiter",
        "magnet:?xt=urn:btih:a&dn=Salt & Pepper&x=y",
        "magnet:?xt=urn:btih:a&dn=Salt%20%26%20Pepper&x=y",
    ),
    ("mistyped-delimiter", "https://h.example/?q=a & b", "https://h.example/?q=a%20%26%20b"),
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
    ("placeholder", "https://example.com/{id}", ""),
    ("placeholder", "https://example.com/${user.name}/a?b=c", ""),
    ("placeholder", "https://example.com/a?key=<your key>", ""),
    ("placeholder", "https://example.com/{{ page }}", ""),
    ("backslashes", r"https://example.com/a\u003db\u0026c", "https://example.com/a=b&c"),
    ("backslashes", r"mssql://CORP\anna:x@h/d", "mssql://CORP%5Canna:x@h/d"),
    ("wrapped", "'data:image/svg+xml;utf8,a'", "data:image/svg+xml;utf8,a"),
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
    ("git-remote", "sftp://anna@h.example:~/a.txt", "sftp://anna@h.example/~/a.txt"),
    ("git-remote", "rsync://h.example:module/a", "rsync://h.example/module/a"),
    ("scheme-syntax", "jdbc:postgresql:/db.example/shop", "jdbc:postgresql://db.example/shop"),
    ("host-and-port", "anna:s3cret@db.example/shop", ""),
    ("host-and-port", "anna:s3cret@db:5432/shop", ""),
    ("git-remote", "git+git@example.org:a/b.git", "git+ssh://git@example.org/a/b.git"),
    ("git-remote", "git+git@example.org:a/b.git@v1#egg=b", "git+ssh://git@example.org/a/b.git@v1#egg=b"),
    ("git-remote", "git+example.org:a/b.git", "git+ssh://example.org/a/b.git"),
    ("git-remote", "git+git@example.org:2222/a/b.git", "git+ssh://git@example.org:2222/a/b.git"),
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
    ("bare-ipv6", "[::1]:9000abc", "http://[::1]:9000/abc"),
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
    ("policy-source", "default-src self; img-src *", "default-src 'self'; img-src *"),
    ("hosts-line", "127.0.0.1 http://api.example/", "127.0.0.1 api.example"),
    ("numbers", "10.0.0.0/8", ""),
    ("invisible", "https://example.com/a\u{200b}b/c", "https://example.com/ab/c"),
    ("invisible", "https://example.com/a?b=\u{200e}c\u{200e}", "https://example.com/a?b=c"),
    ("invisible", "https://example.com/a\u{200d}b#\u{feff}", "https://example.com/ab#"),
    ("invisible", "https://example.com/a%E2%80%8B", "https://example.com/a"),
    ("invisible", "https://example.com/a%e2%80%8b%EF%BB%BF/b%C2%AD?c=d%E2%80%8E", "https://example.com/a/b?c=d"),
    ("scheme-syntax", "data:image/jpg;base64, iVBORw0KGgoA\niVBO", "data:image/jpg;base64,iVBORw0KGgoAiVBO"),
    ("scheme-syntax", "data:image/png; base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("scheme-syntax", "data:image/png,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("scheme-syntax", "data:application/pdf,JVBERi0xLjQK", "data:application/pdf;base64,JVBERi0xLjQK"),
    ("scheme-syntax", "data:image;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("scheme-syntax", "data:text,a", ""),
    ("scheme-syntax", "data:img/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("scheme-syntax", "data:imge/png;base64,iVBORw0KGgo=", "data:image/png;base64,iVBORw0KGgo="),
    ("git-remote", "git::ssh://git@example.com:team/a.git?ref=1", "git::ssh://git@example.com/team/a.git?ref=1"),
    ("port-range", "git::https://example.com:99999/a.git", ""),
    ("git-remote", "git+ssh://git@github.com:1anna/a.git", "git+ssh://git@github.com/1anna/a.git"),
    ("git-remote", "anna@h:/a", "ssh://anna@h/a"),
    ("git-remote", "bitbucket.org:team/a.git", "ssh://bitbucket.org/team/a.git"),
    ("backslashes", r"file:///C:\Users\x y", "file:///C:/Users/x%20y"),
    ("bare-ipv6", "http://::1:8080/", "http://[::1]:8080/"),
    ("bare-ipv6", "http://2001:db8::1:443/", "http://[2001:db8::1]:443/"),
    ("bare-ipv6", "http://2001:db8::1:1234/", "http://[2001:db8::1:1234]/"),
    ("scheme-syntax", "mailto:\"a b\"@h.example?subject=c", "mailto:%22a%5C%20b%22@h.example?subject=c"),
    ("scheme-syntax", "mongodb://db/shop:27017?a=b", "mongodb://db:27017/shop?a=b"),
    ("folder-as-host", "unix://var/run/docker.sock", "unix:///var/run/docker.sock"),
    ("no-host", "http+unix:///var/run/docker.sock:/info", "http+unix://%2Fvar%2Frun%2Fdocker.sock/info"),
    ("scheme-syntax", "jdbc:jtds:sqlserver://h/a&password=x&user=y", "jdbc:jtds:sqlserver://h/a;password=x;user=y"),
    ("scheme-syntax", "jdbc:sqlserver://h:1433?user=y", "jdbc:sqlserver://h:1433;user=y"),
    ("mistyped-scheme", "postgress://anna@h/a", "postgres://anna@h/a"),
    ("mistyped-scheme", "mogodb://h/a", "mongodb://h/a"),
    ("placeholder", "http://h:%7Bport%7D/a", ""),
    ("numeric-host", "http://192.168.009.215/", "http://192.168.9.215/"),
    ("plus-in-time", "http://h?from=2015-08-10T00:00:00+08:00&b", "http://h?from=2015-08-10T00:00:00%2B08:00&b"),
    ("plus-in-time", "http://h/?a=2015-08-10T00%3A00%3A00.123+0800", "http://h/?a=2015-08-10T00%3A00%3A00.123%2B0800"),
    ("html-entity", "https://h/?a=1&amp%3Bb=2", "https://h/?a=1&b=2"),
    (
        "html-entity",
        "https://h/?u=https%3A%2F%2Fi%2F%3Fa%3D1%26amp%3Bb%3D2",
        "https://h/?u=https%3A%2F%2Fi%2F%3Fa%3D1%26b%3D2",
    ),
    ("empty-variable", "postgres://undefined:undefined@undefined:5432/undefined", ""),
    ("empty-variable", "redis://null:6379", ""),
    ("plus-in-value", "https://h/?mail=a+b@c.example", "https://h/?mail=a%2Bb@c.example"),
    ("plus-in-value", "https://h/?to=a+b%40c.example#d", "https://h/?to=a%2Bb%40c.example#d"),
    (
        "plus-in-value",
        "https://h/?sv=2020-08-04&sig=Ab+cd/efgh1234567890abcd%3D",
        "https://h/?sv=2020-08-04&sig=Ab%2Bcd/efgh1234567890abcd%3D",
    ),
    ("cut-value", "https://h/?redirect_uri=https://a/#/b&c=1", "https://h/?redirect_uri=https://a/%23/b&c=1"),
    ("scheme-syntax", "otpauth://totp/x?issuer=a", ""),
    ("scheme-syntax", "otpauth://hotp/x?secret=JBSWY3DP", ""),
    ("scheme-syntax", "otpauth://totp/x?secret=JBSW%20Y3DP", "otpauth://totp/x?secret=JBSWY3DP"),
    ("scheme-syntax", "otpauth://totp/x?secret=JBSWY3DP0189", ""),
    ("scheme-syntax", "otpauth://totp/x?secret=JBSWY3DP%3D%3D", "otpauth://totp/x?secret=JBSWY3DP"),
    ("scheme-syntax", "otpauth://topt/x?secret=JBSWY3DP", "otpauth://totp/x?secret=JBSWY3DP"),
    ("broken-separator", "otpauth:totp/x?secret=JBSWY3DP", "otpauth://totp/x?secret=JBSWY3DP"),
    ("scheme-syntax", "jdbc:aurora:mysql//h/a", "jdbc:aurora:mysql://h/a"),
    ("scheme-syntax", "jdbc:mysql//h:3306/a", "jdbc:mysql://h:3306/a"),
    ("scheme-syntax", "jdbc:mysql:://h/a", "jdbc:mysql://h/a"),
    ("scheme-syntax", "jdbc:postgresql:h:5432/a", "jdbc:postgresql://h:5432/a"),
    ("scheme-syntax", "jdbc:mariadb:h/a", "jdbc:mariadb://h/a"),
    ("scheme-syntax", "jdbc:oracle:thin://@h:1521/a", "jdbc:oracle:thin:@//h:1521/a"),
    ("scheme-syntax", "pkg:npm/angular/%40angular%2Fcore", "pkg:npm/%40angular/core"),
    ("scheme-syntax", "pkg:npm/a/1.0.0", "pkg:npm/a@1.0.0"),
    ("scheme-syntax", "pkg:pypi/a==1.0", "pkg:pypi/a@1.0"),
    ("scheme-syntax", "pkg:npm/a@1.0&arch=b;c=d", "pkg:npm/a@1.0?arch=b&c=d"),
    ("several-servers", "a:2181,b:2181/kafka", ""),
    ("several-servers", "amqp://u:p@a:5672,u:p@b:5672/", "amqp://u:p@a:5672/"),
    ("several-servers", "mongodb://u:p@a.example,u:p@b.example/x", "mongodb://u:p@a.example,b.example/x"),
    ("host", "a.lambda-url.eu-west-1.on.aws/b", "https://a.lambda-url.eu-west-1.on.aws/b"),
    ("host", "a.vercel.app", "https://a.vercel.app"),
    ("wrapped", "/https://h/a", "https://h/a"),
    ("wrapped", "..//http://h", "http://h"),
    ("wrapped", "[https://h/a]", "https://h/a"),
    ("wrapped", "[\"smtp://h:25\"]", "smtp://h:25"),
    ("several-urls", "[\"https://h/a\", \"https://h/b\"]", "https://h/a"),
    ("wrapped", "{'a': 'https://h'}", "https://h"),
    ("wrapped", "[{\"url\":\"https://h\"}]", "https://h"),
    ("invisible", "https://h/%E2%80%8Bhttps://a/b", "https://a/b"),
    ("invisible", "%E2%80%8B%EF%BB%BFhttps://h", "https://h"),
    ("invisible", "https://h/%22https://a/b%22", "https://a/b"),
    ("scheme-syntax", "my_app:/a", ""),
    ("split-userinfo", "postgres://u:p%Q&a^b#c@h/d", "postgres://u:p%25Q&a%5Eb%23c@h/d"),
    ("raw-userinfo", r"postgres://u:p{x\y|z w@h/d", "postgres://u:p%7Bx%5Cy%7Cz%20w@h/d"),
    ("raw-userinfo", "postgres://u:a!)@^b@h", "postgres://u:a!)%40%5Eb@h"),
    ("raw-userinfo", "https://u:p@ss@h/", "https://u:p%40ss@h/"),
    ("raw-userinfo", "jdbc:mysql://u:p^w@h/x", "jdbc:mysql://u:p%5Ew@h/x"),
    ("placeholder", "postgres://u:[YOUR-PASSWORD]@h/d", ""),
    ("connection-string", "root:a@(h:3306)/shop", "mysql://root:a@h:3306/shop"),
    ("connection-string", "root@tcp(h:3306)", "mysql://root@h:3306"),
    ("no-proxy", "NO_PROXY=localhost,https://h.example/", "h.example"),
    ("credential", "hf_aB3dE5gH7jK9mN1pQ3sT", ""),
];

/// Checks a table of kinds, texts, and what was meant.
#[track_caller]
pub(crate) fn are_named(table: &[(&str, &str, &str)]) {
    for (kind, text, meant) in table {
        let found = find(text).unwrap_or_else(|| panic!("nothing in {text}"));
        let meant_here = found.meant.as_deref().unwrap_or_default();
        assert_eq!((found.kind.name(), meant_here), (*kind, *meant), "{text}: {found}");
        assert!(!found.message.ends_with('.') && text.get(found.span.range()).is_some(), "{text}: {found}");
        // The text that was meant has no mistake of this kind.
        assert!(find(meant_here).is_none_or(|again| again.kind != found.kind), "{text}: {meant_here}");
    }
}

#[test]
fn mistakes_are_named_with_what_was_meant() {
    are_named(MISTAKES);
    // Only notes are about empty segments.
    for kind in MistakeKind::ALL.iter().filter(|kind| **kind != MistakeKind::EmptySegment) {
        assert!(MISTAKES.iter().any(|(name, ..)| *name == kind.name()), "{kind}");
    }
}

/// Texts that are right for their programs, and what they are as a URL.
#[test]
fn a_text_that_is_right_for_its_program_gets_a_note() {
    for (text, url) in [
        ("git@github.com:anna/project.git", "ssh://git@github.com/anna/project.git"),
        ("anna@192.0.2.5:/var/log/a.txt", "ssh://anna@192.0.2.5/var/log/a.txt"),
        ("bitbucket.org:team/a.git", "ssh://bitbucket.org/team/a.git"),
        (r"jdbc:sqlserver://localhost\inst", ""),
        (r"jdbc:sqlserver://10.0.0.1\MSSQL2019:1433;user=sa", ""),
        (r"jdbc:sqlite:C:\data\a.db", ""),
        (r"sqlite:///C:\data\a.db", ""),
        ("[a](<my path/b.md>)", "my%20path/b.md"),
        ("[a](b.md 'T')", "b.md"),
        ("tel:5550123", ""),
    ] {
        let found = find(text).or_else(|| by_document(text)).unwrap();
        assert_eq!((found.misleads, found.meant.as_deref().unwrap_or_default()), (false, url), "{text}: {found}");
    }
    for text in [
        "git@host:2222/user/repo.git",
        "git+git@example.org:a/b.git",
        r"jdbc:sqlserver://h\\inst",
        r"jdbc:sqlserver://h\",
        r"jdbc:sqlserver://h:1433\inst",
        r"jdbc:sqlserver://h\inst/db",
        "geo:?q=a",
        r"mssql+pyodbc://CORP\anna:x@h/d",
        "[a](b c.md)",
        "[a](b.md \u{201c}T\u{201d})",
        "tel:112x",
    ] {
        let found = find(text).or_else(|| by_document(text));
        assert!(found.is_none_or(|found| found.misleads), "{text}");
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
        "?a=https://example.org/",
        "a/b//c.example",
        "search?q=a&b",
        "https%3A",
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
        "git+file:a.git",
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
        "https://example.org/\u{645}\u{6cc}\u{200c}\u{62e}",
        "https://example.org/%D9%85%DB%8C%E2%80%8C",
        "https://example.org/?q=%E2%80%8B",
        "https://example.org/a%E2%80%8Bb",
        "data:text/csv;charset=utf-8,%EF%BB%BFa,b",
        "data:text/html;charset=utf-8,a%E2%80%8B",
        "data:;base64,SGVs%20bG8=",
        "data:text/plain,SGVsbG8gV29ybGQh",
        "data:image/svg+xml,abcdefgh12345678ABCD",
        "data:image/png,%89PNG",
        "data:application/octet-stream,HelloWorld123456",
        "data:video/mp4,sample",
        "data:image/png;base64,iVBORw0KGgo=",
        "data:model/gltf-binary;base64,Z2xURg==",
        "data:chemical/x-pdb,a",
        "data:x-a/b,c",
        "git::https://example.com/vpc.git",
        "git::git@github.com:anna/a.git",
        "s3::https://s3.amazonaws.com/b/k.zip",
        "hg::http://example.com/a",
        "ssh://h.example:2222/a/b.git",
        "sqlite:///tmp/x.db",
        "mysql2://h/a",
        "mssql://h/a",
        "mysqlx://h/a",
        "postgis://h/a",
        "rediss://h/0",
        "unix:///var/run/docker.sock",
        "unix://tmp/sockets/puma.sock",
        "http+unix://%2Frun%2Fa.sock/info",
        "mongodb://db:27017/shop",
        "https://h/?from=2015-08-10T00:00:00%2B08:00",
        "https://h/?from=2015-08-10T00:00:00Z",
        "https://h/?q=a+b",
        "https://h/2015-08-10T00:00:00+08:00",
        "https://h/?q=AT%26amp%3BT",
        "https://h/?q=%26amp%3B",
        "app://null/a",
        "postgres://u:p@localhost/null",
        "jdbc:sqlserver://h:1433;user=sa;password=a&user=b",
        "jdbc:jtds:sqlserver://h/a;user=b?c",
        "http://192.168.9.215/",
        "mailto:%22a%20b%22@c.example",
        "com.example:lib/a.js",
        "https://h/?q=mail+bob@c.example",
        "https://h/?to=a@b.example+c@d.example",
        "https://h/?sig=abc+def",
        "https://x/?next=https://a/#top",
        "https://x/?redirect_uri=https://a/b#code=1",
        "otpauth://hotp/x?secret=JBSWY3DP&counter=0",
        "otpauth://totp/x?secret=%7Bsecret%7D",
        "otpauth://steam/x?secret=ABC",
        "otpauth-migration://offline?data=abc",
        "jdbc:sqlite:folder//x.db",
        "jdbc:h2:mem:test//x",
        "jdbc:postgresql:shop",
        "jdbc:mysql:loadbalance://h/a",
        "jdbc:oracle:thin:@h:1521:x",
        "pkg:npm/%40angular/core@1",
        "pkg:generic/a/1.0",
        "pkg:github/owner/1.0",
        "pkg:docker/nginx@sha256:0",
        "geo:1,2",
        "john3:16,4:17",
        "width:100,height:200",
        "vercel.app",
        "../a/https://x",
        "/a/https://h",
        "https://h/%20http",
        "https://h/%E2%80%8Ba",
        "a_b:c",
        "postgres://{user}:{password}@h/d",
        "postgres://u:${PW}@h/d",
        "mongodb://u:p@h1.example,h2.example/x",
        "postgres://u:a,b@h:5432/x",
        "https://me%40example.com:pw@proxy.example:8080",
        "mailto:a@(b:1)",
        "https://h/?a=[\"http://x\"]",
        "magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C",
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
            // If browsers reject the host, decimal numbers were meant, or nobody knows.
            let decimal = || host.split('.').map(|label| label.parse().ok()).collect::<Option<Vec<u8>>>();
            let expected = match read {
                Ok(url) => Some(url.href().to_owned()),
                Err(_) => decimal().and_then(|numbers| <[u8; 4]>::try_from(numbers).ok()).map(|numbers| {
                    format!("http://{}/", std::net::Ipv4Addr::from(numbers))
                }),
            };
            prop_assert_eq!(meant, expected, "{}", text);
        }
    }

    #[test]
    fn places_are_within_any_text(pieces in prop::collection::vec(piece(), 0..10)) {
        let text = pieces.concat();
        if let Some(found) = find(&text) {
            prop_assert!(text.get(found.span.range()).is_some(), "{text} {found:?}");
            prop_assert!(found.meant.as_deref() != Some(&text), "{text}");
        }
        if let Some(found) = note(&text) {
            prop_assert!(text.get(found.span.range()).is_some() && !found.misleads, "{text} {found:?}");
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
    "\u{430}", "\u{3000}", "\u{1f600}", "\u{200b}", "{", "}", "..", "=", "&", "1.2.3", "git::", "data:", ";base64,",
    "image/", "%E2%80%8B", "%C2", "unix:", "?", "2015-08-10T00:00:00+08:00", "&amp%3B", "mongodb", "file:///C:",
    "otpauth://totp/", "secret=", "jdbc:mysql", "pkg:npm/", "magnet:?xt=", "urn:btih:", "redirect_uri=", "sig=", "%7D",
    "amqp:", "%0a", "u:p^", "[\"", "@(h:1)", "undefined", "ldap:", "%7B", "\u{200d}", "jdbc:sqlserver://", "user=",
    ";",
];

/// A piece, or a different character.
fn piece() -> impl Strategy<Value = String> {
    prop_oneof![4 => prop::sample::select(PIECES).prop_map(str::to_owned), 1 => "\\PC"]
}

/// Message, and what was meant.
fn found_or_demanded(text: &str) -> Option<(String, Option<String>)> {
    let found = find(text).or_else(|| by_document(text));
    found.map(|mistake| (mistake.to_string(), mistake.meant))
}

#[test]
fn a_document_is_cited_in_words() {
    for (text, message) in [
        ("geo:abc", "\"a\" cannot follow \"geo:\" in a URL of the scheme \"geo\": two or three numbers"),
        ("tel:112x", "\"x\" cannot follow \"tel:112\""),
        ("pkg:npm", "a URL of the scheme \"pkg\" cannot end after \"pkg:npm\""),
        ("pkg:maven/io@1", "a purl of the type `maven` needs a namespace (ECMA-427 §Annex A)"),
        ("ws://h.example/#a", "a fragment in a WebSocket URL"),
        ("wss://u:p@h.example/#a", "a fragment in a WebSocket URL"),
        ("redis://h.example/x", "redis numbers its databases"),
        ("rediss://a.example,b.example", "several servers in one URL: a URL of the scheme \"rediss\" has one"),
        ("mongodb+srv://u@h.example:27017/x", "mongodb+srv allows no port"),
        ("sms:%2B18005551212", "\"%2B\" before a telephone number"),
        ("mailto:a b@c.example", "white space in a mail address, which has none"),
        (
            "oci://h.example/a:sha256:6c3c624b58dbbcd3c0dd82b4c53f04194d1247c6eebdaab7c610cf7d66709b3b",
            "a digest follows \"@\" instead of a colon",
        ),
        ("s3:/bucket/key", "\":/\" after \"s3\", where \"://\" belongs"),
        ("redis:localhost:6379", "\":\" after \"redis\", where \"://\" belongs"),
        ("amqp://h.example:5672//", "a \"/\" as the name of the virtual host"),
        ("ldap://h/dc=example,dc=com?cn?subtree", "the scope of a search is \"base\", \"one\" or \"sub\""),
        ("geo:0,0?a=b", "\"?\" cannot follow \"geo:0,0\""),
        ("mysql://anna@/db", "mysql needs a server"),
        ("pkg:composer/laravel%2Flaravel@5", "\"%2F\" after the namespace \"laravel\", where a slash belongs"),
        ("oci://ghcr.io/owner/some-chart:v1.0:b", "\":\" cannot follow \"\u{2026}/owner/some-chart:v1.0\""),
    ] {
        let (found, _) = found_or_demanded(text).unwrap();
        assert!(found.starts_with(message), "{text}: {found}");
    }
}

#[test]
fn lenient_programs_and_other_texts_are_not_judged() {
    for text in [
        "http://u:p@h.example/",
        "https://h.example/#a",
        "javascript:void(0)",
        "info:x",
        "data:image/svg+xml;utf8,a",
        "npm:chalk@5.3.0",
        "foo:bar@1.2:3",
        "file:///a.html?b",
        "x-unknown:a b",
        "mailto:anna@example.org",
        "redis://h.example/0",
        "redis-sentinel://a.example:26379,b.example:26379/0",
        "k8s://https://10.0.0.1:6443",
        "../a",
        "git::https://example.com/a.git",
        "git::ssh://git@example.com/a.git?ref=1",
        "s3::https://s3.amazonaws.com/b/k.zip",
        "ldap://h/dc=example?cn?sub?(a=b)",
        "ldap://h/dc=example???(a=b)",
        "geo:0,0?q=34.99,-106.61(Treasure)",
        "geo:37.78,-122.39?z=15",
        "sms:+15550100&body=a",
        "sms:+15550100;body=a",
        "tel:112",
        "tel:*100%23",
        "mysql://anna@/db?unix_socket=/tmp/a.sock",
        "oci:a/b:tag",
    ] {
        assert_eq!(found_or_demanded(text), None, "{text}");
    }
}

#[test]
fn what_was_meant_is_allowed_by_its_document() {
    for (text, meant) in [
        ("tel:///%2B491234567890", Some("tel:+491234567890")),
        ("sms:%2B18005551212", Some("sms:+18005551212")),
        ("mailto://a@b.example", Some("mailto:a@b.example")),
        ("mongodb://h1:27017/a,h2:27017/a,h3:1/a?x=y", Some("mongodb://h1:27017,h2:27017,h3:1/a?x=y")),
        ("file:///\\\\our-server\\a b\\c", Some("file://our-server/a%20b/c")),
        ("file:////server/share/x", Some("file://server/share/x")),
        ("\"mysql://root:root@localhost:3306/t", Some("mysql://root:root@localhost:3306/t")),
        ("git@host:2222/user/repo.git", Some("ssh://git@host:2222/user/repo.git")),
        ("pkg:npm/a@1 pkg:npm/b@2", Some("pkg:npm/a@1")),
        ("amqp://guest@192.0.2.3:5672test", Some("amqp://guest@192.0.2.3:5672/test")),
        (":8080", Some("http://localhost:8080")),
        ("example.com.", Some("https://example.com.")),
        ("россия.рф", Some("https://россия.рф")),
        ("❄️🙊.ws", Some("https://❄️🙊.ws")),
        ("sqlite://shop.db", Some("sqlite:///shop.db")),
        ("ldap://h/dc=example?cn?subtree?(a=b)", Some("ldap://h/dc=example?cn?sub?(a=b)")),
        ("pkg:maven/g:a:1", Some("pkg:maven/g/a@1")),
        ("sip:#4@h.example", Some("sip:%234@h.example")),
        ("sip:8005551212%40h.example%3Buser%3Dphone", Some("sip:8005551212@h.example;user=phone")),
        ("postgresql://u:p@/run/postgresql:5432/db", Some("postgresql://u:p@%2Frun%2Fpostgresql:5432/db")),
        ("mailto:a@b.example?subject=A&B&body=c", Some("mailto:a@b.example?subject=A%26B&body=c")),
        ("pkg:maven/g:a@1", Some("pkg:maven/g/a@1")),
        (r"https://a.example\@b.example/", None),
        ("  http://a.example\\ @b.example ", None),
    ] {
        assert_eq!(found_or_demanded(text).map(|(_, meant)| meant), Some(meant.map(Into::into)), "{text}");
    }
}
