//! The parts of a host that is a name.

use std::net::{IpAddr, Ipv6Addr};

use urlgram::host::idna::Idna;
use urlgram::host::suffix::{DomainParts, Suffixes};
use urlgram::percent::{OnInvalid, decode_str};

/// The parts of a name by the Public Suffix List.
#[derive(Debug)]
pub struct Domain {
    /// The ASCII form, if it is not the host.
    ascii: Option<String>,
    parts: DomainParts,
}

impl Domain {
    /// Splits the name of a host by a list; `None` for an address and for what is not a name.
    ///
    /// ```
    /// use urlgram::host::suffix::Suffixes;
    /// use urlgram_ops::domain::Domain;
    ///
    /// let domain = Domain::of("www.example.co.uk", &Suffixes::default()).unwrap();
    /// let (name, parts) = domain.name("www.example.co.uk");
    /// assert_eq!(parts.registrable.of(name), Some("example.co.uk"));
    /// ```
    pub fn of(host: &str, suffixes: &Suffixes) -> Option<Self> {
        if address_of(host).is_some() || host.starts_with('[') {
            return None;
        }
        // The ASCII form of such a name is the name.
        if !host.bytes().any(|byte| byte == b'%' || !byte.is_ascii() || byte.is_ascii_uppercase()) {
            return Some(Domain { ascii: None, parts: suffixes.split(host)? });
        }
        let decoded = decode_str(host, OnInvalid::Keep).unwrap_or(host.into());
        let ascii = Idna::default().to_ascii(&decoded).unwrap_or((&*decoded).into()).into_owned();
        Some(Domain { parts: suffixes.split(&ascii)?, ascii: Some(ascii) })
    }

    /// Returns the name in ASCII, of the host that was split, and its parts.
    pub fn name<'n>(&'n self, host: &'n str) -> (&'n str, &'n DomainParts) {
        (self.ascii.as_deref().unwrap_or(host), &self.parts)
    }
}

/// Returns the address that a host is. Python's hosts have no brackets.
pub fn address_of(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')) {
        Some(inside) => inside.parse::<Ipv6Addr>().ok().map(IpAddr::V6),
        None => host.parse().ok(),
    }
}
