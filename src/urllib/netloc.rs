//! The netloc: what `urlsplit` checks of it, and what the results read from it.

use core::ops::Range;
use std::borrow::Cow;

use unicode_normalization::UnicodeNormalization as _;

use super::error::{Error, ValueError};
use super::ipaddress::{IpAddress, ip_address};
use super::repr::StrRepr;
use super::text::Text;
use super::version::{NETLOC_AROUND_BRACKETS, Version};

/// Refuses brackets without a partner, and what is no address between them.
///
/// The whole of the check of a host: without brackets, anything goes.
pub(super) fn check_brackets(netloc: &str, version: Version) -> Result<(), Error> {
    match (netloc.contains('['), netloc.contains(']')) {
        (false, false) => Ok(()),
        (true, true) if version.has(NETLOC_AROUND_BRACKETS) => check_bracketed_netloc(netloc),
        (true, true) => check_bracketed_host(inside_first_brackets(netloc).0),
        _ => Err(ValueError::InvalidIpv6Url.into()),
    }
}

/// From the first `[` to the `]` after it (or the end), and what comes after that.
fn inside_first_brackets(netloc: &str) -> (&str, &str) {
    let inside = netloc.split_once('[').map_or("", |(_, inside)| inside);
    inside.split_once(']').unwrap_or((inside, ""))
}

/// Refuses text beside the address: splits as [`hostinfo`] will.
fn check_bracketed_netloc(netloc: &str) -> Result<(), Error> {
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
        // The brackets stand in the userinfo; Python checks the host all the same.
        None => hostinfo.split_once(':').map_or(hostinfo, |(host, _)| host),
    };
    check_bracketed_host(host)
}

fn check_bracketed_host(host: &str) -> Result<(), Error> {
    if host.starts_with('v') {
        return if is_ipv_future(host) { Ok(()) } else { Err(ValueError::InvalidIpvFuture.into()) };
    }
    match ip_address(host) {
        Some(IpAddress::V6) => Ok(()),
        Some(IpAddress::V4) => Err(ValueError::Ipv4InBrackets.into()),
        None => Err(ValueError::NotAnAddress(StrRepr(host).to_string()).into()),
    }
}

/// `v`, hexadecimal digits, a dot, and at least one character that is no line feed (Python's `.` matches none).
fn is_ipv_future(host: &str) -> bool {
    let Some((version, address)) = host.strip_prefix('v').and_then(|rest| rest.split_once('.')) else { return false };
    let hexadecimal = !version.is_empty() && version.bytes().all(|byte| byte.is_ascii_hexdigit());
    hexadecimal && !address.is_empty() && !address.contains('\n')
}

/// Refuses a netloc with a character that NFKC turns into a delimiter: `℀` into `a/c`.
///
/// Delimiters that stand there as they are do not count.
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

/// The user and the password, if any: what stands before the last `@`, parted at its first `:`.
pub(super) fn userinfo<T: Text + ?Sized>(netloc: &T) -> (Option<&T>, Option<&T>) {
    let bytes = netloc.bytes();
    let Some(at) = bytes.iter().rposition(|&byte| byte == b'@') else { return (None, None) };
    match find(&bytes[..at], b':') {
        Some(colon) => (Some(netloc.piece(0..colon)), Some(netloc.piece(colon + 1..at))),
        None => (Some(netloc.piece(0..at)), None),
    }
}

/// Where the host and the port stand: after the last `@`, parted at `]` or the first `:`. The port may be empty.
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

/// The host in lower case, but for a zone (what follows `%`); none where it is empty.
pub(super) fn hostname<T: Text + ?Sized>(netloc: &T) -> Option<Cow<'_, T>> {
    let (host, _) = hostinfo(netloc.bytes());
    if host.is_empty() {
        return None;
    }
    let Some(percent) = find(&netloc.bytes()[host.clone()], b'%') else { return Some(netloc.piece(host).lower()) };
    let zone = host.start + percent..host.end;
    match netloc.piece(host.start..zone.start).lower() {
        Cow::Borrowed(_) => Some(Cow::Borrowed(netloc.piece(host))),
        Cow::Owned(lower) => Some(Cow::Owned(T::concat(lower, netloc.piece(zone)))),
    }
}

/// Python's limit to the digits of a number it reads.
const MAX_STR_DIGITS: usize = 4300;

/// The port as a number; none where it is empty.
pub(super) fn port<T: Text + ?Sized>(netloc: &T) -> Result<Option<u16>, Error> {
    let (_, port) = hostinfo(netloc.bytes());
    if port.is_empty() {
        return Ok(None);
    }
    let digits = &netloc.bytes()[port.clone()];
    if !digits.iter().all(u8::is_ascii_digit) {
        return Err(ValueError::PortNotInteger(netloc.piece(port).repr()).into());
    }
    if digits.len() > MAX_STR_DIGITS {
        return Err(ValueError::PortTooLong(digits.len()).into());
    }
    let number =
        digits.iter().try_fold(0u16, |number, digit| number.checked_mul(10)?.checked_add(u16::from(digit - b'0')));
    number.map(Some).ok_or(Error::ValueError(ValueError::PortOutOfRange))
}
