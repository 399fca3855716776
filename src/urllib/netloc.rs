//! The netloc: the checks of `urlsplit`, and the attributes of the results.

use core::ops::Range;
use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;

use super::error::{Error, ValueError};
use super::ipaddress::{IpAddress, ip_address};
use super::repr::StrRepr;
use super::text::Text;
use super::version::{Change, Version};

/// Rejects unmatched brackets, and text between them that is not an address.
///
/// This is Python's whole check of a host: without brackets, every text is accepted.
pub(super) fn check_brackets(netloc: &str, version: Version) -> Result<(), Error> {
    match (netloc.contains('['), netloc.contains(']')) {
        (false, false) => Ok(()),
        (true, true) if version.has(Change::NETLOC_AROUND_BRACKETS) => check_bracketed_netloc(netloc, version),
        (true, true) => check_bracketed_host(inside_first_brackets(netloc).0, version),
        _ => Err(ValueError::InvalidIpv6Url.into()),
    }
}

/// Returns the text from the first `[` to the next `]` or the end, and the text after that.
fn inside_first_brackets(netloc: &str) -> (&str, &str) {
    let inside = netloc.split_once('[').map_or("", |(_, inside)| inside);
    inside.split_once(']').unwrap_or((inside, ""))
}

/// Rejects text around a bracketed address. Splits as [`hostinfo`] does.
fn check_bracketed_netloc(netloc: &str, version: Version) -> Result<(), Error> {
    let hostinfo = netloc.rsplit_once('@').map_or(netloc, |(_, hostinfo)| hostinfo);
    let host = match hostinfo.split_once('[') {
        Some(("", bracketed)) => {
            let (host, port) = bracketed.split_once(']').unwrap_or((bracketed, ""));
            if !port.is_empty() && !port.starts_with(':') {
                return Err(ValueError::InvalidIpv6Url.into());
            }
            host
        }
        Some(_) => return Err(ValueError::InvalidIpv6Url.into()),
        // The brackets are in the userinfo; Python checks the host as if it were bracketed.
        None => hostinfo.split_once(':').map_or(hostinfo, |(host, _)| host),
    };
    check_bracketed_host(host, version)
}

fn check_bracketed_host(host: &str, version: Version) -> Result<(), Error> {
    let is_capital = host.starts_with('V') && version.has(Change::IPV_FUTURE_IN_CAPITALS);
    if host.starts_with('v') || is_capital {
        return if is_ipv_future(&host[1..]) { Ok(()) } else { Err(ValueError::InvalidIpvFuture.into()) };
    }
    match ip_address(host) {
        Some(IpAddress::V6) => Ok(()),
        Some(IpAddress::V4) => Err(ValueError::Ipv4InBrackets.into()),
        None => Err(ValueError::NotAnAddress(StrRepr(host).to_string()).into()),
    }
}

/// Whether `host`, after its `v`, is hexadecimal digits, a dot, and one or more characters other than line feeds.
fn is_ipv_future(host: &str) -> bool {
    let Some((version, address)) = host.split_once('.') else { return false };
    let hexadecimal = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal && !address.is_empty() && !address.contains('\n')
}

/// Rejects a netloc with a character that NFKC turns into a delimiter, such as `℀` into `a/c`.
///
/// Delimiters in the netloc itself do not count.
pub(super) fn check_nfkc(netloc: &str) -> Result<(), Error> {
    if netloc.is_ascii() {
        return Ok(());
    }
    let others = netloc.chars().filter(|c| !matches!(c, '@' | ':' | '#' | '?'));
    if others.nfkc().any(|c| matches!(c, '/' | '?' | '#' | '@' | ':')) {
        return Err(ValueError::NetlocUnderNfkc(netloc.to_owned()).into());
    }
    Ok(())
}

fn find(text: &[u8], byte: u8) -> Option<usize> {
    text.iter().position(|&b| b == byte)
}

/// Returns the user and the password: the text before the last `@`, split at its first `:`.
pub(super) fn userinfo<T: Text + ?Sized>(netloc: &T) -> (Option<&T>, Option<&T>) {
    let bytes = netloc.bytes();
    let Some(at) = bytes.iter().rposition(|&byte| byte == b'@') else { return (None, None) };
    match find(&bytes[..at], b':') {
        Some(colon) => (Some(netloc.slice(0..colon)), Some(netloc.slice(colon + 1..at))),
        None => (Some(netloc.slice(0..at)), None),
    }
}

/// Returns the ranges of the host and the port: the text after the last `@`, split at `]` or the first `:`.
pub(super) fn hostinfo(netloc: &[u8]) -> (Range<usize>, Range<usize>) {
    let start = netloc.iter().rposition(|&byte| byte == b'@').map_or(0, |at| at + 1);
    let end = netloc.len();
    let after_colon = |from: usize| find(&netloc[from..], b':').map_or(end..end, |colon| from + colon + 1..end);
    match find(&netloc[start..], b'[') {
        Some(open) => {
            let open = start + open + 1;
            let close = find(&netloc[open..], b']').map_or(end, |close| open + close);
            (open..close, after_colon((close + 1).min(end)))
        }
        None => {
            let port = after_colon(start);
            let host_end = if find(&netloc[start..], b':').is_some() { port.start - 1 } else { end };
            (start..host_end, port)
        }
    }
}

/// Returns the host in lower case, except for a zone after `%`; `None` if it is empty.
pub(super) fn hostname<T: Text + ?Sized>(netloc: &T) -> Option<Cow<'_, T>> {
    let (host, _) = hostinfo(netloc.bytes());
    if host.is_empty() {
        return None;
    }
    let Some(percent) = find(&netloc.bytes()[host.clone()], b'%') else { return Some(netloc.slice(host).lower()) };
    let zone = host.start + percent..host.end;
    match netloc.slice(host.start..zone.start).lower() {
        Cow::Borrowed(_) => Some(Cow::Borrowed(netloc.slice(host))),
        Cow::Owned(lower) => Some(Cow::Owned(T::concat(lower, netloc.slice(zone)))),
    }
}

/// Python's limit on the digits of a number (`sys.get_int_max_str_digits`).
const MAX_STR_DIGITS: usize = 4300;

/// Returns the port as a number; `None` if it is empty.
pub(super) fn port<T: Text + ?Sized>(netloc: &T) -> Result<Option<u16>, Error> {
    let (_, port) = hostinfo(netloc.bytes());
    if port.is_empty() {
        return Ok(None);
    }
    let digits = &netloc.bytes()[port.clone()];
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(ValueError::PortNotInteger(netloc.slice(port).repr()).into());
    }
    if digits.len() > MAX_STR_DIGITS {
        return Err(ValueError::PortTooLong(digits.len()).into());
    }
    let number =
        digits.iter().try_fold(0u16, |number, digit| number.checked_mul(10)?.checked_add(u16::from(digit - b'0')));
    number.map(Some).ok_or(Error::ValueError(ValueError::PortOutOfRange))
}
