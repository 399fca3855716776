//! Lines of a hosts file: an address, and the names of its hosts.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::{IpAddr, Ipv4Addr};

use super::model::{Mistake, MistakeKind};
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, start_of};

const SOURCE: &str = "hosts(5)";

/// Returns the mistake in a line of a hosts file, because of which a resolver ignores the line or one of its names. `None` for a line that
/// is one of another program, such as that of an inventory: `192.0.2.1 user=anna`.
///
/// ```
/// use urlgram::mistake::in_hosts_line;
///
/// let found = in_hosts_line("127.0.0.1 http://api.example/ # local").unwrap();
/// assert_eq!(found.meant.as_deref(), Some("api.example"));
/// assert_eq!(in_hosts_line("::1 localhost ip6-localhost"), None);
/// ```
pub fn in_hosts_line(line: &str) -> Option<Mistake> {
    let content = line.split('#').next().unwrap_or_default();
    let place = |word: &str| start_of(word, line);
    let mistake = |word: &str, message: Cow<'static, str>| {
        let start = place(word);
        Mistake::new(MistakeKind::HostsLine, (start, start + word.len()), message, SOURCE)
    };
    let mut words = content.split_ascii_whitespace();
    let (first, mut names) = (words.next()?, words);
    if content.contains(['=', '$', '{', '%', '<', '[']) && !first.starts_with('[') {
        return None;
    }
    let address = first.split('%').next().unwrap_or(first);
    if address.parse::<IpAddr>().is_err() {
        let second = names.next()?;
        if second.parse::<IpAddr>().is_ok() && is_domain(first) {
            let message = "a name before its address, which is the first word of the line".into();
            return Some(mistake(first, message));
        }
        return in_address(first, second).map(|(message, meant)| match meant {
            Some(meant) => mistake(first, message).meant(meant),
            None => mistake(first, message),
        });
    }
    names.find_map(|name| {
        let host = name.split_once("://").map_or(name, |(_, rest)| rest);
        let host = host.split(['/', '?']).next().unwrap_or(host);
        let (host, port) = host.split_once(':').map_or((host, None), |(host, port)| (host, Some(port)));
        let is_host = has_host_characters(host);
        let is_port = port.is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
        if host.contains('*') {
            let message =
                "\"*\" in a name of a hosts file, which has whole names only: a server of the DNS can have it";
            return Some(mistake(name, message.into()));
        }
        let what = if !is_host {
            return None;
        } else if name.contains("://") {
            "a URL"
        } else if is_port {
            "a host and a port"
        } else if name.contains('/') {
            "a host and a path"
        } else {
            return None;
        };
        let message = format!("{what} in a hosts file, which has names of hosts only");
        Some(mistake(name, message.into()).meant(host))
    })
}

/// Returns the mistake in the first word of a line, if it was meant as an address.
fn in_address(address: &str, name: &str) -> Option<(Cow<'static, str>, Option<String>)> {
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._".contains(c);
    if !name.chars().all(is_name) || !name.contains(|c: char| c.is_ascii_alphabetic()) {
        return None;
    }
    let literal = address.strip_prefix('[').and_then(|rest| rest.split_once(']'));
    if let Some((inner, _)) = literal.filter(|(inner, _)| inner.parse::<IpAddr>().is_ok()) {
        return Some(("brackets around an address in a hosts file, which has none".into(), Some(inner.into())));
    }
    if let Some((host, port)) = address.split_once(':') {
        let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
        let message = "a port after an address in a hosts file, which has none: a program that connects adds it";
        return (is_port && host.parse::<Ipv4Addr>().is_ok()).then(|| (message.into(), Some(host.into())));
    }
    let mut labels = address.split('.');
    let is_number =
        |label: &str| !label.is_empty() && label.len() <= 4 && label.bytes().all(|byte| byte.is_ascii_digit());
    let count = labels.clone().count();
    if (3..=5).contains(&count) && labels.all(is_number) {
        let message =
            format!("\"{address}\" is not an IPv4 address, which has four numbers up to 255: the line is ignored");
        return Some((message.into(), None));
    }
    None
}

/// A line of a hosts file with a mistake.
pub(super) fn hosts_line(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let found = in_hosts_line(text).filter(|_| !text.contains('\n'))?;
    let (start, end) = (found.span.start as usize, found.span.end as usize);
    let meant = found.meant.as_ref().map(|meant| format!("{}{meant}{}", &text[..start], &text[end..]));
    Some(Mistake { meant, ..found })
}
