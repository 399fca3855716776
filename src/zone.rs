//! Zone identifiers of IPv6 addresses (RFC 4007) in URLs. Nothing else in this library reads them.
//!
//! RFC 6874 (2013) added them to RFC 3986 as `[fe80::1%25en0]`, and let browsers accept `[fe80::1%en0]` (§3). Browsers did not
//! implement either, so RFC 9844 (2025) withdrew it: a URL has no zone. A user may type `[fe80::1%en0]` into a form field, from
//! which a program takes the zone for itself before it sends the URL (RFC 9844 §5).
//!
//! ```
//! use urlgram::zone::{ZoneSyntax, split};
//!
//! let split_old = split("http://[fe80::1%25en%201]:80/x", ZoneSyntax::Rfc6874).unwrap();
//! assert_eq!((split_old.url.as_str(), split_old.zone.as_str()), ("http://[fe80::1]:80/x", "en 1"));
//! assert_eq!(split_old.address.to_string(), "fe80::1");
//!
//! let typed = split("http://[fe80::1%en0]/", ZoneSyntax::Rfc9844).unwrap();
//! assert_eq!((typed.url.as_str(), typed.zone.as_str()), ("http://[fe80::1]/", "en0"));
//! // Each syntax reads its own delimiter only.
//! assert_eq!(split("http://[fe80::1%25en0]/", ZoneSyntax::Rfc9844).unwrap().zone, "25en0");
//! assert!(split("http://[fe80::1%en0]/", ZoneSyntax::Rfc6874).is_none());
//! ```

use alloc::string::{String, ToString};
use core::net::Ipv6Addr;

use crate::grammar::rfc3986;
use crate::grammar::rfc6874::IpLiteral;
use crate::pass::{accepts, parse};
use crate::percent::{OnInvalid, decode_str};

/// The way to write a zone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ZoneSyntax {
    /// `[fe80::1%25en0]`, with a percent-encoded zone (RFC 6874 §2, obsolete).
    Rfc6874,
    /// `[fe80::1%en0]`, with the zone as it is, typed by a user (RFC 9844 §5).
    Rfc9844,
}

/// A URL without its zone.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Zoned {
    /// The reference without the zone, by RFC 3986.
    pub url: String,
    /// The address.
    pub address: Ipv6Addr,
    /// The decoded zone. It has a meaning on one machine only.
    pub zone: String,
}

/// Takes the zone out of the host of a URI reference. Returns `None` for a host without a zone, and for a text that is not a
/// reference of RFC 3986 even without it.
pub fn split(text: &str, syntax: ZoneSyntax) -> Option<Zoned> {
    let (open, close) = brackets(text)?;
    let literal = &text[open + 1..close];
    let percent = literal.find('%')?;
    let address: Ipv6Addr = literal[..percent].parse().ok()?;
    let zone = match syntax {
        ZoneSyntax::Rfc6874 => {
            let node = parse(IpLiteral, &text[open..=close]).ok()?;
            decode_str(node.zone.of(&text[open..=close])?, OnInvalid::Reject).ok()?.into_owned()
        }
        ZoneSyntax::Rfc9844 => {
            let zone = &literal[percent + 1..];
            let is_zone = !zone.is_empty() && !zone.contains(['/', '?', '#', '@', '[', ' ', '%']);
            is_zone.then(|| zone.to_string())?
        }
    };
    let url = [&text[..=open], &literal[..percent], &text[close..]].concat();
    accepts(rfc3986::UriReference, &url).then_some(Zoned { url, address, zone })
}

/// Returns the positions of the brackets around the host.
fn brackets(text: &str) -> Option<(usize, usize)> {
    let authority = text.find("//").map(|slashes| slashes + 2)?;
    let end = text[authority..].find(['/', '?', '#']).map_or(text.len(), |end| authority + end);
    let host = text[authority..end].rfind('@').map_or(authority, |at| authority + at + 1);
    let close = text[host..end].find(']')? + host;
    text[host..].starts_with('[').then_some((host, close))
}
