//! Endpoints: what a program connects to after one specification read the URL.

use alloc::borrow::ToOwned;
use alloc::string::{String, ToString};
use core::net::IpAddr;

use super::interpretation::Interpretation;
use super::plain::is_plain_name;
use super::spec::Spec;
use crate::scheme;
use crate::whatwg::{HostRef, Url, domain_to_ascii};

/// Scheme, host and port that one specification finds in a text, in canonical spelling.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Endpoint {
    /// Specification that found them.
    pub spec: Spec,
    /// Scheme in lower case; none if the text has no scheme.
    pub scheme: Option<String>,
    /// Host in lower case and in ASCII, an address in its canonical form; none if there is no host or an empty one.
    pub host: Option<String>,
    /// Address that a program connects to if it is given this host: `127.0.0.1` for `0x7f.1`.
    pub address: Option<IpAddr>,
    /// Port as written, or else the default of the scheme.
    pub port: Option<u16>,
}

impl Interpretation<'_> {
    /// Returns the endpoint; none if the text is rejected or if its port is not a number of 16 bits.
    pub fn endpoint(&self) -> Option<Endpoint> {
        let written = self.port().map(|port| port.value).filter(|port| !port.is_empty());
        if !self.is_accepted()
            || self.port_error().is_some()
            || written.is_some_and(|port| port.parse::<u16>().is_err())
        {
            return None;
        }
        let scheme = self.scheme().map(|scheme| scheme.value.to_ascii_lowercase()).filter(|scheme| !scheme.is_empty());
        // `localhost` of a file URL is the same as no host (RFC 8089 section 2).
        let is_local = |host: &&str| scheme.as_deref() == Some("file") && host.eq_ignore_ascii_case("localhost");
        let host = self.host().map(|host| host.value).filter(|host| !host.is_empty() && !is_local(host));
        let default_port = || scheme::entry(scheme.as_deref()?)?.info().port;
        Some(Endpoint {
            spec: self.spec(),
            address: host.and_then(address),
            host: host.map(canonical),
            port: self.port_number().or_else(default_port),
            scheme,
        })
    }
}

fn address(host: &str) -> Option<IpAddr> {
    let bare_ipv6 = Some(host).filter(|host| host.contains(':') && !host.starts_with('['));
    match bare_ipv6 {
        Some(host) => host.parse().ok(),
        None => match connected_host(host)? {
            HostRef::Ipv4(address) => Some(address.into()),
            HostRef::Ipv6(address) => Some(address.into()),
            _ => None,
        },
    }
}

/// Returns `host` as a connecting program reads it: like the URL Standard's host parser reads that of a special URL, which
/// accepts the same spellings of addresses as the C library (`0x7f.1`).
///
/// ```
/// use urlgram::interpret::connected_host;
///
/// assert_eq!(connected_host("0x7f.1").unwrap().to_string(), "127.0.0.1");
/// assert_eq!(connected_host("a b"), None);
/// ```
pub fn connected_host(host: &str) -> Option<HostRef<'static>> {
    if is_plain_name(host) {
        return Some(HostRef::Domain(host.to_owned().into()));
    }
    if let Ok(address) = host.parse() {
        return Some(HostRef::Ipv4(address));
    }
    let outside = host.rfind(']').map_or(host, |end| &host[end + 1..]);
    if host.is_empty() || host.contains(['\\', '/', '?', '#', '@']) || outside.contains(':') {
        return None;
    }
    Some(Url::parse(&["http://", host, "/"].concat()).ok()?.host_ref()?.into_owned())
}

/// Returns `host` without differences in case, brackets, and the spelling of IPv6 addresses and international names.
fn canonical(host: &str) -> String {
    let bare = host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host);
    if let Ok(address) = bare.parse::<IpAddr>() {
        return address.to_string();
    }
    match domain_to_ascii(bare, false) {
        Some(ascii) if !bare.is_ascii() => (*ascii).to_owned(),
        _ => bare.to_ascii_lowercase(),
    }
}
