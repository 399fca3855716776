//! A host: [`Host`], [`ZonedHost`].

use core::fmt;
use core::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use super::host_name::{HostName, HostNameError};
use crate::components::{HostComponent, HostKind};
use crate::grammar::rfc3986;
use crate::grammar::rfc6874::{self, LiteralNode};
use crate::host::ip::{Embedded, embedded};
use crate::host::special;
use crate::pass::{SyntaxError, parse};
use crate::span::Span;

/// A `host` (RFC 3986 §3.2.2) with parsed addresses.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Host<'a> {
    /// `IPv4address`.
    Ipv4(Ipv4Addr),
    /// `IPv6address`, in brackets.
    Ipv6(Ipv6Addr),
    /// `IPvFuture`, in brackets: `[v1.fe80::a]`.
    IpvFuture {
        /// The hexadecimal digits between `v` and the dot.
        version: &'a str,
        /// The text after the dot.
        address: &'a str,
    },
    /// `reg-name` as written; empty in `file:///`.
    RegName(&'a str),
}

impl<'a> Host<'a> {
    pub(crate) fn of(node: HostComponent, text: &'a str) -> Self {
        let host = node.span.of(text);
        match node.kind {
            HostKind::RegName => Host::RegName(host),
            HostKind::Ipv4 => {
                Host::Ipv4(host.parse().expect("the grammar's IPv4 addresses are the standard library's"))
            }
            HostKind::Ipv6 => {
                Host::Ipv6(unbracketed(host).parse().expect("the grammar's IPv6 addresses are the standard library's"))
            }
            HostKind::IpvFuture => {
                let (version, address) =
                    unbracketed(host)[1..].split_once('.').expect("an IPvFuture has a dot after its version");
                Host::IpvFuture { version, address }
            }
        }
    }
}

fn unbracketed(host: &str) -> &str {
    &host[1..host.len() - 1]
}

impl<'a> Host<'a> {
    /// Parses the whole `text` as a `host` (RFC 3986 §3.2.2), including brackets.
    ///
    /// # Errors
    /// The position and the expected rules if `text` is not a `host`.
    ///
    /// ```
    /// use urlgram::Host;
    ///
    /// assert_eq!(Host::parse("[2001:DB8:0::1]")?.to_string(), "[2001:db8::1]");
    /// assert_eq!(Host::parse("127.0.0.1")?, Host::Ipv4("127.0.0.1".parse().unwrap()));
    /// assert_eq!(Host::parse("127.0.0.01")?, Host::RegName("127.0.0.01"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    ///
    /// ```
    /// use urlgram::Host;
    ///
    /// assert_eq!(Host::parse("127.0.0.1")?, Host::Ipv4([127, 0, 0, 1].into()));
    /// assert_eq!(Host::parse("127.1")?, Host::RegName("127.1"));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        Ok(Host::of(parse(rfc3986::Host, text)?, text))
    }

    /// Returns the IPv4 or IPv6 address.
    ///
    /// ```
    /// use urlgram::Host;
    ///
    /// assert!(Host::parse("[::1]")?.ip().unwrap().is_loopback());
    /// assert_eq!(Host::parse("localhost")?.ip(), None);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn ip(&self) -> Option<IpAddr> {
        match *self {
            Host::Ipv4(address) => Some(address.into()),
            Host::Ipv6(address) => Some(address.into()),
            Host::IpvFuture { .. } | Host::RegName(_) => None,
        }
    }

    /// Returns the special-purpose block of the address (loopback, private …); `None` for other addresses and for names.
    ///
    /// ```
    /// use urlgram::Host;
    /// use urlgram::host::special::SpecialPurpose;
    ///
    /// assert_eq!(Host::parse("[fe80::1]")?.special().unwrap().class, SpecialPurpose::LinkLocal);
    /// assert_eq!(Host::parse("localhost")?.special(), None);
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn special(&self) -> Option<&'static special::Entry> {
        self.ip().and_then(special::of)
    }

    /// Returns the IPv4 address that is embedded in the IPv6 address, as its prefix indicates.
    pub fn embedded_ipv4(&self) -> Option<Embedded> {
        match *self {
            Host::Ipv6(address) => embedded(address),
            _ => None,
        }
    }

    /// Returns the name as a DNS host name; `None` for an address.
    ///
    /// The inner result is an error if the `reg-name` is not a host name: `reg-name` allows far more characters.
    ///
    /// ```
    /// use urlgram::Host;
    ///
    /// assert!(Host::parse("h.example")?.host_name().unwrap().is_ok());
    /// assert!(Host::parse("my_host")?.host_name().unwrap().is_err());
    /// assert!(Host::parse("[::1]")?.host_name().is_none());
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn host_name(&self) -> Option<Result<HostName<'a>, HostNameError>> {
        match *self {
            Host::RegName(name) => Some(HostName::parse(name)),
            _ => None,
        }
    }
}

/// The host as in a URI: addresses in canonical form (IPv6 by RFC 5952), names as written.
impl From<IpAddr> for Host<'_> {
    fn from(address: IpAddr) -> Self {
        match address {
            IpAddr::V4(address) => Host::Ipv4(address),
            IpAddr::V6(address) => Host::Ipv6(address),
        }
    }
}

impl<'a> TryFrom<&'a str> for Host<'a> {
    type Error = SyntaxError;

    fn try_from(text: &'a str) -> Result<Self, SyntaxError> {
        Host::parse(text)
    }
}

impl fmt::Display for Host<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Host::Ipv4(address) => address.fmt(f),
            Host::Ipv6(address) => pad(f, format_args!("[{address}]")),
            Host::IpvFuture { version, address } => pad(f, format_args!("[v{version}.{address}]")),
            Host::RegName(name) => f.pad(name),
        }
    }
}

/// Writes a text of several parts in the width that the format asks for.
fn pad(f: &mut fmt::Formatter<'_>, parts: fmt::Arguments<'_>) -> fmt::Result {
    if f.width().is_none() && f.precision().is_none() { f.write_fmt(parts) } else { f.pad(&alloc::format!("{parts}")) }
}

/// A host with an optional zone of its IPv6 address: `[fe80::1%25en0]`, by [RFC 6874](rfc6874), which extends RFC 3986.
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
    /// The zone as written, percent-encoded. Only an IPv6 address can have one.
    pub zone: Option<&'a str>,
}

impl<'a> ZonedHost<'a> {
    /// Parses the whole `text` as a `host` with the `IP-literal` of RFC 6874.
    ///
    /// # Errors
    /// The position and the expected rules if `text` does not match.
    pub fn parse(text: &'a str) -> Result<Self, SyntaxError> {
        if !text.starts_with('[') {
            return Ok(ZonedHost { host: Host::parse(text)?, zone: None });
        }
        let LiteralNode { address, kind, zone } = parse(rfc6874::IpLiteral, text)?;
        // `Host::of` removes the byte on each side: a bracket, or the start of the zone.
        let span = Span::new(address.start - 1, address.end + 1);
        Ok(ZonedHost { host: Host::of(HostComponent { span, kind }, text), zone: zone.of(text) })
    }
}

impl fmt::Display for ZonedHost<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.host, self.zone) {
            (Host::Ipv6(address), Some(zone)) => pad(f, format_args!("[{address}%25{zone}]")),
            (host, _) => host.fmt(f),
        }
    }
}
