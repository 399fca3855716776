//! A model of Java's `java.net.URI`: the host and the port that release 17 reads.

use super::endpoint::Endpoint;

/// Returns the host and the port that the constructor of `URI` finds; none if it throws an exception.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    let (scheme, rest) = match text.find([':', '/', '?', '#']) {
        Some(at) if text[at..].starts_with(':') => (Some(&text[..at]), &text[at + 1..]),
        _ => (None, text),
    };
    let (rest, fragment) = rest.split_once('#').map_or((rest, None), |(rest, fragment)| (rest, Some(fragment)));
    let is_valid = scheme.is_none_or(is_scheme) && fragment.is_none_or(|fragment| is_made_of(fragment, is_uric));
    if !is_valid {
        return None;
    }
    let scheme_name = scheme.unwrap_or_default();
    if scheme.is_some() && !rest.starts_with('/') {
        return (!rest.is_empty() && is_made_of(rest, is_uric)).then(|| Endpoint::new(scheme_name, "", ""));
    }
    let (hierarchy, query) = rest.split_once('?').map_or((rest, None), |(rest, query)| (rest, Some(query)));
    let (authority, path) = match hierarchy.strip_prefix("//") {
        Some(after) => after.split_at(after.find('/').unwrap_or(after.len())),
        None => ("", hierarchy),
    };
    let is_empty = hierarchy == "//" && query.is_none() && fragment.is_none();
    if is_empty || !is_made_of(path, is_path) || !query.is_none_or(|query| is_made_of(query, is_uric)) {
        return None;
    }
    let (host, port) = if authority.is_empty() { ("", "") } else { host_and_port(authority)? };
    Some(Endpoint::new(scheme_name, host, port))
}

fn is_scheme(scheme: &str) -> bool {
    let is_later = |byte: u8| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte);
    scheme.starts_with(|c: char| c.is_ascii_alphabetic()) && scheme.bytes().all(is_later)
}

fn is_unreserved(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"-_.!~*'()".contains(&byte)
}

fn is_uric(byte: u8) -> bool {
    is_unreserved(byte) || b";/?:@&=+$,[]".contains(&byte)
}

fn is_path(byte: u8) -> bool {
    is_unreserved(byte) || b":@&=+$,;/".contains(&byte)
}

fn is_userinfo(byte: u8) -> bool {
    is_unreserved(byte) || b";:&=+$,".contains(&byte)
}

fn is_reg_name(byte: u8) -> bool {
    is_userinfo(byte) || byte == b'@'
}

/// Whether Java accepts a character outside of ASCII: it is neither a space nor a control.
fn is_other(c: char) -> bool {
    let is_space = c.is_whitespace() || matches!(c, '\u{180e}');
    c > '\u{80}' && !c.is_control() && !is_space
}

/// Returns the end of the first characters that are allowed, percent-encoded or of another script; none at a percent sign without digits.
fn scan(text: &str, is_allowed: fn(u8) -> bool) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        let is_next = match u8::try_from(c) {
            Ok(b'%') => {
                let digits = bytes.get(at + 1..at + 3)?;
                chars.nth(1);
                digits.iter().all(u8::is_ascii_hexdigit).then_some(true)?
            }
            Ok(byte) if byte.is_ascii() => is_allowed(byte),
            _ => is_other(c),
        };
        if !is_next {
            return Some(at);
        }
    }
    Some(text.len())
}

fn is_made_of(text: &str, is_allowed: fn(u8) -> bool) -> bool {
    scan(text, is_allowed) == Some(text.len())
}

/// Returns the host, empty if the authority is only a name of a registry, and the port.
fn host_and_port(authority: &str) -> Option<(&str, &str)> {
    let is_registry = scan(authority, is_reg_name)? == authority.len();
    let is_server_char = |c: char| match u8::try_from(c) {
        Ok(byte) if byte.is_ascii() => is_userinfo(byte) || b"@[]%".contains(&byte),
        _ => is_other(c),
    };
    let of_server = authority.chars().all(is_server_char).then(|| server(authority)).flatten();
    of_server.or(is_registry.then_some(("", "")))
}

/// Returns the host and the port of a server.
fn server(authority: &str) -> Option<(&str, &str)> {
    let place = match authority.split_once('@') {
        Some((userinfo, place)) => is_made_of(userinfo, is_userinfo).then_some(place)?,
        None => authority,
    };
    let end = match place.strip_prefix('[') {
        Some(after) => {
            let end = after.find(']')?;
            is_literal(&after[..end]).then_some(end + 2)?
        }
        None => place.find(':').unwrap_or(place.len()),
    };
    let (host, after) = place.split_at(end);
    if !host.starts_with('[') && !is_ipv4(host) && !is_hostname(host) {
        return None;
    }
    let port = if after.is_empty() { "" } else { after.strip_prefix(':')? };
    let is_port = port.is_empty() || port.bytes().all(|byte| byte.is_ascii_digit()) && port.parse::<i32>().is_ok();
    is_port.then_some((host, port))
}

/// Whether a name has labels of letters, digits and hyphens. If there are several, the last one begins with a letter.
fn is_hostname(name: &str) -> bool {
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_label = |label: &str| {
        let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
        label.starts_with(|c: char| c.is_ascii_alphanumeric()) && label.bytes().all(is_inner) && !label.ends_with('-')
    };
    let last = name.rsplit_once('.').map(|(_, last)| last);
    name.split('.').all(is_label) && last.is_none_or(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()))
}

/// Whether a text is four decimal numbers of up to 255.
fn is_ipv4(text: &str) -> bool {
    let is_number = |part: &str| {
        part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse::<i32>().is_ok_and(|number| number <= 0xff)
    };
    text.split('.').count() == 4 && text.split('.').all(is_number)
}

/// Whether a text between brackets is an IPv6 address, with or without a zone.
fn is_literal(text: &str) -> bool {
    let (address, zone) = text.split_once('%').map_or((text, None), |(address, zone)| (address, Some(zone)));
    let is_zone_char = |byte: u8| byte.is_ascii_alphanumeric() || b"_.".contains(&byte);
    is_ipv6(address) && zone.is_none_or(|zone| !zone.is_empty() && zone.bytes().all(is_zone_char))
}

fn is_ipv6(address: &str) -> bool {
    let Some((left, right)) = address.split_once("::") else { return groups(address, true) == Some(8) };
    let count = |part: &str, is_end| if part.is_empty() { Some(0) } else { groups(part, is_end) };
    count(left, false).zip(count(right, true)).is_some_and(|(left, right)| left + right < 8)
}

/// Returns the number of groups of 16 bits in a part of an address. The last one may be an IPv4 address.
fn groups(text: &str, is_end: bool) -> Option<usize> {
    let (groups, last) = text.rsplit_once(':').map_or((None, text), |(groups, last)| (Some(groups), last));
    let is_group = |group: &str| (1..=4).contains(&group.len()) && group.bytes().all(|byte| byte.is_ascii_hexdigit());
    let of_last = if is_group(last) { 1 } else { (is_end && is_ipv4(last)).then_some(2)? };
    let Some(groups) = groups else { return Some(of_last) };
    groups.split(':').all(is_group).then(|| groups.split(':').count() + of_last)
}
