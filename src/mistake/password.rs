//! A user name or a password with `/`, `?` or `#` in it, which ends the authority there.

use alloc::string::String;

use crate::grammar::rfc3986::USERINFO_CHAR;
use crate::percent::complete;
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
    /// The part with its delimiters percent-encoded.
    pub encoded: String,
}

/// Schemes whose URLs have a path, a query and a fragment in which an `@` is common.
const WEB: &[&str] = &["http", "https", "ws", "wss", "ftp", "file", "git", "ssh", "svn", "npm", "vscode"];

/// Returns the user name or the password that a `/`, `?` or `#` cuts, if what follows the last `@` is a host.
///
/// If the text may mean a port and a path, as in `http://h:80/@a`, nothing is found.
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
    let is_web = WEB.iter().any(|web| scheme.eq_ignore_ascii_case(web));
    if let Some(userinfo) = parts.userinfo {
        let start = with_sign(text, &parts, userinfo, is_web).filter(|_| delimiter != '/' && is_host(host, is_web))?;
        let part = Span::new(start, offset(sign));
        let encoded = complete(USERINFO_CHAR, part.of(text)).into_owned();
        return Some(SplitUserinfo { part, is_password: true, delimiter, encoded });
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
        // `ftp://us#er:secret@h`
        None => delimiter != '/' && !is_web && between.contains(':') && !user.contains('.') && !user.is_empty(),
    };
    // PostgreSQL takes a socket of this machine if there is no host.
    let is_local = host.is_empty() && !is_web && rest[sign + 1 - end..].starts_with('/') && is_postgres(scheme);
    let is_complete = (is_local || is_host(host, is_web)) && !scheme.eq_ignore_ascii_case("file");
    if !is_meant || !is_complete {
        return None;
    }
    let part = match password {
        Some(_) => Span::new(offset(start + user.len() + 1), offset(sign)),
        None => Span::new(offset(start), offset(end + 1 + between.find(':')?)),
    };
    let encoded = complete(USERINFO_CHAR, part.of(text)).into_owned();
    Some(SplitUserinfo { part, is_password: password.is_some(), delimiter, encoded })
}

/// Returns the start of a part with an `@` of its own, and a delimiter later: of the password `a@b#c` in `mysql://root:a@b#c@h`, or of
/// the user `anna@example.org` before a password with one.
fn with_sign(text: &str, parts: &Delimited, userinfo: Span, is_web: bool) -> Option<u32> {
    let (host, port) = (parts.host?.of(text), parts.port.map(|port| port.of(text)));
    match userinfo.of(text).split_once(':') {
        // A site may have an `@` in its fragment.
        Some((user, _)) => (!is_web || !is_host(host, is_web)).then_some(userinfo.start + offset(user.len()) + 1),
        None => port.is_some_and(|port| port.bytes().any(|byte| !byte.is_ascii_digit())).then_some(userinfo.start),
    }
}

/// Whether URLs of the scheme may have a user and no host.
fn is_postgres(scheme: &str) -> bool {
    ["postgres", "postgresql"].iter().any(|known| scheme.eq_ignore_ascii_case(known))
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
            ("mysql://anna:a/b@/db", ""),
        ] {
            let found = split_userinfo(text).map(|found| found.encoded);
            assert_eq!(found.unwrap_or_default(), encoded, "{text}");
        }
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
        ] {
            assert_eq!(split_userinfo(text), None, "{text}");
        }
    }
}
