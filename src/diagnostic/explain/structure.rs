//! Mistakes in the structure of a URI: scheme, authority, port, path.

use alloc::format;
use alloc::string::ToString;

use super::super::visible::{named, visible};
use super::super::{Diagnostic, Fix, Severity, SyntaxKind};
use super::failure::{Failure, span};
use super::finding::Finding;
use crate::grammar::rfc3986::{Authority, RegName, Scheme, Uri};
use crate::input::Production;
use crate::pass::{Problem, accepts};
use crate::servers::allows_several_servers;
use crate::span::Span;
use crate::uri::Delimited;

/// Longest text that a label repeats, in bytes.
const MAX_SHOWN: usize = 20;

/// A text of 4 GiB or more.
pub(super) fn too_long<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    (failure.error.problem() == Problem::TooLong).then(|| {
        F::new(SyntaxKind::TooLong, |kind| {
            let length = format!("{} bytes", failure.text.len());
            failure.diagnostic(kind, Span::default(), failure.error.problem().to_string(), length)
        })
    })
}

/// An empty text.
pub(super) fn empty<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    (failure.text.is_empty() && failure.is_uri_or_iri()).then(|| {
        F::new(SyntaxKind::EmptyReference, |kind| {
            failure
                .diagnostic(kind, Span::default(), "an empty text", "expected a URI")
                .with_help("An empty text is a reference to the document that contains it, not a URI.")
        })
    })
}

/// A second `@` in an authority.
pub(super) fn second_at_sign<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    if !failure.in_authority() {
        return None;
    }
    let authority = failure.authority()?;
    let start = authority.start as usize;
    let first = start + authority.of(failure.text).find('@').filter(|i| start + i < failure.at)?;
    // The text after the first host may look like a port, as a password does.
    let second = failure.at + failure.text[failure.at..authority.end as usize].find('@')?;
    let is_next = failure.found() == Some('@') || failure.error.rule().name == "port";
    is_next.then(|| {
        F::new(SyntaxKind::SeveralAtSigns, |kind| {
            let (first, second) = (span(first, first + 1), span(second, second + 1));
            failure
                .diagnostic(kind, second, "a second \"@\" in an authority", "only one \"@\" is allowed")
                .with_label(first, "the userinfo ends here")
                .with_rule(Authority::RULE)
                .with_help(
                    "Write \"%40\" for an \"@\" in the userinfo. Parsers disagree about which \"@\" ends the userinfo, and so about the host.",
                )
                .with_fix(Fix::uncertain(first, "%40"))
        })
    })
}

/// A text that holds more than a host, where a host is expected: `example.org:80`, `https://example.org/`.
pub(super) fn more_than_host<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    if let Some((address, zone)) = zoned(failure.text).filter(|_| failure.is_host()) {
        return Some(F::new(SyntaxKind::InvalidCharacter, |kind| {
            let place = span(zone, failure.text.trim_end_matches(']').len());
            let label = "valid on one machine only, so that URLs have none";
            failure
                .diagnostic(kind, place, "the zone of an IPv6 address", label)
                .with_help(format!("Write the address alone: \"{address}\"."))
        }));
    }
    let found = failure.found().filter(|found| failure.is_host() && ":/?#@ ".contains(*found))?;
    let is_address = address_before(failure.text).is_some();
    (failure.at > 0 || is_address)
        .then(|| F::new(SyntaxKind::InvalidCharacter, |kind| beyond_host(failure, found, kind)))
}

/// Returns the address of an IPv6 address with a zone, and where its zone begins: `fe80::1%eth0`, with brackets or without.
fn zoned(text: &str) -> Option<(core::net::Ipv6Addr, usize)> {
    let (address, _) = text.split_once('%')?;
    Some((address.trim_start_matches('[').parse().ok()?, address.len()))
}

/// Returns an IPv6 address without brackets, if the other parts of a URL follow it: `2001:db8::7/a`, `::1:12345`.
fn address_before(text: &str) -> Option<&str> {
    let is_port = |port: &str| port.len() == 5 && port.parse::<u16>().is_ok();
    if let Some((address, _)) = text.rsplit_once(':').filter(|(_, port)| is_port(port)) {
        return address.parse::<core::net::Ipv6Addr>().is_ok().then_some(address);
    }
    let address = text.split(['/', '?', '#', '%', '@', ' ']).next()?;
    (address.len() < text.len() && address.parse::<core::net::Ipv6Addr>().is_ok()).then_some(address)
}

/// Returns the headline for what follows an address.
fn after_address(rest: &str) -> &'static str {
    let is_number = rest.len() > 1 && rest.bytes().skip(1).all(|byte| byte.is_ascii_digit());
    match rest.chars().next() {
        Some(':') if is_number => "a port after an IPv6 address",
        Some('/') if is_number => "the length of a prefix after an address",
        Some('/') => "a path after an address, as in a URL",
        Some('?') => "a query after an address, as in a URL",
        Some('#') => "a fragment after an address, as in a URL",
        _ => "an IPv6 address with something after it",
    }
}

fn beyond_host(failure: &Failure<'_>, found: char, kind: SyntaxKind) -> Diagnostic {
    let (text, at) = (failure.text, failure.at);
    let after = &text[at + 1..];
    let is_number = !after.is_empty() && after.bytes().all(|byte| byte.is_ascii_digit());
    let parts = Delimited::of(text);
    let of_url = parts.host.filter(|host| parts.scheme.is_some() && !host.is_empty());
    let bare_ipv6 = || text.parse::<core::net::Ipv6Addr>().is_ok() || after.contains("::") || text.starts_with("::");
    let address = address_before(text);
    let (message, host) = match found {
        ':' if address.is_some() => (after_address(&text[address.map_or(0, str::len)..]), address),
        ':' if of_url.is_some() => ("a URL where a host is expected", of_url.map(|host| host.of(text))),
        ':' if after.starts_with('/') => ("a URL where a host is expected", None),
        ':' if is_number => ("a port after a host", Some(&text[..at])),
        ':' if bare_ipv6() => ("an IPv6 address with something after it", None),
        '/' if is_number => ("the length of a prefix after an address", Some(&text[..at])),
        '/' => ("a path after a host, as in a URL", Some(&text[..at])),
        ' ' => ("a space in a host", None),
        '@' => ("a user before a host, as in a URL", None),
        '?' => ("a query after a host, as in a URL", Some(&text[..at])),
        '#' => ("a fragment after a host, as in a URL", Some(&text[..at])),
        _ => ("a colon in a host", None),
    };
    let diagnostic = failure.diagnostic(kind, failure.error.span(), message, "a host ends before this");
    match host {
        Some(host) => diagnostic.with_help(format!("Write the host alone: \"{}\".", visible(host))),
        None if found == ' ' => diagnostic.with_help("Remove the space. No host has one."),
        None => diagnostic.with_help("Write the host alone, without the other parts of a URL."),
    }
}

/// A colon with nothing before it: `://host/`.
pub(super) fn no_scheme<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    (failure.found() == Some(':') && failure.at == 0 && failure.is_whole()).then(|| {
        F::new(SyntaxKind::BadScheme, |kind| {
            let message = "nothing before the first \":\"";
            failure.diagnostic(kind, span(0, 1), message, "expected a scheme before it").with_rule(Scheme::RULE)
        })
    })
}

/// A scheme with a character that schemes do not have.
pub(super) fn bad_scheme<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    let in_scheme = |scheme: &&str| failure.is_whole() && failure.at <= scheme.len() && !scheme.is_empty();
    let scheme = failure.before_colon().filter(in_scheme)?;
    let is_scheme_char = |c: char| c.is_ascii_alphanumeric() || "+-.".contains(c);
    let (start, wrong) =
        scheme.char_indices().find(|(i, c)| !is_scheme_char(*c) || *i == 0 && !c.is_ascii_alphabetic())?;
    // `12:30/notes` is more likely a path with a colon than a scheme that begins with a digit.
    let is_path = failure.error.rule().name == "segment-nz-nc" && !failure.text[scheme.len()..].starts_with("://");
    if is_path {
        return None;
    }
    let may_follow = is_scheme_char(wrong);
    if !may_follow && (!scheme.is_ascii() || scheme.contains('%')) {
        return None;
    }
    Some(F::new(SyntaxKind::BadScheme, |kind| {
        let diagnostic = |span, message, label| failure.diagnostic(kind, span, message, label).with_rule(Scheme::RULE);
        if may_follow {
            let message = format!("a scheme that begins with \"{wrong}\"");
            diagnostic(span(0, scheme.len()), message, "expected a letter first")
                .with_help("Begin the scheme with a letter, or prefix a relative reference with \"./\".")
        } else {
            let here = span(start, start + wrong.len_utf8());
            let label = "expected letters, digits, \"+\", \"-\" or \".\"";
            let diagnostic = diagnostic(here, format!("{} in a scheme", named(wrong)), label);
            match scheme_within(scheme) {
                Some((0, known)) => diagnostic.with_help(format!("Write \"{known}:\" without the space.")),
                Some((_, known)) => diagnostic.with_help(format!(
                    "Write only the URL, which begins with \"{known}:\", without the text before it."
                )),
                None => diagnostic,
            }
        }
    }))
}

/// Returns the common scheme that a text before a colon ends with, as in `href="http`, and where it begins; or the one that a space
/// divides, as in `ht tp`.
fn scheme_within(text: &str) -> Option<(usize, &'static str)> {
    const COMMON: [&str; 8] = ["https", "http", "ftp", "wss", "ws", "file", "mailto", "ssh"];
    let whole = |known: &&&str| text.split_whitespace().flat_map(str::chars).eq(known.chars());
    if let Some(known) = COMMON.iter().find(whole) {
        return Some((0, known));
    }
    let ends = |known: &&&str| {
        // Of `git+https`, `https` is only a part.
        text.strip_suffix(**known).is_some_and(|before| !before.ends_with(|c: char| c.is_alphanumeric() || c == '+'))
    };
    COMMON.iter().find(ends).map(|known| (text.len() - known.len(), *known))
}

/// A port that is not a number.
pub(super) fn bad_port<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    if failure.error.rule().name != "port" || !failure.in_authority() {
        return None;
    }
    let authority = failure.authority()?;
    let found = failure.found().filter(|c| !c.is_ascii_digit())?;
    let port = failure.text[..failure.at].rfind(':').filter(|colon| *colon >= authority.start as usize)?;
    Some(F::new(SyntaxKind::BadPort, |kind| {
        // `user:password@` is read as host and port where the password contains a character that it cannot.
        let has_servers = found == ',' && allows_several_servers(failure.text);
        let message = match found {
            ':' => "a second port".into(),
            ',' if has_servers => "several servers, where RFC 3986 has one host".into(),
            ',' => "a second server after a comma".into(),
            found => format!("\"{}\" in a port", visible(found.encode_utf8(&mut [0; 4]))),
        };
        let diagnostic = failure.expected(kind, failure.error.span(), message);
        let diagnostic = diagnostic.with_label(span(port, port + 1), "the port begins here");
        match found {
            ':' => diagnostic.with_help(
                "Keep one port. A user and a password are written before \"@\", and an IPv6 address in brackets.",
            ),
            ',' if has_servers => diagnostic
                .with_help("Drivers for this scheme read several servers. Other programs reject the URL.")
                .with_severity(Severity::Info),
            ',' => diagnostic
                .with_help("Write one URL for each server. Only a few schemes of databases have several in one URL."),
            // The short names of Git remotes have a colon before the path.
            _ if found.is_ascii_alphabetic() && port + 1 == failure.at && is_for_git(failure.text) => {
                diagnostic.with_help("Write \"/\" in place of the colon, which begins a port in a URL.")
            }
            _ => diagnostic,
        }
    }))
}

/// Whether the scheme is one of Git remotes.
fn is_for_git(text: &str) -> bool {
    ["ssh://", "git://", "git+ssh://", "git+https://"].iter().any(|start| text.starts_with(start))
}

/// A URI without a scheme: `www.example.org/`.
pub(super) fn missing_scheme<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    (failure.wants_scheme() && failure.before_colon().is_none())
        .then(|| F::new(SyntaxKind::MissingScheme, |kind| without_scheme(failure, kind)))
}

fn without_scheme(failure: &Failure<'_>, kind: SyntaxKind) -> Diagnostic {
    let head = &failure.text[..failure.text.find(['/', '?', '#']).unwrap_or(failure.text.len())];
    let looks_like_host = head.contains('.') && !head.starts_with('.') && accepts(RegName, head);
    let message = "a URI without a scheme";
    let diagnostic = failure.diagnostic(kind, span(0, 0), message, "expected a scheme and \":\"").with_rule(Uri::RULE);
    let is_mail = head.split_once('@').is_some_and(|(user, host)| {
        !user.is_empty() && !user.contains(':') && host.contains('.') && accepts(RegName, host)
    });
    match failure.text {
        _ if is_mail && head.len() == failure.text.len() => diagnostic
            .with_help("Write \"mailto:\" in front of a mail address.")
            .with_fix(Fix::uncertain(span(0, 0), "mailto:")),
        text if text.starts_with("//") => diagnostic.with_help("Prefix it with a scheme, such as \"https:\"."),
        _ if looks_like_host => diagnostic
            .with_help("Write the scheme, too: \"https://\".")
            .with_fix(Fix::uncertain(span(0, 0), "https://")),
        _ => diagnostic.with_help(
            "A relative reference (rule URI-reference) has no scheme. It means something only together with a base URI.",
        ),
    }
}

/// A colon in the first segment of a relative path.
pub(super) fn colon_in_first_segment<F: Finding>(failure: &Failure<'_>) -> Option<F> {
    (failure.found() == Some(':') && failure.error.rule().name == "segment-nz-nc")
        .then(|| F::new(SyntaxKind::ColonInFirstSegment, |kind| colon_in_segment(failure, kind)))
}

fn colon_in_segment(failure: &Failure<'_>, kind: SyntaxKind) -> Diagnostic {
    let message = "a \":\" in the first segment of a relative path";
    let before = &failure.text[..failure.at];
    let before =
        if before.len() > MAX_SHOWN { "the text before it".into() } else { format!("\"{}\"", visible(before)) };
    let label = format!("{before} would be read as a scheme");
    failure
        .diagnostic(kind, failure.error.span(), message, label)
        .with_help("Prefix the reference with \"./\".")
        .with_fix(Fix::safe(span(0, 0), "./"))
}
