//! A host on its own: read, written in canonical form, looked at as a name.

use core::fmt;
use core::net::IpAddr;

use super::Host;
use crate::components::HostComponent;
use crate::grammar::rfc6874::{self, LiteralNode};
use crate::grammar::{rfc1123, rfc3986};
use crate::host::ip::{Embedded, embedded};
use crate::host::special;
use crate::pass::{SyntaxError, check, parse};
use crate::span::Span;

impl<'a> Host<'a> {
    /// Reads the whole of `text` as a `host` (RFC 3986 §3.2.2), brackets included.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` is no `host`.
    ///
    /// ```
    /// use urlgram::Host;
    ///
    /// assert_eq!(Host::parse("[2001:DB8:0::1]")?.to_string(), "[2001:db8::1]");
    /// assert_eq!(Host::parse("127.0.0.1")?, Host::Ipv4("127.0.0.1".parse().unwrap()));
    /// assert_eq!(Host::parse("127.0.0.01")?, Host::RegName("127.0.0.01"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        Ok(Host::of(parse(rfc3986::Host, text)?, text))
    }

    /// The address, if it is one that is known.
    pub fn ip(&self) -> Option<IpAddr> {
        match *self {
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
            Host::IpvFuture { .. } | Host::RegName(_) => None,
        }
    }

    /// The special-purpose block that the address is in: loopback, private … None for an ordinary address, and for a name.
    ///
    /// ```
    /// use urlgram::Host;
    /// use urlgram::host::special::Class;
    ///
    /// assert_eq!(Host::parse("[fe80::1]")?.special().unwrap().class, Class::LinkLocal);
    /// assert_eq!(Host::parse("localhost")?.special(), None);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn special(&self) -> Option<&'static special::Entry> {
        self.ip().and_then(special::of)
    }

    /// The IPv4 address within the IPv6 address, if its prefix says that there is one.
    pub fn embedded_ipv4(&self) -> Option<Embedded> {
        match *self {
            Host::Ipv6(address) => embedded(address),
            _ => None,
        }
    }

    /// The name as a host name, if it is one that a host may have.
    ///
    /// None of an address; an error where a `reg-name` is no host name, since it may be far more.
    pub fn host_name(&self) -> Option<Result<HostName<'a>, HostNameError>> {
        match *self {
            Host::RegName(name) => Some(HostName::parse(name)),
            _ => None,
        }
    }
}

/// As it stands in a URI, addresses in canonical form (IPv6 by RFC 5952), names as they are written.
impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Ipv4(address) => write!(f, "{address}"),
            Host::Ipv6(address) => write!(f, "[{address}]"),
            Host::IpvFuture { version, address } => write!(f, "[v{version}.{address}]"),
            Host::RegName(name) => f.write_str(name),
        }
    }
}

/// A host, with the zone that its IPv6 address is meant in: `[fe80::1%25en0]`, by [RFC 6874](rfc6874), which is an option
/// and no part of RFC 3986.
///
/// ```
/// use urlgram::percent::{OnInvalid, decode_str};
/// use urlgram::uri::ZonedHost;
///
/// let zoned = ZonedHost::parse("[FE80::1%25eth%2F0]")?;
/// assert_eq!(zoned.host.to_string(), "[fe80::1]");
/// assert_eq!(zoned.zone, Some("eth%2F0"));
/// assert_eq!(decode_str(zoned.zone.unwrap(), OnInvalid::Keep).unwrap(), "eth/0");
/// assert_eq!(zoned.to_string(), "[fe80::1%25eth%2F0]");
/// # Ok::<(), urlgram::SyntaxError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ZonedHost<'a> {
    /// The host without the zone.
    pub host: Host<'a>,
    /// The zone as written, percent-encoded. Absent for most addresses, and for all hosts that are no IPv6 address.
    pub zone: Option<&'a str>,
}

impl<'a> ZonedHost<'a> {
    /// Reads the whole of `text` as a `host` whose `IP-literal` is that of RFC 6874.
    ///
    /// # Errors
    /// What is wrong, where, and what was expected there, if `text` does not match.
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        if !text.starts_with('[') {
            return Ok(ZonedHost { host: Host::parse(text)?, zone: None });
        }
        let LiteralNode { address, kind, zone } = parse(rfc6874::IpLiteral, text)?;
        // The host without its zone, as if brackets stood around it: they do, or a zone does.
        let span = Span::new(address.start - 1, address.end + 1);
        Ok(ZonedHost { host: Host::of(HostComponent { span, kind }, text), zone: zone.of(text) })
    }
}

impl fmt::Display for ZonedHost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.host, self.zone) {
            (Host::Ipv6(address), Some(zone)) => write!(f, "[{address}%25{zone}]"),
            (host, _) => write!(f, "{host}"),
        }
    }
}

/// A name that a host may have: letters, digits and hyphens, in labels of 63 at most, 255 in all (RFC 952, RFC 1123 §2.1).
///
/// ```
/// use urlgram::uri::HostName;
///
/// let name = HostName::parse("3com.example")?;
/// assert_eq!(name.labels().collect::<Vec<_>>(), ["3com", "example"]);
/// assert!(HostName::parse("my_host.example").is_err());
/// # Ok::<(), urlgram::uri::HostNameError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HostName<'a>(&'a str);

impl<'a> HostName<'a> {
    /// Reads the whole of `name`.
    ///
    /// # Errors
    /// Where it is no host name, and why.
    pub fn parse(name: &'a str) -> Result<Self, HostNameError> {
        check(rfc1123::Hostname1123, name).map_err(HostNameError::Syntax)?;
        if parse(rfc3986::Ipv4address, name).is_ok() {
            return Err(HostNameError::Address);
        }
        let mut start = 0;
        for label in name.split('.') {
            let span = Span::new(start, start + small(label.len()));
            if label.len() > 63 {
                return Err(HostNameError::LabelTooLong(span));
            }
            start = span.end + 1;
        }
        if name.len() > 255 { Err(HostNameError::TooLong(name.len())) } else { Ok(HostName(name)) }
    }

    /// As written.
    pub fn as_str(&self) -> &'a str {
        self.0
    }

    /// What stands between the dots.
    pub fn labels(&self) -> impl DoubleEndedIterator<Item = &'a str> + Clone + use<'a> {
        self.0.split('.')
    }
}

impl fmt::Display for HostName<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0)
    }
}

#[expect(clippy::cast_possible_truncation, reason = "the passes refuse longer texts")]
fn small(length: usize) -> u32 {
    length as u32
}

/// Why a text is no host name.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum HostNameError {
    /// It has a character that no host name has there: `a_b`, `-a`, `a..b`, and the empty name.
    Syntax(SyntaxError),
    /// The label here is longer than 63 characters (RFC 1034 §3.1).
    LabelTooLong(Span),
    /// The name is this long, and so longer than 255 characters (RFC 1123 §2.1).
    TooLong(usize),
    /// It is an address: `127.0.0.1` (RFC 1123 §2.1).
    Address,
}

impl fmt::Display for HostNameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostNameError::Syntax(error) => write!(f, "{error}"),
            HostNameError::LabelTooLong(span) => {
                write!(f, "the label at {span} has {} characters, and 63 are the most (RFC 1034 §3.1)", span.len())
            }
            HostNameError::TooLong(length) => {
                write!(f, "the name has {length} characters, and 255 are the most (RFC 1123 §2.1)")
            }
            HostNameError::Address => f.write_str("four numbers with dots are an address, not a name (RFC 1123 §2.1)"),
        }
    }
}

impl core::error::Error for HostNameError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            HostNameError::Syntax(error) => Some(error),
            _ => None,
        }
    }
}
