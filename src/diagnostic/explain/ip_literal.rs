//! Mistakes around IP addresses in brackets.

use alloc::borrow::Cow;
use alloc::format;

use super::super::{Diagnostic, Fix, SyntaxKind};
use super::failure::{Failure, span};
use super::finding::Finding;
use crate::grammar::rfc3986::{DecOctet, IpLiteral, Ipv4address, Ipv6address, RegName};
use crate::host::ip::before_port;
use crate::input::Production;
use crate::pass::accepts;
use crate::span::Span;

/// An IPv6 address without its brackets: `http://::1/`.
pub(super) fn unbracketed<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    if !failure.in_authority() {
        return None;
    }
    let authority = failure.authority()?;
    let text = authority.of(failure.text);
    let start = authority.start as usize + text.rfind('@').map_or(0, |at| at + 1);
    let host = span(start, authority.end as usize);
    let address = host.of(failure.text);
    // A zone is not a part of the address.
    let address = address.split_once('%').map_or(address, |(address, _)| address);
    if !address.contains(':') || !is_ipv6(address) {
        return None;
    }
    Some(F::new(SyntaxKind::UnbracketedIpv6, |kind| {
        let label = "its colons cannot be distinguished from the one before a port";
        let message = "an IPv6 address without brackets";
        // The last group could be meant as a port.
        let bracketed = match before_port(address) {
            Some((address, port)) => format!("[{address}]:{port}"),
            None => format!("[{address}]"),
        };
        failure
            .diagnostic(kind, host, message, label)
            .with_rule(IpLiteral::RULE)
            .with_help("Write it in brackets.")
            .with_fix(Fix::uncertain(host, bracketed))
    }))
}

/// A mistake between brackets, or directly after them.
pub(super) fn in_brackets<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    if !failure.in_authority() || !failure.is_uri_or_iri() {
        return None;
    }
    let authority = failure.authority()?;
    let text = authority.of(failure.text);
    let host = text.rfind('@').map_or(0, |at| at + 1);
    let open = authority.start as usize + host;
    if !text[host..].starts_with('[') || failure.at <= open {
        return None;
    }
    let bracket = span(open, open + 1);
    match text[host..].find(']') {
        Some(close) if open + close < failure.at => after_bracket(failure, authority, open + close),
        Some(close) => {
            let inner = span(open + 1, open + close);
            Some(F::new(SyntaxKind::InvalidIpLiteral, |kind| inside(failure, kind, bracket, inner)))
        }
        None => {
            let end = authority.end as usize;
            Some(F::new(SyntaxKind::UnclosedBracket, |kind| unclosed(failure, kind, bracket, end)))
        }
    }
}

fn after_bracket<F: Finding>(failure: &Failure<'_>, authority: Span, close: usize) -> Option<F> {
    (failure.error.rule().name == "authority").then(|| {
        F::new(SyntaxKind::TextAfterIpLiteral, |kind| {
            failure.diagnostic(
                kind,
                span(close + 1, authority.end as usize),
                "text after the \"]\" of an IP address",
                "expected \":\" and a port, \"/\", \"?\", \"#\" or end of input",
            )
        })
    })
}

fn unclosed(failure: &Failure<'_>, kind: SyntaxKind, bracket: Span, end: usize) -> Diagnostic {
    let inner = &failure.text[bracket.end as usize..end];
    let address = address_len(inner);
    let here = bracket.end as usize + address.unwrap_or(inner.len());
    let place = span(here, here);
    let diagnostic = failure
        .diagnostic(kind, place, "a \"[\" that is not closed", "expected \"]\"")
        .with_label(bracket, "opened here")
        .with_rule(IpLiteral::RULE);
    match address {
        // With a "::", the last group could be a port as well as a part of the address.
        Some(_) if inner.contains("::") && !inner.ends_with(':') => diagnostic.with_fix(Fix::uncertain(place, "]")),
        Some(_) => diagnostic.with_fix(Fix::safe(place, "]")),
        None => diagnostic,
    }
}

/// Returns the length of the IPv6 address that `text` begins with: the part before a last group that looks like a port,
/// or else the longest one.
fn address_len(text: &str) -> Option<usize> {
    let is_port = |port: &str| port.len() <= 5 && port.parse::<u16>().is_ok_and(|port| port >= 80);
    let before_port = text.rsplit_once(':').filter(|(address, port)| {
        is_port(port) && !address.ends_with(':') && address.contains("::") && is_ipv6(address)
    });
    let longest = || (0..=text.len()).rev().find(|i| text.is_char_boundary(*i) && is_ipv6(&text[..*i]));
    before_port.map(|(address, _)| address.len()).or_else(longest)
}

/// Whether `text` is an IPv6 address without brackets.
fn is_ipv6(text: &str) -> bool {
    accepts(Ipv6address, text)
}

/// The text between brackets.
struct Literal<'a> {
    failure: &'a Failure<'a>,
    kind: SyntaxKind,
    bracket: Span,
    span: Span,
    text: &'a str,
}

/// Recognizers of mistakes between brackets, the more specific first.
const INSIDE: &[fn(&Literal<'_>) -> Option<Diagnostic>] = &[second_elision, zone, long_group, not_ipv6, octet, groups];

fn inside(failure: &Failure<'_>, kind: SyntaxKind, bracket: Span, inner: Span) -> Diagnostic {
    let literal = Literal { failure, kind, bracket, span: inner, text: inner.of(failure.text) };
    let recognized = INSIDE.iter().find_map(|recognize| recognize(&literal));
    recognized.unwrap_or_else(|| failure.unexpected(kind))
}

impl Literal<'_> {
    /// Returns the span of `start..end` of the literal in the whole text.
    fn part(&self, start: usize, end: usize) -> Span {
        span(self.span.start as usize + start, self.span.start as usize + end)
    }

    fn invalid(&self, span: Span, message: impl Into<Cow<'static, str>>, label: &'static str) -> Diagnostic {
        self.failure.diagnostic(self.kind, span, message, label)
    }
}

fn second_elision(literal: &Literal<'_>) -> Option<Diagnostic> {
    let first = literal.text.find("::")?;
    let second = literal.text[first + 1..].find("::")? + first + 1;
    let here = literal.part(second, second + 2);
    Some(
        literal
            .invalid(here, "a second \"::\" in an IPv6 address", "only one \"::\" is allowed")
            .with_label(literal.part(first, first + 2), "first here")
            .with_rule(Ipv6address::RULE)
            .with_help(
                "\"::\" replaces all missing zero groups. With two of them, nobody could tell how many each replaces.",
            ),
    )
}

fn zone(literal: &Literal<'_>) -> Option<Diagnostic> {
    let zone = literal.text.find('%').filter(|i| is_ipv6(&literal.text[..*i]))?;
    let here = literal.part(zone, literal.text.len());
    Some(
        literal
            .invalid(here, "a zone identifier in a URI", "expected \"]\"")
            .with_rule(IpLiteral::RULE)
            .with_help("Remove the zone. It means something on one machine only, and RFC 9844 withdrew the syntax of RFC 6874 (\"%25\" and a zone).")
            .with_fix(Fix::uncertain(here, "")),
    )
}

fn long_group(literal: &Literal<'_>) -> Option<Diagnostic> {
    let is_long = |group: &str| group.len() > 4 && group.bytes().all(|b| b.is_ascii_hexdigit());
    let (start, group) = groups_of(literal.text).find(|(_, group)| is_long(group))?;
    let here = literal.part(start, start + group.len());
    Some(literal.invalid(here, format!("{} hex digits in a group", group.len()), "a group has one to four"))
}

fn not_ipv6(literal: &Literal<'_>) -> Option<Diagnostic> {
    let text = literal.text;
    let is_ipv4 = accepts(Ipv4address, text);
    let is_name = !text.contains(':') && !text.is_empty() && accepts(RegName, text) && !text.starts_with(['v', 'V']);
    if !is_ipv4 && !is_name {
        return None;
    }
    let what = if is_ipv4 { "an IPv4 address" } else { "a name" };
    let whole = Span::new(literal.bracket.start, literal.span.end + 1);
    Some(
        literal
            .invalid(literal.span, format!("{what} in brackets"), "expected IPv6address or IPvFuture")
            .with_rule(IpLiteral::RULE)
            .with_help("Remove the brackets. Only IPv6 addresses and those of later versions have them.")
            .with_fix(Fix::uncertain(whole, text)),
    )
}

/// An IPv4 address at the end, with a number above 255 or with leading zeros.
fn octet(literal: &Literal<'_>) -> Option<Diagnostic> {
    let last = literal.text.rsplit(':').next()?;
    let (start, octet) = bad_octet(literal.text.len() - last.len(), last)?;
    let here = literal.part(start, start + octet.len());
    Some(literal.invalid(here, format!("\"{octet}\" in an IPv4 address"), "expected a number from 0 to 255"))
}

/// Too few or too many groups.
fn groups(literal: &Literal<'_>) -> Option<Diagnostic> {
    let text = literal.text;
    if !text.bytes().all(|b| b.is_ascii_hexdigit() || b == b':' || b == b'.') {
        return None;
    }
    let count = groups_of(text).filter(|(_, group)| !group.is_empty()).count() + usize::from(text.contains('.'));
    let diagnostic = if text.contains("::") {
        (count > 7).then(|| {
            literal.invalid(literal.span, format!("{count} groups and \"::\""), "expected at most seven groups")
        })
    } else {
        (count != 8).then(|| {
            let message = format!("{count} {} in an IPv6 address", if count == 1 { "group" } else { "groups" });
            literal.invalid(literal.span, message, "expected eight groups, or \"::\" in place of zero groups")
        })
    };
    diagnostic.map(|diagnostic| diagnostic.with_rule(Ipv6address::RULE))
}

/// Returns the groups between colons with their offsets.
fn groups_of(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split(':').scan(0, |at, group| {
        let start = *at;
        *at += group.len() + 1;
        Some((start, group))
    })
}

/// Returns the first number of a dotted `address`, which begins at `at`, that is not a `dec-octet`, with its offset.
fn bad_octet(at: usize, address: &str) -> Option<(usize, &str)> {
    let numbers = || address.split('.');
    if numbers().count() != 4 || !numbers().all(|n| n.bytes().all(|b| b.is_ascii_digit())) {
        return None;
    }
    let mut start = at;
    numbers().find_map(|number| {
        let here = start;
        start += number.len() + 1;
        (!accepts(DecOctet, number)).then_some((here, number))
    })
}
