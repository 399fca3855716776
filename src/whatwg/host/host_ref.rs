//! Host representation (section 3.1) and the host serializer (section 3.6).

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt;
use core::net::{Ipv4Addr, Ipv6Addr};

use super::{ipv4, ipv6};

/// Kind of a record's host, or its absence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::whatwg) enum HostKind {
    Null,
    Empty,
    Domain,
    Ipv4,
    Ipv6,
    Opaque,
}

/// A host (section 3.1), as the host parser returns it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HostRef<'a> {
    /// A domain, in lower-case ASCII.
    Domain(Cow<'a, str>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The percent-encoded host of a URL that is not special.
    Opaque(Cow<'a, str>),
    /// The empty host.
    Empty,
}

impl HostRef<'_> {
    pub(in crate::whatwg) fn kind(&self) -> HostKind {
        match self {
            HostRef::Domain(_) => HostKind::Domain,
            HostRef::Ipv4(_) => HostKind::Ipv4,
            HostRef::Ipv6(_) => HostKind::Ipv6,
            HostRef::Opaque(_) => HostKind::Opaque,
            HostRef::Empty => HostKind::Empty,
        }
    }

    /// Returns the Standard's name of this kind of host: `domain`, `IPv4 address`, `IPv6 address`, `opaque host` or
    /// `empty host`.
    pub const fn kind_name(&self) -> &'static str {
        match self {
            HostRef::Domain(_) => "domain",
            HostRef::Ipv4(_) => "IPv4 address",
            HostRef::Ipv6(_) => "IPv6 address",
            HostRef::Opaque(_) => "opaque host",
            HostRef::Empty => "empty host",
        }
    }

    /// Runs the host serializer (section 3.6). Without format strings, which would take most of the time of a parser.
    pub(in crate::whatwg) fn write_to<W: fmt::Write>(&self, output: &mut W) -> fmt::Result {
        match self {
            HostRef::Domain(host) | HostRef::Opaque(host) => output.write_str(host),
            HostRef::Ipv4(address) => ipv4::serialize(*address, output),
            HostRef::Ipv6(address) => {
                output.write_char('[')?;
                ipv6::serialize(*address, output)?;
                output.write_char(']')
            }
            HostRef::Empty => Ok(()),
        }
    }

    /// Converts to a host that owns its text.
    pub fn into_owned(self) -> HostRef<'static> {
        match self {
            HostRef::Domain(host) => HostRef::Domain(Cow::Owned(host.into_owned())),
            HostRef::Opaque(host) => HostRef::Opaque(Cow::Owned(host.into_owned())),
            HostRef::Ipv4(address) => HostRef::Ipv4(address),
            HostRef::Ipv6(address) => HostRef::Ipv6(address),
            HostRef::Empty => HostRef::Empty,
        }
    }
}

impl fmt::Display for HostRef<'_> {
    /// The host serializer (section 3.6).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if f.width().is_none() {
            return self.write_to(f);
        }
        let mut text = String::new();
        self.write_to(&mut text)?;
        f.pad(&text)
    }
}
