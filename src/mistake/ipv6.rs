//! IPv6 addresses without brackets, or with a zone.

use alloc::borrow::Cow;
use alloc::format;
use core::net::Ipv6Addr;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place, port_number, replaced};
use crate::host::ip::before_port;
use crate::span::{Span, offset};

/// A zone of an IPv6 address.
pub(super) fn zone(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host?;
    let inner = host.of(written.text).strip_prefix('[')?.strip_suffix(']')?;
    let (address, zone) = inner.split_once('%')?;
    let address: Ipv6Addr = address.parse().ok()?;
    let name = zone.strip_prefix("25").unwrap_or(zone);
    let message = format!("the zone \"{name}\" of an IPv6 address: URLs have no zones, only user interfaces do");
    let meant = replaced(written.text, host, &format!("[{address}]"));
    Some(Mistake::new(MistakeKind::Zone, place(host), message, "RFC 9844 §5").meant(meant))
}

/// An IPv6 address without brackets.
pub(super) fn bare(written: &Written<'_>) -> Option<Mistake> {
    let span = server(written)?;
    let text = span.of(written.text);
    if text.matches(':').count() < 2 || text.contains(['[', ']']) {
        return None;
    }
    let (text, zone) = text.split_once('%').map_or((text, None), |(text, zone)| (text, Some(zone)));
    // With eight groups, a number more is a port.
    let with_port = || {
        let (address, port) = text.rsplit_once(':')?;
        let address: Ipv6Addr = address.parse().ok()?;
        let is_port = port.bytes().all(|byte| byte.is_ascii_digit());
        is_port.then(|| if port.is_empty() { format!("[{address}]") } else { format!("[{address}]:{port}") })
    };
    let (meant, message): (_, Cow<'static, str>) = match (
        text.parse::<Ipv6Addr>(),
        before_port(text).filter(|_| zone.is_none()),
    ) {
        (Ok(whole), Some((address, port))) => {
            let message = format!(
                "an IPv6 address without brackets, whose end \"{port}\" is probably the port: otherwise it is \"[{whole}]\""
            );
            (format!("[{address}]:{port}"), message.into())
        }
        (Ok(address), None) if zone.is_some() => {
            (format!("[{address}]"), "an IPv6 address with a zone and without brackets".into())
        }
        (result, _) => {
            let message = "an IPv6 address without brackets, which keep its colons apart from that of the port";
            (result.map_or_else(|_| with_port(), |address| Some(format!("[{address}]")))?, message.into())
        }
    };
    let meant = replaced(written.text, span, &meant);
    Some(Mistake::new(MistakeKind::BareIpv6, place(span), message, "RFC 3986 §3.2.2").meant(meant))
}

/// Schemes that name a server after the colon, without slashes.
const WITHOUT_SLASHES: [&str; 6] = ["sip", "sips", "stun", "stuns", "turn", "turns"];

/// Returns the place of a host and a port.
fn server(written: &Written<'_>) -> Option<Span> {
    if let Some(authority) = written.parts.authority {
        let start = written.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
        return Some(Span::new(start, authority.end));
    }
    let scheme = written.scheme().filter(|scheme| is_in(&WITHOUT_SLASHES, scheme))?;
    let start = scheme.len() + 1;
    let rest = &written.text[start..];
    let rest = &rest[..rest.find([';', '?', '#']).unwrap_or(rest.len())];
    let user = rest.find('@').map_or(0, |at| at + 1);
    Some(Span::new(offset(start + user), offset(start + rest.len())))
}

/// Last words of keys whose values are the address of a server with its port, in lower case.
const OF_SERVERS: [&str; 7] = ["listen", "bind", "addr", "address", "server", "endpoint", "upstream"];

/// Longest address with a port and brackets, in bytes.
const MAX_LEN: usize = 48;

/// Returns the mistake in the value of a key if it is an IPv6 address and a port without the brackets that keep them apart. A last group of
/// five digits is part of no address. One of four is a port only after the name of a server.
///
/// ```
/// use urlgram::mistake::in_address;
///
/// let found = in_address("peer", "2001:db8::10:29900").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("[2001:db8::10]:29900"));
/// assert_eq!(in_address("listen", "::1:8585").unwrap().meant.as_deref(), Some("[::1]:8585"));
/// assert_eq!(in_address("peer", "::1:8585"), None);
/// ```
pub fn in_address(key: &str, value: &str) -> Option<Mistake> {
    if value.len() > MAX_LEN || !value.ends_with(|c: char| c.is_ascii_digit() || c == ']') {
        return None;
    }
    let in_brackets = value.strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    let inner = in_brackets.unwrap_or(value);
    let (address, port) = inner.rsplit_once(':').filter(|(address, _)| address.contains(':'))?;
    port_number(port).filter(|port| *port >= 80)?;
    let read: Ipv6Addr = address.parse().ok()?;
    let is_named = || OF_SERVERS.iter().any(|word| key.to_ascii_lowercase().ends_with(word));
    let is_of_listener = || ["listen", "bind"].iter().any(|word| key.eq_ignore_ascii_case(word));
    let is_certain = match inner.parse::<Ipv6Addr>() {
        Ok(_) => is_named() && (before_port(inner).is_some() || is_of_listener() && port.len() == 4 && port >= "1024"),
        Err(_) => port.len() == 5 && !read.is_unspecified() || is_named(),
    };
    is_certain.then(|| {
        let message = "an IPv6 address and a port without brackets, which keep the address apart from the port";
        let mistake = Mistake::new(MistakeKind::BareIpv6, (0, value.len()), message, "RFC 3986 §3.2.2");
        mistake.meant(format!("[{address}]:{port}"))
    })
}
