//! The host parser and the opaque-host parser (section 3.5).

use alloc::borrow::Cow;
use alloc::string::String;

use super::domain::{self, DomainPosition};
use super::host_ref::HostRef;
use super::{ipv4, ipv6};
use crate::whatwg::code_points::{self, DOMAIN, FORBIDDEN_HOST, is_url_code_point, starts_with_percent_encoded_byte};
use crate::whatwg::error::Failure;
use crate::whatwg::error::ValidationErrorKind::{
    DomainPercentEncoded, HostInvalidCodePoint, InvalidUrlUnit, Ipv4NonAsciiInput, Ipv6Unclosed,
};
use crate::whatwg::percent_encode::{PercentEncodeSet, append_encoded, percent_decode, utf8_decode_without_bom};
use crate::whatwg::reporter::{Listener, Reporter};

/// <https://url.spec.whatwg.org/#concept-host-parser>
///
/// `input` begins at byte `at` of the text of `reporter`.
pub(in crate::whatwg) fn host_parser<'a, L: Listener>(
    input: &'a str,
    at: usize,
    is_opaque: bool,
    reporter: &mut Reporter<'_, L>,
) -> Result<HostRef<'a>, Failure> {
    // Step 1.
    if let Some(inner) = input.strip_prefix('[') {
        let Some(inner) = inner.strip_suffix(']') else {
            return Err(reporter.fail(Ipv6Unclosed, at, at + input.len()));
        };
        return ipv6::ipv6_parser(inner, at + 1, reporter).map(HostRef::Ipv6);
    }
    // Step 2.
    if is_opaque {
        return opaque_host_parser(input, at, reporter);
    }
    // The usual case, for which the remaining steps change nothing and have nothing to report.
    if is_plain_domain(input) && (!L::ERRORS || domain::is_plainly_strict(input)) {
        return Ok(HostRef::Domain(Cow::Borrowed(input)));
    }
    if !L::ERRORS || domain::is_plainly_strict(input) {
        if let Some(domain) = lowercased_plain_domain(input) {
            return Ok(HostRef::Domain(Cow::Owned(domain)));
        }
    }
    domain_or_ipv4_parser(input, at, reporter)
}

/// Runs steps 4 to 9 of the host parser.
fn domain_or_ipv4_parser<'a, L: Listener>(
    input: &'a str,
    at: usize,
    reporter: &mut Reporter<'_, L>,
) -> Result<HostRef<'a>, Failure> {
    let end = at + input.len();
    // Step 4.
    let encoded = percent_encoded_byte(input);
    if let Some(byte) = encoded {
        reporter.error(DomainPercentEncoded, at + byte, at + byte + 3);
    }
    // Steps 5 to 7.
    let domain = utf8_decode_without_bom(percent_decode(input.as_bytes()));
    let ascii = domain.is_ascii();
    let position = DomainPosition { start: at, end, as_written: ascii && encoded.is_none() };
    let ascii_domain = domain::domain_parser(domain, position, reporter)?;
    // Step 8.
    if ipv4::ends_in_a_number(&ascii_domain) {
        if !ascii {
            reporter.error(Ipv4NonAsciiInput, at, end);
        }
        return ipv4::ipv4_parser(&ascii_domain, position, reporter).map(HostRef::Ipv4);
    }
    // Step 9.
    Ok(HostRef::Domain(ascii_domain))
}

/// Whether `input` is a domain that the host parser returns unchanged.
fn is_plain_domain(input: &str) -> bool {
    !input.is_empty() && code_points::run(input.as_bytes(), DOMAIN) == input.len() && !ipv4::ends_in_a_number(input)
}

/// Returns `input` in lower case if it is a domain of which the host parser changes nothing else.
fn lowercased_plain_domain(input: &str) -> Option<String> {
    let is_plain = |byte: &u8| code_points::is(byte.to_ascii_lowercase(), DOMAIN);
    if input.is_empty() || !input.as_bytes().iter().all(is_plain) || ipv4::ends_in_a_number(input) {
        return None;
    }
    Some(input.to_ascii_lowercase())
}

/// Returns the offset of the first percent-encoded byte in `input`.
fn percent_encoded_byte(input: &str) -> Option<usize> {
    let bytes = input.as_bytes();
    (0..bytes.len()).find(|&at| bytes[at] == b'%' && starts_with_percent_encoded_byte(&bytes[at..]))
}

/// <https://url.spec.whatwg.org/#concept-opaque-host-parser>
fn opaque_host_parser<'a, L: Listener>(
    input: &'a str,
    at: usize,
    reporter: &mut Reporter<'_, L>,
) -> Result<HostRef<'a>, Failure> {
    // Step 1.
    let forbidden = code_points::run_until(input.as_bytes(), FORBIDDEN_HOST);
    if forbidden < input.len() {
        return Err(reporter.fail(HostInvalidCodePoint, at + forbidden, at + forbidden + 1));
    }
    if L::ERRORS {
        report_url_units(input, at, reporter);
    }
    // Step 4.
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

/// Runs steps 2 and 3 of the opaque-host parser, which report at most one code point that is not a URL code point and at
/// most one `%` without two hex digits.
fn report_url_units<L: Listener>(input: &str, at: usize, reporter: &mut Reporter<'_, L>) {
    if let Some((from, c)) = input.char_indices().find(|&(_, c)| c != '%' && !is_url_code_point(c)) {
        reporter.error(InvalidUrlUnit, at + from, at + from + c.len_utf8());
    }
    let bytes = input.as_bytes();
    let stray = |&from: &usize| bytes[from] == b'%' && !starts_with_percent_encoded_byte(&bytes[from..]);
    if let Some(from) = (0..bytes.len()).find(stray) {
        reporter.error(InvalidUrlUnit, at + from, at + from + 1);
    }
}
