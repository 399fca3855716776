//! Forms that programs demand of a value: a URL with its scheme, a URL of JDBC.

use alloc::format;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::{MAX_LEN, has_host_characters, port_number};

/// Whether no template completes a value.
pub(super) fn is_complete(value: &str) -> bool {
    let is_template = value.contains(['$', '{', '<', '`']) || value.contains("%(");
    !value.is_empty() && value.len() <= MAX_LEN && !is_template
}

/// A host without a scheme. In such a setting, a name with a port or a dot is one, whatever its domain.
pub(super) fn url_without_scheme(program: &str, value: &str) -> Option<Mistake> {
    let first = value.split(['/', '?', '#']).next()?;
    let (host, port) = first.split_once(':').map_or((first, None), |(host, port)| (host, Some(port)));
    let is_address = host.parse::<Ipv4Addr>().is_ok();
    let is_local = host.eq_ignore_ascii_case("localhost");
    let is_name = has_host_characters(host)
        && host.starts_with(|c: char| c.is_ascii_alphanumeric())
        && host.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_certain = match port {
        Some(port) => port_number(port).is_some_and(|port| port > 0),
        None => is_address || is_local || host.contains('.') && !host.ends_with('.'),
    };
    if !(is_name || is_address) || !is_certain {
        return None;
    }
    let (kind, what) = match port {
        Some(_) => (MistakeKind::HostAndPort, "a host and a port"),
        None if is_address => (MistakeKind::Address, "an address"),
        None => (MistakeKind::Host, "a host"),
    };
    let is_open = is_address || is_local || port.is_some_and(|port| !matches!(port, "443" | "8443"));
    let scheme = if is_open { "http" } else { "https" };
    let message = format!("{what} without a scheme, where {program} reads a URL");
    let mistake = Mistake::new(kind, (0, first.len()), message, format!("{program} documentation"));
    Some(mistake.meant(format!("{scheme}://{value}")))
}

/// The URL of a database without `jdbc:` before it.
pub(super) fn without_jdbc(program: &str, value: &str) -> Option<Mistake> {
    const DRIVERS: [(&str, &str); 6] = [
        ("postgres", "postgresql"),
        ("postgresql", "postgresql"),
        ("mysql", "mysql"),
        ("mariadb", "mariadb"),
        ("sqlserver", "sqlserver"),
        ("mssql", "sqlserver"),
    ];
    let (scheme, rest) = value.split_once("://")?;
    let (_, driver) = DRIVERS.iter().find(|(name, _)| scheme.eq_ignore_ascii_case(name))?;
    let message = format!("no \"jdbc:\" before the URL, which {program} demands");
    let source = format!("{program} documentation");
    let found = Mistake::new(MistakeKind::SchemeSyntax, (0, scheme.len()), message, source);
    // A driver reads the user from properties.
    Some(if rest.contains('@') { found } else { found.meant(format!("jdbc:{driver}://{rest}")) })
}
