//! Several servers in one URL, and what follows them.

use alloc::format;
use alloc::string::String;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, is_in, place, port_number, replaced};
use crate::scheme::connection::documentation;
use crate::servers::{WITH_SERVERS, allows_several_servers, has_servers, servers_in};
use crate::span::Span;

/// Several servers with commas between them, in a scheme that has one.
pub(super) fn several(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let authority = written.parts.authority?;
    let start = written.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
    let span = Span::new(start, authority.end);
    let (first, _) = span.of(written.text).split_once(',')?;
    // One with a port: otherwise a comma is probably a mistyped dot.
    if !span.of(written.text).contains(':') || servers_in(span.of(written.text)).is_none() || has_servers(scheme) {
        return None;
    }
    let message = format!("several servers in one URL: a URL of the scheme \"{scheme}\" has one");
    let meant = replaced(written.text, span, first);
    Some(Mistake::new(MistakeKind::SeveralServers, place(span), message, "RFC 3986 §3.2").meant(meant))
}

/// Whether a host is a list of hosts with commas between them, such as that of NO_PROXY, rather than a name with a comma in place of a dot.
///
/// ```
/// use urlgram::mistake::is_list_of_hosts;
///
/// assert!(is_list_of_hosts("127.0.0.1,example.org") && is_list_of_hosts("localhost,.example.com"));
/// assert!(!is_list_of_hosts("www.shop,example.org") && !is_list_of_hosts("example.org"));
/// ```
pub fn is_list_of_hosts(host: &str) -> bool {
    let is_host = |name: &str| {
        let name = name.trim_start_matches("*.").trim_start_matches('.');
        name.eq_ignore_ascii_case("localhost") || name.parse::<Ipv4Addr>().is_ok() || is_domain(name)
    };
    host.contains(',') && host.split(',').all(is_host)
}

/// Hosts with commas between them in a URL of the web: `http://127.0.0.1,example.org`.
pub(super) fn list_of_hosts(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web())?;
    let (_, rest) = host.of(written.text).split_once(',').filter(|_| is_list_of_hosts(host.of(written.text)))?;
    let message = "several hosts in one URL, which has one: a list of hosts, such as that of NO_PROXY, has no scheme";
    let start = host.end as usize - rest.len() - 1;
    Some(Mistake::new(MistakeKind::SeveralServers, (start, host.end as usize), message, "RFC 3986 §3.2.2"))
}

/// A list of servers without a scheme, as Kafka and ZooKeeper read it: `a:2181,b:2181/kafka`.
pub(super) fn without_scheme(written: &Written<'_>) -> Option<Mistake> {
    let first = written.text.split(['/', '?', '#']).next().unwrap_or_default();
    // Small numbers are sizes: `width:100,height:200`.
    let is_port = |port: &str| port_number(port).is_some_and(|port| port >= 1024);
    let (mut servers, mut ports) = (0, 0);
    for server in first.split(',').map(str::trim) {
        let (host, port) = server.split_once(':').unwrap_or((server, ""));
        if !has_host_characters(host) || !port.is_empty() && !is_port(port) {
            return None;
        }
        servers += 1;
        ports += usize::from(!port.is_empty());
    }
    if servers < 2 || ports < 2 {
        return None;
    }
    let name = first.split(':').next().unwrap_or_default();
    let message = match name.starts_with(|c: char| c.is_ascii_alphabetic()) && !name.contains('_') {
        true => format!("a list of servers without a scheme, which is not a URL: \"{name}\" is read as the scheme"),
        false => "a list of servers without a scheme, which is not a URL".into(),
    };
    Some(Mistake::new(MistakeKind::SeveralServers, (0, first.len()), message, "RFC 3986 §3"))
}

/// Schemes whose documents allow several servers.
const IN_DOCUMENTS: [&str; 3] = ["postgresql", "postgres", "mongodb"];

/// Several servers that programs for the scheme read, although the authority of RFC 3986 has one host.
pub(super) fn of_program(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme().filter(|_| allows_several_servers(written.text))?;
    let authority = written.parts.authority?;
    let readers = match documentation(scheme).filter(|_| is_in(&IN_DOCUMENTS, scheme)) {
        Some(document) => format!("the {} allows", document.title),
        None => format!("programs for \"{scheme}\" read"),
    };
    let message = format!("several servers, which {readers}, where RFC 3986 has one host");
    Some(Mistake::new(MistakeKind::SeveralServers, place(authority), message, "RFC 3986 §3.2").note())
}

/// Several servers, each after a user, where a scheme has one user or one server: `amqp://u:p@a:5672,u:p@b:5672`.
pub(super) fn several_logins(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let scheme = written.scheme()?;
    let authority = written.parts.authority?;
    let (mut servers, mut login, mut first) = (String::new(), "", None);
    for piece in authority.of(text).split(',') {
        let (user, server) = piece.split_once('@')?;
        let is_server = server.contains(['.', ':'])
            && server.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-_:[]".contains(&byte));
        if user.is_empty() || !is_server {
            return None;
        }
        if first.is_none() {
            (first, login) = (Some(piece), user);
        } else {
            servers.push(',');
        }
        servers += server;
    }
    let first = first.filter(|piece| piece.len() < authority.len())?;
    let (message, meant) = match has_servers(scheme) {
        true => (
            "a user before each server, who is named once, before the first server".into(),
            format!("{login}@{servers}"),
        ),
        false => (format!("several servers in one URL: a URL of the scheme \"{scheme}\" has one"), String::from(first)),
    };
    let meant = replaced(text, authority, &meant);
    Some(Mistake::new(MistakeKind::SeveralServers, place(authority), message, "RFC 3986 §3.2").meant(meant))
}

/// Several servers, each with the name of the database, which is named once.
pub(super) fn several_databases(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let authority = written.parts.authority.filter(|_| is_in(WITH_SERVERS, scheme))?;
    let path = written.parts.path.of(written.text);
    let (first, rest) = path.strip_prefix('/')?.split_once(',')?;
    let mut servers = String::from(authority.of(written.text));
    let mut database = first;
    for server in rest.split(',') {
        let (host, name) = server.split_once('/').unwrap_or((server, ""));
        let is_host = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
        if host.is_empty() || !host.chars().all(is_host) || !host.contains([':', '.']) || name.contains('/') {
            return None;
        }
        servers = format!("{servers},{host}");
        database = if name.is_empty() { database } else { name };
    }
    let start = written.parts.path.start as usize;
    let place = (start, start + 1 + first.len());
    let message = "the database after each server, which is named once, after the last server";
    let end = &written.text[written.parts.path.end as usize..];
    let meant = format!("{scheme}://{servers}/{database}{end}");
    Some(Mistake::new(MistakeKind::SeveralServers, place, message, "documentation of connection strings").meant(meant))
}

/// Schemes of databases, whose name is the path.
const OF_DATABASES: [&str; 7] = ["mongodb", "postgres", "postgresql", "mysql", "mariadb", "redis", "rediss"];

/// The port after the database: `mongodb://h/shop:27017`.
pub(super) fn port_after_database(written: &Written<'_>) -> Option<Mistake> {
    let scheme = written.scheme()?;
    let authority = written.parts.authority.filter(|_| written.parts.port.is_none())?;
    let path = written.parts.path.of(written.text);
    let (name, port) = path.strip_prefix('/')?.split_once(':')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    let is_port = port.len() <= 5 && port_number(port).is_some_and(|port| port >= 1024);
    let is_known = is_in(&OF_DATABASES, scheme);
    if !is_known || !is_name || !is_port || written.host().is_none_or(str::is_empty) {
        return None;
    }
    let end = written.parts.path.end as usize;
    let message = format!("the port {port} after the name of the database: it follows the host");
    let start = authority.end as usize;
    let meant = format!("{}:{port}/{name}{}", &written.text[..start], &written.text[end..]);
    let place = (end - port.len() - 1, end);
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 3986 §3.2").meant(meant))
}

/// One run of spaces in an authority that is a host and a port without it: `http://localhost:8081 /a`, `http://exam ple.org`.
pub(super) fn space(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority.filter(|_| written.is_web())?;
    let text = authority.of(written.text);
    let at = text.find(' ')?;
    let (before, rest) = text.split_at(at);
    let after = rest.trim_start_matches(' ');
    let joined = format!("{before}{after}");
    let (host, port) = joined.split_once(':').unwrap_or((&joined, ""));
    let is_host = host.eq_ignore_ascii_case("localhost") || host.parse::<Ipv4Addr>().is_ok() || is_domain(host);
    // Words of a sentence may follow a URL.
    let is_sentence = !after.is_empty() && !before.ends_with(':') && is_domain(before) && !after.starts_with(':');
    let has_digits = port.bytes().all(|byte| byte.is_ascii_digit());
    // Nobody knows what follows a half of a name.
    let is_half = !before.is_empty()
        && !before.contains([':', '<', '{', '$', '(', '"'])
        && !is_domain(before)
        && !before.eq_ignore_ascii_case("localhost");
    if is_half && !(is_host && has_digits) && written.parts.path.of(written.text).starts_with('/') {
        let start = authority.start as usize + at;
        let message = "white space in the host, which has none";
        return Some(Mistake::new(MistakeKind::Wrapped, (start, start + 1), message, "RFC 3986 §3.2.2"));
    }
    if after.contains(' ') || before.is_empty() || !is_host || is_sentence || !port.bytes().all(|b| b.is_ascii_digit())
    {
        return None;
    }
    let message = "a space in the host or before it ends, which has none: remove it";
    let start = authority.start as usize + at;
    let meant = replaced(written.text, authority, &joined);
    let place = (start, start + rest.len() - after.len());
    Some(Mistake::new(MistakeKind::Wrapped, place, message, "RFC 3986 §3.2.2").meant(meant))
}
