//! Mistakes around IP addresses in brackets.

use alloc::format;
use alloc::string::String;

use super::{Cause, Place, is_ipv6, span};
use crate::grammar::rfc3986::{IpLiteral, Ipv4address, Ipv6address, RegName};
use crate::input::Production;
use crate::pass::accepts;
use crate::span::Span;

const INVALID: (&str, &str) = ("U107", "invalid-ip-literal");

/// An IPv6 address that lacks its brackets: `http://::1/`.
pub(super) fn unbracketed(place: &Place<'_>) -> Option<Cause> {
    let authority = place.authority().filter(|_| place.in_authority())?;
    let text = authority.of(place.text);
    let start = authority.start as usize + text.rfind('@').map_or(0, |at| at + 1);
    let host = span(start, authority.end as usize);
    let address = host.of(place.text);
    if !is_ipv6(address) {
        return None;
    }
    let cause = place.labelled(
        ("U106", "unbracketed-ipv6"),
        host,
        "an IPv6 address without brackets",
        "its colons cannot be told from the one before a port",
    );
    // The last group could have been meant as a port.
    Some(cause.by(IpLiteral::RULE).advised("write it in brackets").fixed(host, format!("[{address}]"), false))
}

/// What went wrong between brackets, or right behind them.
pub(super) fn in_brackets(place: &Place<'_>) -> Option<Cause> {
    let authority = place.authority().filter(|_| place.in_authority() && place.is_uri())?;
    let text = authority.of(place.text);
    let host = text.rfind('@').map_or(0, |at| at + 1);
    let open = authority.start as usize + host;
    if !text[host..].starts_with('[') || place.at <= open {
        return None;
    }
    let bracket = span(open, open + 1);
    match text[host..].find(']') {
        Some(close) if open + close < place.at => after_bracket(place, authority, open + close),
        Some(close) => Some(inside(place, bracket, span(open + 1, open + close))),
        None => Some(unclosed(place, bracket, authority.end as usize)),
    }
}

fn after_bracket(place: &Place<'_>, authority: Span, close: usize) -> Option<Cause> {
    (place.error.rule().name == "authority").then(|| {
        place.labelled(
            ("U109", "text-after-ip-literal"),
            span(close + 1, authority.end as usize),
            "text after the \"]\" of an IP address",
            "expected \":\" and a port, \"/\", \"?\", \"#\" or end of input",
        )
    })
}

fn unclosed(place: &Place<'_>, bracket: Span, end: usize) -> Cause {
    let inner = &place.text[bracket.end as usize..end];
    let address = address_len(inner);
    let here = bracket.end as usize + address.unwrap_or(inner.len());
    let cause = place
        .labelled(("U108", "unclosed-bracket"), span(here, here), "a \"[\" that is not closed", "expected \"]\"")
        .with(bracket, "opened here")
        .by(IpLiteral::RULE);
    match address {
        // After "::", a last group could be one of the address or a port.
        Some(_) => cause.fixed(span(here, here), "]", !inner.contains("::") || inner.ends_with(':')),
        None => cause,
    }
}

/// Returns the length of the IPv6 address at the start of `text`. A number after it that could be a port, of two digits at
/// least, is taken for one if the rest is an address.
fn address_len(text: &str) -> Option<usize> {
    let is_port = |last: &str| last.len() > 1 && last.bytes().all(|b| b.is_ascii_digit()) && last.parse::<u16>().is_ok();
    if let Some((address, _)) = text.rsplit_once(':').filter(|(address, last)| is_port(last) && is_ipv6(address)) {
        return Some(address.len());
    }
    (0..=text.len()).rev().filter(|end| text.is_char_boundary(*end)).find(|end| is_ipv6(&text[..*end]))
}

fn inside(place: &Place<'_>, bracket: Span, inner: Span) -> Cause {
    let text = inner.of(place.text);
    let part = |start: usize, end: usize| span(inner.start as usize + start, inner.start as usize + end);
    let invalid = |span: Span, headline: String, label: &str| place.labelled(INVALID, span, headline, label);
    if let Some((first, second)) = doubled(text) {
        return invalid(
            part(second, second + 2),
            "a second \"::\" in an IPv6 address".into(),
            "\"::\" may stand only once",
        )
        .with(part(first, first + 2), "first here")
        .by(Ipv6address::RULE)
        .advised("\"::\" stands for all the zero groups that are missing, so that two could not be told apart");
    }
    if let Some(zone) = text.find('%').filter(|i| is_ipv6(&text[..*i])) {
        return invalid(part(zone, text.len()), "a zone identifier in a URI".into(), "expected \"]\"")
            .by(IpLiteral::RULE)
            .advised("a zone means something on one machine only, so that no URI can hold it (RFC 6874, now withdrawn, allowed \"%25\" and a zone)")
            .fixed(part(zone, text.len()), "", false);
    }
    if let Some((start, group)) =
        pieces(text).find(|(_, group)| group.len() > 4 && group.bytes().all(|b| b.is_ascii_hexdigit()))
    {
        return invalid(
            part(start, start + group.len()),
            format!("{} hex digits in a group", group.len()),
            "a group has one to four",
        );
    }
    if accepts(Ipv4address, text)
        || !text.contains(':') && !text.is_empty() && accepts(RegName, text) && !text.starts_with(['v', 'V'])
    {
        let what = if accepts(Ipv4address, text) { "an IPv4 address" } else { "a name" };
        return invalid(inner, format!("{what} in brackets"), "expected IPv6address or IPvFuture")
            .by(IpLiteral::RULE)
            .advised("only IPv6 addresses, and those of versions to come, stand in brackets: leave them out")
            .fixed(Span::new(bracket.start, inner.end + 1), text, false);
    }
    if let Some((start, octet)) = text.rsplit(':').next().and_then(|last| bad_octet(text.len() - last.len(), last)) {
        return invalid(
            part(start, start + octet.len()),
            format!("\"{octet}\" in an IPv4 address"),
            "expected a number from 0 to 255",
        );
    }
    let groups = pieces(text).filter(|(_, group)| !group.is_empty()).count() + usize::from(text.contains('.'));
    let only_hex = text.bytes().all(|b| b.is_ascii_hexdigit() || b == b':' || b == b'.');
    if only_hex && !text.contains("::") && groups != 8 {
        let headline = format!("{groups} {} in an IPv6 address", if groups == 1 { "group" } else { "groups" });
        return invalid(inner, headline, "expected eight groups, or \"::\" in place of those that are zero")
            .by(Ipv6address::RULE);
    }
    if only_hex && groups > 7 {
        return invalid(inner, format!("{groups} groups beside \"::\""), "expected seven at the most")
            .by(Ipv6address::RULE);
    }
    Cause { code: INVALID.0, name: INVALID.1, ..place.unexpected() }
}

/// The places of the first two `::`.
fn doubled(text: &str) -> Option<(usize, usize)> {
    let first = text.find("::")?;
    let second = text[first + 1..].find("::")? + first + 1;
    Some((first, second))
}

/// What stands between colons, and where.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(':').scan(0, |at, piece| {
        let start = *at;
        *at += piece.len() + 1;
        Some((start, piece))
    })
}

/// The first number of `address`, which has dots and begins at `at`, that is no `dec-octet`.
fn bad_octet(at: usize, address: &str) -> Option<(usize, &str)> {
    let numbers = || address.split('.');
    if numbers().count() != 4 || !numbers().all(|n| n.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let mut start = at;
    numbers().find_map(|number| {
        let here = start;
        start += number.len() + 1;
        (!accepts(crate::grammar::rfc3986::DecOctet, number)).then_some((here, number))
    })
}
