//! A user name or a password with `/`, `?` or `#` in it, which ends the authority there.

use alloc::string::String;

use super::unencoded::replacements;
use super::written::is_in;
use crate::grammar::rfc3986::USERINFO_CHAR;
use crate::percent::complete;
use crate::servers::names_service;
use crate::span::{Span, offset};
use crate::uri::Delimited;

/// A userinfo that one of its characters cuts: `root:12#34` in `mysql://root:12#34@h`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SplitUserinfo {
    /// The part that is cut: the password, or a user name without one.
    pub part: Span,
    /// Whether the part is the password.
    pub is_password: bool,
    /// The first delimiter in it: `/`, `?` or `#`.
    pub delimiter: char,
    /// The part with its characters percent-encoded.
    pub encoded: String,
    /// What to write for each character that is percent-encoded there, in words: `"%40" for "@" and "%2F" for "/"`.
    pub replacements: String,
}

impl SplitUserinfo {
    fn new(text: &str, part: Span, is_password: bool, delimiter: char) -> Self {
        let part_text = part.of(text);
        let encoded = complete(USERINFO_CHAR, part_text).into_owned();
        let replacements = replacements(part_text);
        SplitUserinfo { part, is_password, delimiter, encoded, replacements }
    }
}

/// Schemes, and parts of them, whose URLs have a path, a query and a fragment in which an `@` is common.
const WEB: &[&str] = &[
    "http", "https", "ws", "wss", "ftp", "file", "git", "ssh", "svn", "npm", "vscode", "hg", "bzr", "sftp", "scp",
    "rsync", "docker", "oci",
];

/// Returns the password in an authority that has no server, so that the password is in the place of a port. A port has no letters, and a name
/// that a program replaces has nothing else.
///
/// ```
/// use urlgram::mistake::password_without_server;
///
/// let found = password_without_server("postgres", "anna:s3cret").unwrap();
/// assert_eq!(found.of("anna:s3cret"), "s3cret");
/// assert_eq!(password_without_server("postgres", "db.example:5432"), None);
/// assert_eq!(password_without_server("https", "anna:s3cret"), None);
/// ```
pub fn password_without_server(scheme: &str, authority: &str) -> Option<Span> {
    let (user, password) = authority.split_once(':')?;
    let is_name = !user.is_empty() && user.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    let has_letters = password.bytes().any(|byte| byte.is_ascii_alphabetic());
    let has_others = password.bytes().any(|byte| !byte.is_ascii_alphabetic());
    let is_made = password.contains(['{', '<', '$', '%', '[', ']', ',', ':', '@', '(', '*', ' ', '"', '\''])
        || password.to_ascii_lowercase().contains("port");
    let is_one = is_name && has_letters && has_others && !is_made && !user.eq_ignore_ascii_case("localhost");
    let start = offset(user.len() + 1);
    (is_one && names_service(scheme)).then(|| Span::new(start, offset(authority.len())))
}

/// Returns the user name or the password that a `/`, `?` or `#` cuts, if what follows the last `@` is a host.
///
/// Finds nothing if the text may mean a port and a path, as in `http://h:80/@a`.
///
/// ```
/// use urlgram::mistake::split_userinfo;
///
/// let found = split_userinfo("mysql://root:12#34@db.example/x").unwrap();
/// assert_eq!((found.delimiter, found.encoded.as_str(), found.is_password), ('#', "12%2334", true));
/// assert_eq!(split_userinfo("https://example.org:8080/@anna"), None);
/// assert_eq!(split_userinfo("https://anna:a%23b@example.org/"), None);
/// ```
pub fn split_userinfo(text: &str) -> Option<SplitUserinfo> {
    let parts = Delimited::of(text);
    let (scheme, authority) = (parts.scheme?.of(text), parts.authority?);
    let (start, end) = (authority.start as usize, authority.end as usize);
    let delimiter = text[end..].chars().next()?;
    let inside = authority.of(text);
    if inside.starts_with('[') {
        return None;
    }
    // A URL ends at white space.
    let rest = &text[end..];
    let rest = &rest[..rest.find(|c: char| c.is_whitespace()).unwrap_or(rest.len())];
    let sign = end + rest.rfind('@')?;
    let between = &text[end + 1..sign];
    let host = text[sign + 1..end + rest.len()].split(['/', '?', '#']).next().unwrap_or_default();
    let is_web = scheme.split('+').any(|part| WEB.iter().any(|web| part.eq_ignore_ascii_case(web)));
    let is_followed = text[sign + 1 + host.len()..].starts_with('/');
    let has_letters = ["http", "https", "ws", "wss", "ftp"].iter().any(|site| scheme.eq_ignore_ascii_case(site))
        && parts.port.is_some_and(|port| is_letters(port.of(text)));
    let cut = Cut { delimiter, between, host, is_followed, is_web, is_service: names_service(scheme), has_letters };
    if let Some(userinfo) = parts.userinfo {
        let start = with_sign(text, &parts, userinfo, &cut)?;
        return Some(SplitUserinfo::new(text, Span::new(start, offset(sign)), true, delimiter));
    }
    let (user, password) = inside.split_once(':').map_or((inside, None), |(user, rest)| (user, Some(rest)));
    let is_meant = match password {
        Some(port) if port.bytes().all(|byte| byte.is_ascii_digit()) => {
            // After an empty port, a server of a database has no query and no fragment, so that all of it is the password.
            let is_free = port.is_empty() && !is_web && delimiter != '/';
            is_password(user, delimiter, if is_free { "" } else { between }, is_web)
        }
        Some(password) => {
            let is_path_of_site = is_web && user.contains('.') && delimiter == '/';
            !is_path_of_site && !password.contains(':')
        }
        // `ftp://us#er:secret@h`, `redis://a/b@h.example:6379`
        None if user.contains('.') || user.is_empty() || user.eq_ignore_ascii_case("localhost") => false,
        None if between.contains(':') => delimiter != '/' && !is_web || cut.is_certain(),
        None => cut.is_certain() && host.contains(':'),
    };
    // PostgreSQL takes a socket of this machine if there is no host.
    let is_local = host.is_empty() && !is_web && rest[sign + 1 - end..].starts_with('/') && is_postgres(scheme);
    let is_complete = (is_local || is_host(host, is_web)) && !scheme.eq_ignore_ascii_case("file");
    if !is_meant || !is_complete {
        return None;
    }
    let part = match password {
        Some(_) => Span::new(offset(start + user.len() + 1), offset(sign)),
        None => Span::new(offset(start), offset(between.find(':').map_or(sign, |length| end + 1 + length))),
    };
    Some(SplitUserinfo::new(text, part, password.is_some(), delimiter))
}

/// A delimiter that ends an authority, and what follows it.
struct Cut<'a> {
    delimiter: char,
    /// The text between the delimiter and the last `@`.
    between: &'a str,
    /// The host after the last `@`, with its port.
    host: &'a str,
    /// Whether a path follows that host.
    is_followed: bool,
    is_web: bool,
    is_service: bool,
    /// Whether letters of no placeholder follow the host of a site in place of a port.
    has_letters: bool,
}

impl Cut<'_> {
    /// Whether the host is one for certain, in a URL of a service whose parameters have no `@`.
    fn is_certain(&self) -> bool {
        self.is_service && is_host(self.host, true) && !self.between.contains('=')
    }

    /// Whether a password with an `@` goes on: after the first `@` is hardly a host.
    fn is_in_password(&self, first: &str, has_port: bool) -> bool {
        let is_known = is_host(first, true);
        let has_pairs = self.between.contains(['=', '&']);
        let is_route = self.between.starts_with(['/', '!']);
        match self.delimiter {
            // The path of a service is one name, which may have an `@`.
            '/' if self.is_service => {
                let is_server = self.is_followed || is_host(self.host, true);
                !is_known && !has_port && !has_pairs && is_server && is_host(self.host, false)
            }
            // A port has no letters, so that the text is not a URL otherwise.
            '/' => self.has_letters && !is_known && !has_pairs && is_host(self.host, true),
            // A site may have an `@` in its fragment.
            _ if self.is_web => {
                let is_label = self.is_followed && !has_pairs && !is_route && !has_port && is_host(self.host, false);
                !is_known && (is_label || is_host(self.host, true))
            }
            _ => is_host(self.host, false),
        }
    }

    /// Whether a password follows the colon after a user with an `@`, and not a port.
    fn is_after_account(&self, port: &str) -> bool {
        if port.bytes().all(|byte| byte.is_ascii_digit()) {
            return self.is_certain() && self.host.contains(':') && !self.between.contains('/');
        }
        let is_place = port.starts_with(['{', '<', '$']);
        is_host(self.host, self.is_web) && (self.delimiter != '/' || !self.is_web && !is_place)
    }
}

/// Whether the text in place of a port has letters, and is not a placeholder.
fn is_letters(port: &str) -> bool {
    let is_placeholder = port.starts_with(['{', '<', '$', '%']) || port.eq_ignore_ascii_case("port");
    !is_placeholder && port.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Returns the start of a part with an `@` of its own, and a delimiter later: of the password `a@b#c` in `mysql://root:a@b#c@h`, or of
/// the user `anna@example.org` before a password with one.
fn with_sign(text: &str, parts: &Delimited, userinfo: Span, cut: &Cut<'_>) -> Option<u32> {
    let (host, port) = (parts.host?.of(text), parts.port.map(|port| port.of(text)));
    match userinfo.of(text).split_once(':') {
        Some((user, _)) => {
            // Of a service, letters after a colon are not a port, but may stand for one.
            let is_port = |port: &str| {
                cut.is_web || port.starts_with(['{', '<', '$']) || port.bytes().all(|byte| byte.is_ascii_digit())
            };
            let has_port = port.is_some_and(is_port) && !cut.has_letters;
            cut.is_in_password(host, has_port).then_some(userinfo.start + offset(user.len()) + 1)
        }
        None => cut.is_after_account(port?).then_some(userinfo.start),
    }
}

/// Whether URLs of the scheme may have a user and no host.
fn is_postgres(scheme: &str) -> bool {
    is_in(&["postgres", "postgresql"], scheme)
}

/// Whether digits after the first colon begin a password and are not a port.
fn is_password(user: &str, delimiter: char, between: &str, is_web: bool) -> bool {
    let is_server = user.contains('.') || user.eq_ignore_ascii_case("localhost");
    // A path, a query or a fragment has more delimiters, or pairs.
    let is_one_word = !between.contains(['/', '?', '#', '=', '&']);
    !is_server && is_one_word && (!between.is_empty() || !is_web) && (delimiter != '/' || !is_web)
}

/// Whether the text after the `@` is a host with or without a port, or several hosts with commas.
fn is_host(text: &str, is_web: bool) -> bool {
    let name = text.split([':', ',']).next().unwrap_or_default();
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_'));
    let has_domain = name
        .rsplit_once('.')
        .is_some_and(|(_, last)| last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic()));
    let is_address = text.starts_with('[') || name.parse::<core::net::Ipv4Addr>().is_ok();
    // The name of an account on a site follows an `@` as well.
    let is_known = has_domain || is_address || name.eq_ignore_ascii_case("localhost") || text.contains(':') || !is_web;
    is_address || is_name && !name.is_empty() && is_known
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_with_a_delimiter_is_found() {
        for (text, encoded) in [
            ("https://u:p#w@example.com/", "p%23w"),
            ("redis://:#abc@h.corp.example:6379", "%23abc"),
            ("redis://:a/b@h", "a%2Fb"),
            ("mongodb://u:a/b@h1.example,h2.example/x", "a%2Fb"),
            ("databend://u:pa#ss@127.0.0.1:8000", "pa%23ss"),
            ("mysql://root:12#34@h", "12%2334"),
            ("postgres://u:12/34@h/db", "12%2F34"),
            ("amqp://u:a?b@h/%2f", "a%3Fb"),
            ("postgres://u:#/?@h", "%23%2F%3F"),
            ("https://u:a#b@localhost:8080/x", "a%23b"),
            ("postgres://u:a#b@[::1]/db", "a%23b"),
            ("postgres://u:%41#b@h/db", "%41%23b"),
            ("ftp://u:p@w#x@ftp.example.com/", "p%40w%23x"),
            ("http://user:F@oo!B#ar$@server:3128", "F%40oo!B%23ar$"),
            ("postgres://u:p@ss#1@h/db", "p%40ss%231"),
            ("smtp://a@b.example:c?d@h.example:587?e=f", "a%40b.example:c%3Fd"),
            ("https://u:p@h.example#a@b.example", ""),
            ("https://a@h.example?b@c.example", ""),
            ("postgresql://anna:a/b@/db", "a%2Fb"),
            ("smtp://a@b.example:c/d@h.example:587", "a%40b.example:c%2Fd"),
            ("smtp://a@b.example:12#d@h.example:587", "a%40b.example:12%23d"),
            ("postgres://a@b:c/d@b.postgres.example:5432/db", "a%40b:c%2Fd"),
            ("rtsp://a@b.example:c/d@10.0.0.1:554/live", "a%40b.example:c%2Fd"),
            ("postgres://u:p@ss/word@h/db", "p%40ss%2Fword"),
            ("mysql+pymysql://u:p@s/s/w@h.example", "p%40s%2Fs%2Fw"),
            ("redis://:p@ss/w#d@h:6379", "p%40ss%2Fw%23d"),
            ("mongodb+srv://u:p@ss:w/rd@c.example.net/x", "p%40ss:w%2Frd"),
            ("https://u:p@ss#w@h/", "p%40ss%23w"),
            ("https://u:p@ss:w/rd@h.example", "p%40ss:w%2Frd"),
            ("https://u:p@ss?w@h/x", "p%40ss%3Fw"),
            ("rtsp://u:p!@#$^&*x@192.168.0.2:554/live", "p!%40%23$%5E&*x"),
            ("redis://s/sd/sdfgW@my-db.example:6379/1", "s%2Fsd%2FsdfgW"),
            ("mysql://us/er:secret@db.example/x", "us%2Fer"),
            ("mysql://anna:a/b@/db", ""),
        ] {
            let found = split_userinfo(text).map(|found| found.encoded);
            assert_eq!(found.unwrap_or_default(), encoded, "{text}");
        }
        let found = split_userinfo("mysql://:p@s/s#w@h.example").unwrap();
        assert_eq!(found.replacements, r##""%40" for "@", "%2F" for "/" and "%23" for "#""##);
        let found = split_userinfo("mysql://us#er:secret@db.example/x").unwrap();
        assert_eq!((found.encoded.as_str(), found.is_password), ("us%23er", false));
    }

    #[test]
    fn ports_paths_and_fragments_are_not_passwords() {
        for text in [
            "http://h:80/@a",
            "http://localhost:3000/@vite/client",
            "https://h.example:8443/?mail=joe@h.example",
            "https://unpkg.example/@scope/name@1.2",
            "http://registry:4873/pkg@1.2.3",
            "http://server:8080/#/user@host.example",
            "https://example.com/#a:b@c.example",
            "https://example.com:8a/@anna",
            "https://[::1]:80/@a.example",
            "file://c:/a@b.example",
            "mailto:a@b.example",
            "//u:p#w@h.example",
            "redis://h.example:6379/0",
            "https://u:p@h.example/#a@b.example",
            "https://medium.example:x/@user.name.example",
            "mysql://root:12#34 and joe@h.example",
            "https://u:p@h/a/@me",
            "https://u:p@h:port/a@b.example",
            "https://u:p@h.example:x/a@b.example",
            "https://u:p@h:x/a@me",
            "https://u:p@example.com/x?mail=a@b.c",
            "https://medium.com/@me",
            "git+ssh://git@h/a.git@v1",
            "git+ssh://git@h.example:owner/a.git@v1",
            "git+https://u:p@gitlab/a/b.git@feature/x#egg=b",
            "git+https://u:p@gitlab/a.git@v1#subdirectory=b",
            "docker://u:p@registry/image@sha256:0123456789abcdef",
            "postgres://u:p@localhost/my@db",
            "postgres://u:p@db/my@db",
            "postgres://u:p@db/x?user=a@b.example",
            "postgres://u:p@db:5432/a@b/c",
            "postgres://u:p@db:{port}/a@b/c",
            "amqp://u:p@h.example/a@b.example",
            "mysql+ssh://u@h.example:22/v:p@127.0.0.1/db",
            "mysql+ssh://u:p@h/v:p@127.0.0.1/db",
            "https://u:p@intranet/#/mail/a@b/",
            "https://u:p@intranet/mail/joe@b.example",
            "https://u:p@intranet#/mail/a@b/",
            "smtp://a@b.example:{port}/c@d.example",
            "imap://joe@h.example:143/INBOX/a@b.example",
            "s3://bucket/joe@h.example:80/x",
            "redis://cache/joe@h.example",
            "redis://localhost/a@h.example:6379",
            "kafka://broker.example/a@h.example:9092",
        ] {
            assert_eq!(split_userinfo(text), None, "{text}");
        }
    }
}
