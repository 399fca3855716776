//! Ports: two of them, a name in place of a number, and a space before one.

use alloc::format;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::model::{Mistake, MistakeKind};
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, is_in, place, port_number, replaced, scheme_of};
use crate::scheme::connection::documentation;
use crate::span::Span;

/// A second port: `http://192.0.2.1:80:90/`.
pub(super) fn second_port(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority?;
    let start = written.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
    let span = Span::new(start, authority.end);
    let (host, ports) = two_ports(span.of(written.text))?;
    let at = span.start as usize + host.len() + 1 + ports.0.len();
    let message = format!("two ports, {} and {}, of which a URL has one", ports.0, ports.1);
    let meant = format!("{}{}", &written.text[..at], &written.text[span.end as usize..]);
    let place = (at, span.end as usize);
    Some(Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant))
}

/// Returns a host and the two ports after it: `localhost:8080:80`. Eight numbers with colons are an address.
fn two_ports(server: &str) -> Option<(&str, (&str, &str))> {
    let (rest, second) = server.rsplit_once(':')?;
    let (host, first) = rest.rsplit_once(':')?;
    let is_port = |port: &str| port_number(port).is_some_and(|port| port > 0);
    let is_host = host.eq_ignore_ascii_case("localhost") || host.contains('.') || host.ends_with(']');
    let is_one = is_host && (host.ends_with(']') || !host.contains([':', '[', '@', ',']));
    (is_one && is_port(first) && is_port(second)).then_some((host, (first, second)))
}

/// Two ports without a scheme, as Docker maps a port of a host to one of a container: `127.0.0.1:8080:80`.
pub(super) fn mapping(written: &Written<'_>) -> Option<Mistake> {
    let first = written.text.split(['/', '?', '#']).next().unwrap_or_default();
    let is_literal = |host: &str| {
        let address = host.strip_prefix('[').and_then(|host| host.strip_suffix(']'));
        address.is_some_and(|address| address.parse::<Ipv6Addr>().is_ok())
    };
    let (host, ports) = two_ports(first).filter(|(host, _)| is_literal(host) || is_server(host))?;
    let message = format!(
        "two ports after a host: a URL has a scheme and one port, and Docker reads such a text as a mapping of port {} to {}",
        ports.0, ports.1
    );
    let meant = format!("http://{host}:{}{}", ports.0, &written.text[first.len()..]);
    let place = (host.len() + 1 + ports.0.len(), first.len());
    Some(Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant))
}

/// Whether a text is an IPv4 address, the name of this machine or that of a domain.
fn is_server(host: &str) -> bool {
    host.parse::<Ipv4Addr>().is_ok() || host.eq_ignore_ascii_case("localhost") || is_domain(host)
}

/// Two colons before a port, or one after it: `http://192.0.2.1::80`, `amqp://h:5672:/`.
pub(super) fn colons(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority?;
    let start = written.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
    let server = Span::new(start, authority.end).of(written.text);
    let (host, colons) = server.split_once(':')?;
    let port = colons.trim_matches(':');
    let is_host = !host.is_empty() && !host.contains(['[', ',']);
    if !is_host || port.len() == colons.len() || port_number(port).is_none() || server.parse::<Ipv6Addr>().is_ok() {
        return None;
    }
    let message = match colons.starts_with(':') {
        true => "two colons before a port, where one belongs",
        false => "a colon after a port, which ends with its digits",
    };
    let at = start as usize + host.len();
    let meant = format!("{}:{port}{}", &written.text[..at], &written.text[authority.end as usize..]);
    let place = (at, authority.end as usize);
    Some(Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant))
}

/// Another sign in place of the colon before a port, or none: `http://localhost.8080`, `http://localhost;8080`, `http://localhost8080`.
pub(super) fn no_colon(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web() && written.parts.port.is_none())?;
    let name = host.of(written.text);
    let digits = name.bytes().rev().take_while(u8::is_ascii_digit).count();
    let (before, port) = name.split_at(name.len() - digits);
    let server = before.strip_suffix(['.', ';', ',', '_']);
    let is_port = (2..=5).contains(&port.len()) && port_number(port).is_some_and(|port| port >= 80);
    // Of a domain, the digits are a part of its last label, which has none.
    let is_one = server.unwrap_or(before);
    if !is_port || !is_server(is_one) || is_one.parse::<Ipv4Addr>().is_ok() && server.is_none() {
        return None;
    }
    let message = match server {
        Some(_) => format!("\"{}\" before the port, where a colon belongs", &before[before.len() - 1..]),
        None => format!("no colon before the port {port}, so that it belongs to the name of the host"),
    };
    let at = host.start as usize + is_one.len();
    let meant = replaced(written.text, host, &format!("{is_one}:{port}"));
    let place = (at, host.end as usize);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.2.3").meant(meant))
}

/// The name of a service in place of its port, after a host without a scheme: `192.0.2.1:imaps`.
pub(super) fn service_after_host(written: &Written<'_>) -> Option<Mistake> {
    let first = written.text.split(['/', '?', '#']).next().unwrap_or_default();
    let (host, name) = first.split_once(':').filter(|(host, _)| is_server(host))?;
    let (scheme, number) = *NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let message = format!("the name of a service in place of a port, which is a number: {number}");
    let meant = format!("{scheme}://{host}:{number}{}", &written.text[first.len()..]);
    let place = (host.len() + 1, first.len());
    Some(Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant))
}

/// A port after the slash that ends the host: `http://192.0.2.1/:9005`.
pub(super) fn after_slash(written: &Written<'_>) -> Option<Mistake> {
    let path = written.parts.path;
    let rest = path.of(written.text).strip_prefix("/:")?;
    let authority = written.parts.authority.filter(|_| written.is_web() && written.parts.port.is_none())?;
    let port = rest.split('/').next().unwrap_or(rest);
    if authority.is_empty() || port.len() < 2 || port_number(port).is_none_or(|port| port < 80) {
        return None;
    }
    let message = format!("a slash before \":{port}\", so that the port is a part of the path: it follows the host");
    let (before, after) = (&written.text[..authority.end as usize], &written.text[path.start as usize + 1..]);
    let place = (path.start as usize, path.start as usize + "/:".len() + port.len());
    let mistake = Mistake::new(MistakeKind::MistypedDelimiter, place, message, "RFC 3986 §3.2");
    Some(mistake.meant(format!("{before}{after}")))
}

/// A port with other characters than digits: `http://h.example:abc/`, `http://h.example:8O80/`. They may be those of a password, which the
/// message does not repeat.
pub(super) fn not_a_number(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port?;
    let text = port.of(written.text);
    let is_written = text.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-+.,_".contains(&byte));
    let is_foreign = !text.is_ascii() && text.chars().all(char::is_numeric);
    let is_one = !text.is_empty() && !text.bytes().all(|byte| byte.is_ascii_digit());
    let names_server = || written.scheme().is_some_and(|scheme| documentation(scheme).is_some());
    let is_host = |host: &&str| is_server(host) || names_server() && !host.is_empty() && has_host_characters(host);
    written.host().filter(|host| is_one && (is_written || is_foreign) && is_host(host))?;
    let digits = text.replace(['O', 'o'], "0").replace(['l', 'I'], "1");
    let is_alike = text.starts_with(|c: char| c.is_ascii_digit()) && port_number(&digits).is_some();
    let message = match (is_alike, is_foreign) {
        (true, _) => "letters that look like digits in a port",
        (_, true) => "digits of another script in a port, which has those of ASCII",
        _ => "a port that is not a number from 0 to 65535",
    };
    let place = (port.start as usize, port.end as usize);
    let mistake = Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3");
    Some(if is_alike { mistake.meant(replaced(written.text, port, &digits)) } else { mistake })
}

/// Schemes of programs that use SSH, whose users know the colon of scp.
const OF_SSH: [&str; 5] = ["sftp", "scp", "rsync", "ssh", "fish"];

/// A colon without a port, as before the paths of scp: `sftp://h:/srv`.
pub(super) fn empty(written: &Written<'_>) -> Option<Mistake> {
    written.scheme().filter(|scheme| is_in(&OF_SSH, scheme))?;
    let port = written.parts.port.filter(|port| port.is_empty())?;
    let at = port.start as usize - 1;
    let message = "a colon without a port, as before the paths of scp: a URL has none there";
    let meant = format!("{}{}", &written.text[..at], &written.text[port.end as usize..]);
    let note = Mistake::new(MistakeKind::GitRemote, (at, at + 1), message, "RFC 3986 §3.2.3").note();
    (written.host().is_some_and(|host| !host.is_empty())).then(|| note.meant(meant))
}

/// Names of services that people write as ports, with their numbers.
const NAMES: [(&str, u16); 12] = [
    ("http", 80),
    ("https", 443),
    ("ssh", 22),
    ("ftp", 21),
    ("smtp", 25),
    ("imap", 143),
    ("imaps", 993),
    ("ldap", 389),
    ("ldaps", 636),
    ("mysql", 3306),
    ("postgresql", 5432),
    ("redis", 6379),
];

/// The name of a service in place of its port: `https://192.0.2.1:https`.
pub(super) fn name_of_service(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port.filter(|_| written.host().is_some_and(|host| !host.is_empty()))?;
    let name = port.of(written.text);
    let (_, number) = *NAMES.iter().find(|(known, _)| name.eq_ignore_ascii_case(known))?;
    let message = format!("the name of a service in place of a port, which is a number: {number}");
    let meant = replaced(written.text, port, &format!("{number}"));
    Some(Mistake::new(MistakeKind::HostAndPort, place(port), message, "RFC 3986 §3.2.3").meant(meant))
}

/// A space between a host and a port, as in the arguments of a program: `192.0.2.1 9092`.
pub(super) fn space_before(written: &Written<'_>) -> Option<Mistake> {
    let (host, port) = written.text.split_once(' ')?;
    let is_port = port.len() <= 5 && port_number(port).is_some_and(|port| port >= 22);
    (is_port && is_server(host)).then(|| {
        let message = "a space between a host and a port, where a colon belongs, and no scheme";
        let scheme = port_number(port).map_or("http", scheme_of);
        let meant = format!("{scheme}://{host}:{port}");
        let place = (host.len(), host.len() + 1);
        Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant)
    })
}
