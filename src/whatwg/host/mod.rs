//! Hosts (section 3): the host parser, the opaque-host parser, the serializer.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::{self, Write as _};
use core::net::{Ipv4Addr, Ipv6Addr};

use super::code_points::{self, DOMAIN, FORBIDDEN_HOST, is_url_code_point, starts_with_percent_encoded_byte};
use super::error::Failure;
use super::error::ValidationErrorKind::{
    DomainPercentEncoded, HostInvalidCodePoint, InvalidUrlUnit, Ipv4NonAsciiInput, Ipv6Unclosed,
};
use super::percent_encode::{PercentEncodeSet, append_encoded, percent_decode, utf8_decode_without_bom};
use super::report::{Listener, Report};
use super::url::HostKind;

pub(super) mod domain;
pub(super) mod ipv4;
mod ipv6;

/// A host (section 3.1) as the host parser finds it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum HostRef<'a> {
    /// A domain, in lower case, ASCII.
    Domain(Cow<'a, str>),
    /// An IPv4 address.
    Ipv4(Ipv4Addr),
    /// An IPv6 address.
    Ipv6(Ipv6Addr),
    /// The host of a URL that is not special, percent-encoded.
    Opaque(Cow<'a, str>),
    /// The empty host.
    Empty,
}

impl HostRef<'_> {
    pub(super) fn kind(&self) -> HostKind {
        match self {
            HostRef::Domain(_) => HostKind::Domain,
            HostRef::Ipv4(_) => HostKind::Ipv4,
            HostRef::Ipv6(_) => HostKind::Ipv6,
            HostRef::Opaque(_) => HostKind::Opaque,
            HostRef::Empty => HostKind::Empty,
        }
    }

    /// What the Standard calls this kind of host: `domain`, `IPv4 address`, `IPv6 address`, `opaque host`, `empty host`.
    pub const fn kind_name(&self) -> &'static str {
        match self {
            HostRef::Domain(_) => "domain",
            HostRef::Ipv4(_) => "IPv4 address",
            HostRef::Ipv6(_) => "IPv6 address",
            HostRef::Opaque(_) => "opaque host",
            HostRef::Empty => "empty host",
        }
    }

    /// The host with text of its own.
    pub fn into_owned(self) -> HostRef<'static> {
        match self {
            HostRef::Domain(host) => HostRef::Domain(Cow::Owned(host.into_owned())),
            HostRef::Opaque(host) => HostRef::Opaque(Cow::Owned(host.into_owned())),
            HostRef::Ipv4(address) => HostRef::Ipv4(address),
            HostRef::Ipv6(address) => HostRef::Ipv6(address),
            HostRef::Empty => HostRef::Empty,
        }
    }

    /// The host serializer (section 3.6): appends the host to `output`.
    pub(super) fn append_to(&self, output: &mut String) {
        // Writing to a string cannot fail.
        let _ = write!(output, "{self}");
    }
}

impl fmt::Display for HostRef<'_> {
    /// The host serializer (section 3.6).
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            HostRef::Domain(host) | HostRef::Opaque(host) => f.write_str(host),
            HostRef::Ipv4(address) => fmt::Display::fmt(address, f),
            HostRef::Ipv6(address) => write!(f, "[{}]", ipv6::Serialized(*address)),
            HostRef::Empty => Ok(()),
        }
    }
}

/// The host parser (section 3.5). `input` stands at `at` in the text of `report`.
pub(super) fn host_parser<'a, L: Listener>(
    input: &'a str,
    at: usize,
    is_opaque: bool,
    report: &mut Report<'_, L>,
) -> Result<HostRef<'a>, Failure> {
    let end = at + input.len();
    if let Some(inner) = input.strip_prefix('[') {
        let Some(inner) = inner.strip_suffix(']') else { return Err(report.fail(Ipv6Unclosed, at, end)) };
        return ipv6::ipv6_parser(inner, at + 1, report).map(HostRef::Ipv6);
    }
    if is_opaque {
        return opaque_host_parser(input, at, report);
    }
    if is_plain_domain(input) && (!L::ERRORS || domain::is_plainly_strict(input)) {
        return Ok(HostRef::Domain(Cow::Borrowed(input)));
    }
    let encoded = percent_encoded_byte(input);
    if let Some(byte) = encoded {
        report.error(DomainPercentEncoded, at + byte, at + byte + 3);
    }
    let domain = utf8_decode_without_bom(percent_decode(input.as_bytes()));
    let ascii = domain.is_ascii();
    let place = domain::Place { start: at, end, as_written: ascii && encoded.is_none() };
    let ascii_domain = domain::domain_parser(domain, place, report)?;
    if domain::ends_in_a_number(&ascii_domain) {
        if !ascii {
            report.error(Ipv4NonAsciiInput, at, end);
        }
        return ipv4::ipv4_parser(&ascii_domain, place, report).map(HostRef::Ipv4);
    }
    Ok(HostRef::Domain(ascii_domain))
}

/// Whether `input` is a domain that stays as it is, the usual case: the steps of the host parser have nothing to do then.
fn is_plain_domain(input: &str) -> bool {
    !input.is_empty() && code_points::run(input.as_bytes(), DOMAIN) == input.len() && !domain::ends_in_a_number(input)
}

/// Where the first percent-encoded byte of `input` stands.
fn percent_encoded_byte(input: &str) -> Option<usize> {
    let bytes = input.as_bytes();
    (0..bytes.len()).find(|&at| bytes[at] == b'%' && starts_with_percent_encoded_byte(&bytes[at..]))
}

/// The opaque-host parser (section 3.5).
fn opaque_host_parser<'a, L: Listener>(
    input: &'a str,
    at: usize,
    report: &mut Report<'_, L>,
) -> Result<HostRef<'a>, Failure> {
    let forbidden = code_points::run_until(input.as_bytes(), FORBIDDEN_HOST);
    if forbidden < input.len() {
        return Err(report.fail(HostInvalidCodePoint, at + forbidden, at + forbidden + 1));
    }
    if L::ERRORS {
        report_url_units(input, at, report);
    }
    if input.is_empty() {
        return Ok(HostRef::Empty);
    }
    if !input.bytes().any(|byte| PercentEncodeSet::C0_CONTROL.contains_byte(byte)) {
        return Ok(HostRef::Opaque(Cow::Borrowed(input)));
    }
    let mut host = String::with_capacity(input.len() + 16);
    append_encoded(&mut host, input, PercentEncodeSet::C0_CONTROL);
    Ok(HostRef::Opaque(Cow::Owned(host)))
}

/// Steps 2 and 3 of the opaque-host parser: at most one error for all code points that are no URL code points, and one for
/// all `%` without two hex digits.
fn report_url_units<L: Listener>(input: &str, at: usize, report: &mut Report<'_, L>) {
    if let Some((from, c)) = input.char_indices().find(|&(_, c)| c != '%' && !is_url_code_point(c)) {
        report.error(InvalidUrlUnit, at + from, at + from + c.len_utf8());
    }
    let bytes = input.as_bytes();
    let stray = |&from: &usize| bytes[from] == b'%' && !starts_with_percent_encoded_byte(&bytes[from..]);
    if let Some(from) = (0..bytes.len()).find(stray) {
        report.error(InvalidUrlUnit, at + from, at + from + 1);
    }
}
