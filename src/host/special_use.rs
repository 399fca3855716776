//! Special-use domain names (RFC 6761 and its registry), and the name that ICANN reserves for private use.

use core::fmt;

/// Meaning of a special-use name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SpecialUse {
    /// This machine: `localhost`.
    Loopback,
    /// A machine on the same link, by multicast DNS: `local`.
    LinkLocal,
    /// A machine in a home network or another private one: `home.arpa`, `internal`.
    Private,
    /// A name of another system than the DNS: `onion`, `alt`.
    NotDns,
    /// A name for tests and documents: `test`, `example`.
    Documentation,
    /// A name that never exists: `invalid`.
    Invalid,
}

impl SpecialUse {
    /// Returns the name of the class: `loopback`.
    pub const fn name(self) -> &'static str {
        match self {
            SpecialUse::Loopback => "loopback",
            SpecialUse::LinkLocal => "link-local",
            SpecialUse::Private => "private",
            SpecialUse::NotDns => "not-dns",
            SpecialUse::Documentation => "documentation",
            SpecialUse::Invalid => "invalid",
        }
    }
}

/// A special-use domain name.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SpecialName {
    /// The name, under which all names are special: `localhost`.
    pub name: &'static str,
    /// Its meaning.
    pub class: SpecialUse,
    /// The document that reserves it: `RFC 6761 §6.3`.
    pub source: &'static str,
    /// Whether machines on the Internet may have the name.
    pub is_public: bool,
}

/// `localhost, RFC 6761 §6.3`
impl fmt::Display for SpecialName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.name, self.source)
    }
}

const fn name(name: &'static str, class: SpecialUse, source: &'static str) -> SpecialName {
    SpecialName { name, class, source, is_public: false }
}

const fn public(name: &'static str) -> SpecialName {
    SpecialName { name, class: SpecialUse::Documentation, source: "RFC 6761 §6.5", is_public: true }
}

/// The names that people write in URLs. The registry also has names for the reverse lookup of private addresses.
pub static NAMES: &[SpecialName] = &[
    name("localhost", SpecialUse::Loopback, "RFC 6761 §6.3"),
    name("local", SpecialUse::LinkLocal, "RFC 6762 §3"),
    name("home.arpa", SpecialUse::Private, "RFC 8375 §4"),
    name("internal", SpecialUse::Private, "ICANN resolution 2024.07.29.06"),
    name("onion", SpecialUse::NotDns, "RFC 7686 §2"),
    name("alt", SpecialUse::NotDns, "RFC 9476 §2"),
    name("test", SpecialUse::Documentation, "RFC 6761 §6.2"),
    name("example", SpecialUse::Documentation, "RFC 6761 §6.5"),
    name("invalid", SpecialUse::Invalid, "RFC 6761 §6.4"),
    public("example.com"),
    public("example.net"),
    public("example.org"),
];

/// Returns the special-use name that a host is, or is under. Case and a dot at the end do not count.
///
/// ```
/// use urlgram::host::special_use::{SpecialUse, special_use};
///
/// assert_eq!(special_use("api.LOCALHOST.").unwrap().class, SpecialUse::Loopback);
/// assert_eq!(special_use("a.home.arpa").unwrap().source, "RFC 8375 §4");
/// assert_eq!(special_use("mylocalhost"), None);
/// ```
pub fn special_use(host: &str) -> Option<&'static SpecialName> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let is_under = |known: &&SpecialName| {
        let start = host.len().checked_sub(known.name.len());
        let end = start.and_then(|start| host.get(start..));
        let is_label = start.is_some_and(|start| start == 0 || host.as_bytes()[start - 1] == b'.');
        is_label && end.is_some_and(|end| end.eq_ignore_ascii_case(known.name))
    };
    NAMES.iter().find(is_under)
}
