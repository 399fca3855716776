//! Ports: two of them, a name in place of a number, and a space before one.

use alloc::format;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::model::{Mistake, MistakeKind};
use super::without_scheme::is_domain;
use super::written::{Written, place, port_number, replaced};
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
        let scheme = if matches!(port, "443" | "8443") { "https" } else { "http" };
        let meant = format!("{scheme}://{host}:{port}");
        let place = (host.len(), host.len() + 1);
        Mistake::new(MistakeKind::HostAndPort, place, message, "RFC 3986 §3.2.3").meant(meant)
    })
}
