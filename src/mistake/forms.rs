//! Forms that programs demand of a value: a URL with its scheme, a URL of JDBC, a host with a port or without.

use alloc::format;
use alloc::string::String;
use core::net::Ipv4Addr;

use super::model::{Mistake, MistakeKind};
use super::written::{MAX_LEN, has_host_characters, is_in, port_number, start_of};
use crate::span::offset;

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

/// Returns a mistake in the form that a program demands, at a place.
pub(super) fn form(program: &str, place: (usize, usize), message: String) -> Mistake {
    Mistake::new(MistakeKind::SchemeSyntax, place, message, format!("{program} documentation"))
}

/// Returns a mistake in the form that a document demands, at a place.
pub(super) fn mistake(place: (usize, usize), message: &'static str, source: &'static str) -> Mistake {
    Mistake::new(MistakeKind::SchemeSyntax, place, message, source)
}

/// Whether a text is a host with or without a port.
pub(super) fn is_server(text: &str) -> bool {
    let (host, port) = text.split_once(':').map_or((text, None), |(host, port)| (host, Some(port)));
    has_host_characters(host) && port.is_none_or(|port| port_number(port).is_some())
}

/// Something else in place of a server or of the name of a host.
struct Other<'a> {
    /// In words: `a port`.
    what: &'static str,
    place: (usize, usize),
    meant: &'a str,
}

impl<'a> Other<'a> {
    /// A URL or a path in place of a server.
    fn than_server(value: &'a str) -> Option<Self> {
        if let Some((scheme, rest)) = value.split_once("://") {
            let authority = rest.split(['/', '?', '#']).next()?;
            let meant = authority.rsplit_once('@').map_or(authority, |(_, after)| after);
            let is_scheme =
                !scheme.is_empty() && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-".contains(&byte));
            let other = Other { what: "a URL", place: (0, scheme.len() + 3), meant };
            return (is_scheme && is_server(meant)).then_some(other);
        }
        let (meant, path) = value.split_once('/')?;
        // The length of a network, and a path of a socket.
        let is_length = !path.is_empty() && path.bytes().all(|byte| byte.is_ascii_digit());
        let is_certain = meant.contains(['.', ':']) && meant.starts_with(|c: char| c.is_ascii_alphanumeric());
        let is_one = is_server(meant) && is_certain && !is_length;
        is_one.then_some(Other { what: "a path after a host", place: (meant.len(), value.len()), meant })
    }

    /// A URL, a path, a port or brackets in place of the name of a host.
    fn than_host(value: &'a str) -> Option<Self> {
        if let Some(other) = Other::than_server(value) {
            return Some(Other { meant: other.meant.split(':').next().unwrap_or(other.meant), ..other });
        }
        if let Some((meant, port)) = value.split_once(':') {
            let is_one = has_host_characters(meant) && port_number(port).is_some();
            return is_one.then_some(Other { what: "a port", place: (meant.len(), value.len()), meant });
        }
        let meant = value.strip_prefix('[')?.strip_suffix(']').filter(|inner| has_host_characters(inner))?;
        Some(Other { what: "brackets", place: (0, value.len()), meant })
    }

    fn mistake(self, program: &str, wanted: &str) -> Mistake {
        form(program, self.place, format!("{}, where {program} reads {wanted}", self.what)).meant(self.meant)
    }
}

/// A URL or a path in place of a server.
pub(super) fn server(program: &str, wanted: &str, value: &str) -> Option<Mistake> {
    Other::than_server(value).map(|other| other.mistake(program, wanted))
}

/// A URL, a path, a port or brackets in place of the name of a host.
pub(super) fn host(program: &str, value: &str) -> Option<Mistake> {
    Other::than_host(value).map(|other| other.mistake(program, "the name of a host"))
}

/// A colon and slashes after the name of a scheme, or a capital letter in it.
pub(super) fn scheme(program: &str, value: &str) -> Option<Mistake> {
    let length =
        value.find(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '-' | '.')).unwrap_or(value.len());
    let (name, rest) = value.split_at(length);
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic());
    if is_name && rest.starts_with(':') {
        let separator = &rest[..rest.len() - rest.trim_start_matches([':', '/']).len()];
        let message = format!("\"{separator}\" after a scheme, of which {program} reads the name alone");
        return Some(form(program, (length, value.len()), message).meant(name.to_ascii_lowercase()));
    }
    let at = name.find(|c: char| c.is_ascii_uppercase()).filter(|_| is_name && rest.is_empty())?;
    let message =
        format!("a capital letter in the name of a scheme, which {program} compares with that of URLs in lower case");
    Some(form(program, (at, at + 1), message).meant(name.to_ascii_lowercase()))
}

/// The beginning of a path without its slash, or a URL in its place.
pub(super) fn path(program: &str, value: &str) -> Option<Mistake> {
    if let Some((_, rest)) = value.split_once("://") {
        let message = format!("a URL, where {program} reads a path");
        let path = rest.find('/').map_or("/", |at| &rest[at..]);
        return Some(form(program, (0, value.len()), message).meant(path));
    }
    let is_path = value.starts_with(|c: char| c.is_ascii_alphanumeric());
    let message = format!("no slash at the beginning of a path, with which each path of a URL begins for {program}");
    is_path.then(|| form(program, (0, value.len()), message).meant(format!("/{value}")))
}

/// A capital letter or another character that the name of a host in lower case does not have: of RFC 1123, after `*.` or without it.
pub(super) fn lower_case_name(program: &str, value: &str) -> Option<Mistake> {
    // A name in capital letters alone is one that somebody replaces.
    let is_name = value.contains('.') && value.bytes().any(|byte| byte.is_ascii_lowercase());
    let name = value.strip_prefix("*.").filter(|_| is_name).or(Some(value).filter(|_| is_name))?;
    if !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-:/".contains(&byte)) {
        return None;
    }
    let start = start_of(name, value);
    if let Some(at) = name.find([':', '/', '_']) {
        let message = format!("\"{}\" in the name of a host, which {program} rejects", &name[at..=at]);
        return Some(form(program, (start + at, start + at + 1), message));
    }
    if let Some(at) = name.find(|c: char| c.is_ascii_uppercase()) {
        let message = format!("a capital letter in the name of a host, which {program} demands in lower case");
        return Some(form(program, (start + at, start + at + 1), message).meant(value.to_ascii_lowercase()));
    }
    let is_wrong = |label: &&str| label.is_empty() || label.starts_with('-') || label.ends_with('-');
    let label = name.split('.').find(is_wrong)?;
    let message = format!("a label of a host that begins or ends with a hyphen or is empty, which {program} rejects");
    let at = start_of(label, value);
    Some(form(program, (at, at + label.len()), message))
}

/// The first entry of a list of servers that is a URL or has a path. A server of Kafka may have the protocol of a listener, in capital
/// letters.
pub(super) fn servers(program: &str, list: &str) -> Option<Mistake> {
    let is_listener =
        |entry: &str| entry.split_once("://").is_some_and(|(scheme, _)| scheme == scheme.to_ascii_uppercase());
    let entries = list.split(',').map(str::trim).filter(|entry| !is_listener(entry));
    first_of(list, entries, |entry| server(program, "a host and a port", entry))
}

/// The first entry of a list of servers without a port, which clients of Kafka in Java demand.
pub(super) fn without_port(program: &str, list: &str) -> Option<Mistake> {
    let is_name = |entry: &str| has_host_characters(entry) && entry.contains(|c: char| c.is_ascii_alphabetic());
    first_of(list, list.split(',').map(str::trim), |entry| {
        let message = format!("no port after a host, which {program} demands");
        is_name(entry).then(|| form(program, (0, entry.len()), message).meant(format!("{entry}:9092")))
    })
}

/// The mistake of the first entry of a list that has one, at its place in the list.
pub(super) fn first_of<'a>(
    list: &str,
    mut entries: impl Iterator<Item = &'a str>,
    check: impl Fn(&str) -> Option<Mistake>,
) -> Option<Mistake> {
    entries.find_map(|entry| {
        let mut found = check(entry)?;
        found.span = found.span.shifted(offset(start_of(entry, list)));
        Some(found)
    })
}

/// A URL of the web in place of the host of a server of another protocol.
pub(super) fn host_of_variable(value: &str) -> Option<Mistake> {
    let is_url = value.split_once("://").is_some_and(|(scheme, _)| is_in(&["http", "https"], scheme));
    let found = host("the program", value).filter(|_| is_url)?;
    Some(Mistake { source: "RFC 3986 §3.2.2".into(), ..found })
}

/// A URL, a path, a port or brackets in the domain of a cookie.
pub(super) fn domain_of_cookie(value: &str) -> Option<Mistake> {
    let Other { what, place, meant } = Other::than_host(value)?;
    let message = format!("{what} in the domain of a cookie, which is the name of a host");
    Some(Mistake::new(MistakeKind::SchemeSyntax, place, message, "RFC 6265 §4.1.2.3").meant(meant))
}
