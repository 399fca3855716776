//! A model of Java's `java.net.URL`: the host and the port that release 17 reads.

use super::endpoint::Endpoint;

/// The protocols that Java has a handler for.
const PROTOCOLS: [&str; 8] = ["file", "ftp", "http", "https", "jar", "jmod", "jrt", "mailto"];

/// Returns the host and the port that the constructor of `URL` finds; none if it throws an exception.
pub(crate) fn read(text: &str) -> Option<Endpoint> {
    let (protocol, rest) = split(text)?;
    if protocol == "jar" {
        return is_jar(text, rest).then(|| Endpoint::new("jar", "", ""));
    }
    with_protocol(&protocol, rest)
}

/// Whether Java accepts a URL of a JAR: another URL, and a path after the last `!/`. A text that begins otherwise is relative, and has
/// no base.
fn is_jar(text: &str, rest: &str) -> bool {
    let begins = |text: &str| text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("jar:"));
    if !begins(text) {
        return rest.is_empty() && text.contains('#');
    }
    let inner = rest.rsplit_once("!/").filter(|_| !begins(rest)).and_then(|(inner, _)| split(inner));
    inner.is_some_and(|(protocol, rest)| protocol != "jar" && with_protocol(&protocol, rest).is_some())
}

/// Returns the host and the port of a URL with another protocol.
fn with_protocol(protocol: &str, rest: &str) -> Option<Endpoint> {
    if protocol == "mailto" {
        return (!rest.chars().all(is_whitespace)).then(|| Endpoint::new(protocol, "", ""));
    }
    host_and_port(rest).map(|(host, port)| Endpoint::new(protocol, host, &port))
}

/// Characters whose compatibility decomposition has a delimiter of URLs.
const LIKE_DELIMITERS: [char; 17] = [
    '\u{2047}', '\u{2048}', '\u{2049}', '\u{2100}', '\u{2101}', '\u{2105}', '\u{2106}', '\u{2a74}', '\u{fe55}',
    '\u{fe56}', '\u{fe5f}', '\u{fe6b}', '\u{ff03}', '\u{ff0f}', '\u{ff1a}', '\u{ff1f}', '\u{ff20}',
];

/// Returns the protocol in lower case and the text after it, without the fragment.
fn split(text: &str) -> Option<(String, &str)> {
    let text = text.trim_matches(|c| c <= ' ');
    let text = match text.get(..4) {
        Some(prefix) if prefix.eq_ignore_ascii_case("url:") => &text[4..],
        _ => text,
    };
    let (protocol, rest) = text.split_once(':')?;
    let protocol = protocol.to_ascii_lowercase();
    let rest = rest.split('#').next().unwrap_or_default();
    PROTOCOLS.contains(&&*protocol).then_some((protocol, rest))
}

/// Whether Java counts a character as white space.
fn is_whitespace(c: char) -> bool {
    let is_control = matches!(c, '\t'..='\r' | '\u{1c}'..='\u{1f}');
    is_control || c.is_whitespace() && !matches!(c, '\u{85}' | '\u{a0}' | '\u{2007}' | '\u{202f}')
}

/// Returns the host, empty without one, and the port.
fn host_and_port(rest: &str) -> Option<(&str, String)> {
    let rest = rest.split('?').next().unwrap_or_default();
    let authority = match rest.strip_prefix("//") {
        Some(after) if !rest.starts_with("////") => after.split('/').next().unwrap_or_default(),
        _ => return Some(("", String::new())),
    };
    let host = match authority.split_once('@') {
        // Such an authority is not that of a server.
        Some((_, host)) if host.contains('@') => return Some(("", String::new())),
        Some((_, host)) => host,
        None => authority,
    };
    let (host, digits) = if host.starts_with('[') {
        let end = host.find(']').filter(|end| *end > 2)?;
        if !is_ipv6(&host[1..end]) {
            return None;
        }
        let (host, after) = host.split_at(end + 1);
        (host, if after.is_empty() { "" } else { after.strip_prefix(':')? })
    } else {
        host.split_once(':').unwrap_or((host, ""))
    };
    if host.contains(|c: char| c.is_ascii_control() || LIKE_DELIMITERS.contains(&c)) {
        return None;
    }
    let port = if digits.is_empty() { -1 } else { number(digits)? };
    match port {
        ..-1 => None,
        -1 => Some((host, String::new())),
        _ => Some((host, port.to_string())),
    }
}

/// Returns the number that `Integer.parseInt` returns, which reads digits of all scripts of the first plane.
fn number(text: &str) -> Option<i32> {
    let ascii = |c: char| {
        let digit =
            ZEROS.iter().find_map(|zero| u32::from(c).checked_sub(u32::from(*zero)).filter(|digit| *digit < 10));
        digit.and_then(|digit| char::from_digit(digit, 10)).unwrap_or(c)
    };
    text.chars().map(ascii).collect::<String>().parse().ok()
}

/// The digits zero outside of ASCII, by Unicode 13.
const ZEROS: [char; 36] = [
    '\u{660}', '\u{6f0}', '\u{7c0}', '\u{966}', '\u{9e6}', '\u{a66}', '\u{ae6}', '\u{b66}', '\u{be6}', '\u{c66}',
    '\u{ce6}', '\u{d66}', '\u{de6}', '\u{e50}', '\u{ed0}', '\u{f20}', '\u{1040}', '\u{1090}', '\u{17e0}', '\u{1810}',
    '\u{1946}', '\u{19d0}', '\u{1a80}', '\u{1a90}', '\u{1b50}', '\u{1bb0}', '\u{1c40}', '\u{1c50}', '\u{a620}',
    '\u{a8d0}', '\u{a900}', '\u{a9d0}', '\u{a9f0}', '\u{aa50}', '\u{abf0}', '\u{ff10}',
];

/// Whether Java accepts an address between brackets, with a zone. Zeros may lead a number.
fn is_ipv6(text: &str) -> bool {
    let address = match text.split_once('%') {
        Some((_, "")) => return false,
        Some((address, _)) => address,
        None => text,
    };
    let Some((left, right)) = address.split_once("::") else {
        return groups(address, true) == Some(8);
    };
    let count = |part: &str, is_end| if part.is_empty() { Some(0) } else { groups(part, is_end) };
    count(left, false).zip(count(right, true)).is_some_and(|(left, right)| left + right < 8)
}

/// Returns the number of groups of 16 bits in a part of an address. The last one may end in an IPv4 address.
fn groups(text: &str, is_end: bool) -> Option<usize> {
    let (groups, last) = text.rsplit_once(':').map_or((None, text), |(groups, last)| (Some(groups), last));
    let is_group = |group: &str| {
        let digits = group.trim_start_matches('0');
        !group.is_empty() && digits.len() <= 4 && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let of_last = if is_group(last) { 1 } else { (is_end && is_ipv4(last)).then_some(2)? };
    let Some(groups) = groups else { return Some(of_last) };
    groups.split(':').all(is_group).then(|| groups.split(':').count() + of_last)
}

/// Whether a text is four decimal numbers of up to 255.
fn is_ipv4(text: &str) -> bool {
    const LONGEST: usize = 15;
    let is_number = |part: &str| {
        part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse::<u64>().is_ok_and(|number| number <= 0xff)
    };
    text.len() <= LONGEST && text.split('.').count() == 4 && text.split('.').all(is_number)
}
