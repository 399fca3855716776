//! Identity of hosts and ports: when two interpretations mean the same.

use alloc::borrow::Cow;
use core::fmt;
use core::net::Ipv6Addr;

use super::component::Role;
use super::interpretation::Interpretation;
use crate::scheme;
use crate::whatwg::{PercentEncodeSet, SchemeType, domain_to_ascii, domain_to_unicode, utf8_percent_encode};

/// Host that a program would contact, without the differences in spelling that do not matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum HostIdentity<'r> {
    /// No host, an empty one, or `localhost` of a file URL.
    NoHost,
    /// An IPv6 address in any spelling.
    Ipv6(Ipv6Addr),
    /// A name or a dotted IPv4 address, in lower case.
    Name(Cow<'r, str>),
}

/// Returns the host that an interpretation names; none if it rejects the text or does not define the host.
pub(super) fn host_identity<'r>(interpretation: &'r Interpretation<'_>) -> Option<HostIdentity<'r>> {
    let accepted = interpretation.accepted.as_ref().filter(|accepted| !accepted.leaves_host_open)?;
    Some(identity(accepted.value(Role::Host).unwrap_or_default(), accepted.value(Role::Scheme).unwrap_or_default()))
}

fn identity<'r>(host: &'r str, scheme: &str) -> HostIdentity<'r> {
    if host.is_empty() || scheme.eq_ignore_ascii_case("file") && host.eq_ignore_ascii_case("localhost") {
        return HostIdentity::NoHost;
    }
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if bare.contains(':') {
        if let Ok(address) = bare.parse() {
            return HostIdentity::Ipv6(address);
        }
    }
    HostIdentity::Name(if bare.is_ascii() { lowered(bare) } else { non_ascii(bare, scheme) })
}

/// Whether two hosts that were read from a URL of this scheme are the same; see
/// [the module](super#when-two-interpretations-name-the-same-host).
///
/// ```
/// use urlgram::interpret::is_same_host;
///
/// assert!(is_same_host("http", "bücher.example", "XN--bcher-kva.example"));
/// assert!(is_same_host("http", "[::01]", "::1"));
/// assert!(!is_same_host("http", "127.1", "127.0.0.1"));
/// ```
pub fn is_same_host(scheme: &str, one: &str, other: &str) -> bool {
    one == other || identity(one, scheme) == identity(other, scheme)
}

fn lowered(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        return Cow::Owned(name.to_ascii_lowercase());
    }
    Cow::Borrowed(name)
}

/// Returns the ASCII form that is looked up for a non-ASCII name, if all programs agree about it; else the name itself.
#[cold]
fn non_ascii<'r>(name: &'r str, scheme: &str) -> Cow<'r, str> {
    if !SchemeType::of(&scheme.to_ascii_lowercase()).is_special() {
        return Cow::Owned(utf8_percent_encode(name, PercentEncodeSet::C0_CONTROL).to_ascii_lowercase());
    }
    let lower = name.to_lowercase();
    let plain = || {
        let ascii = domain_to_ascii(name, false)?.into_owned();
        let is_reversible = domain_to_unicode(&ascii) == lower && !lower.contains(DEVIATIONS);
        is_reversible.then_some(ascii)
    };
    Cow::Owned(plain().unwrap_or(lower))
}

/// Deviation characters, for which IDNA 2003 and IDNA 2008 look up different names (UTS #46 section 1.3.2).
const DEVIATIONS: [char; 4] = ['ß', 'ς', '\u{200c}', '\u{200d}'];

/// Port that a program would connect to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum EffectivePort {
    /// The written number or the default of the scheme; none if there is neither.
    Number(Option<u16>),
    /// Digits above 65535.
    TooHigh,
    /// Python raises an exception.
    Raises,
}

/// Returns the port of an interpretation that names a host.
pub(super) fn effective_port(interpretation: &Interpretation<'_>) -> Option<EffectivePort> {
    if matches!(host_identity(interpretation)?, HostIdentity::NoHost) {
        return None;
    }
    if interpretation.port_error().is_some() {
        return Some(EffectivePort::Raises);
    }
    Some(match interpretation.port() {
        Some(port) if !port.value.is_empty() => {
            port.value.parse().map_or(EffectivePort::TooHigh, |number| EffectivePort::Number(Some(number)))
        }
        _ => EffectivePort::Number(default_port(interpretation.scheme().map_or("", |scheme| scheme.value))),
    })
}

/// Returns the default port of a scheme.
fn default_port(scheme: &str) -> Option<u16> {
    scheme::entry(scheme).and_then(|entry| entry.info().port)
}

/// `8080`, `no port`, `above 65535`, `an exception`
impl fmt::Display for EffectivePort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EffectivePort::Number(Some(port)) => port.fmt(f),
            EffectivePort::Number(None) => f.write_str("no port"),
            EffectivePort::TooHigh => f.write_str("above 65535"),
            EffectivePort::Raises => f.write_str("an exception"),
        }
    }
}
