//! Brackets of IPv6 addresses that are doubled, missing or around something else.

use alloc::format;
use core::net::Ipv6Addr;

use super::model::{Mistake, MistakeKind};
use super::written::Written;
use crate::span::Span;

const SOURCE: &str = "RFC 3986 §3.2.2";

/// Two brackets around an address, or one bracket of two.
pub(super) fn unbalanced(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority?;
    let start = written.parts.userinfo.map_or(authority.start, |userinfo| userinfo.end + 1);
    let span = Span::new(start, authority.end);
    let text = span.of(written.text);
    let (inner, port) = match text.rfind(']') {
        Some(at) => (&text[..at], &text[at + 1..]),
        None => (text, ""),
    };
    let address: Ipv6Addr = inner.trim_matches(['[', ']']).parse().ok()?;
    let (opening, closing) = (text.matches('[').count(), text.matches(']').count());
    let message = match (opening, closing) {
        (1, 1) | (0, 0) => return None,
        (0, _) => "an IPv6 address without its \"[\"",
        (_, 0) => "an IPv6 address without its \"]\"",
        _ => "doubled brackets around an IPv6 address",
    };
    let meant =
        format!("{}[{address}]{port}{}", &written.text[..start as usize], &written.text[authority.end as usize..]);
    let place = (start as usize, authority.end as usize);
    Some(Mistake::new(MistakeKind::Brackets, place, message, SOURCE).meant(meant))
}

/// A user, or a host in brackets, with a port and without a scheme.
pub(super) fn without_scheme(written: &Written<'_>) -> Option<Mistake> {
    let first = written.text.split(['/', '?', '#']).next().unwrap_or_default();
    let (user, host) = first.rsplit_once('@').map_or(("", first), |(user, host)| (user, host));
    let (literal, port) = host.strip_prefix('[')?.split_once(']')?;
    let digits = port.trim_start_matches(':');
    let is_port = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let place = (0, first.len());
    let rest = &written.text[first.len()..];
    // Another recognizer knows zones.
    if literal.split_once('%').is_some_and(|(address, _)| address.parse::<Ipv6Addr>().is_ok()) {
        return None;
    }
    match literal.parse::<Ipv6Addr>() {
        Ok(address) if is_port && (!user.is_empty() || !port.starts_with(':')) => {
            let message = match port.starts_with(':') {
                true => "a user, a host and a port without a scheme",
                false => "an IPv6 address and a port without a scheme, and without the colon before the port",
            };
            let sign = if user.is_empty() { "" } else { "@" };
            let meant = format!("http://{user}{sign}[{address}]:{digits}{rest}");
            Some(Mistake::new(MistakeKind::HostAndPort, place, message, SOURCE).meant(meant))
        }
        Err(_) if is_port && port.starts_with(':') && !literal.is_empty() => {
            let message = format!("\"{literal}\" in brackets, where only an IPv6 address is, and no scheme");
            let meant = format!("http://{literal}:{digits}{rest}");
            let name = literal.bytes().all(|byte| byte.is_ascii_alphanumeric() || b".-".contains(&byte));
            let mistake = Mistake::new(MistakeKind::Brackets, place, message, SOURCE);
            Some(if name { mistake.meant(meant) } else { mistake })
        }
        _ => None,
    }
}
