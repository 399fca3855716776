//! Mistakes in the authority of a URL.

use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::password::{password_without_server, split_userinfo};
use super::without_scheme::is_domain;
use super::written::{Written, has_host_characters, is_in, place, replaced};
use crate::servers::names_service;
use crate::span::Span;

/// A delimiter in a password or a user name.
pub(super) fn split(written: &Written<'_>) -> Option<Mistake> {
    let found = split_userinfo(written.text)?;
    let part = if found.is_password { "password" } else { "user name" };
    let start = written.parts.authority?.start;
    let has_user = found.part.start != start + 1;
    let part_before = found.part.of(written.text).split(found.delimiter).next().unwrap_or_default();
    let effect = match (part_before.contains('@'), found.part.start == start) {
        (false, false) if !has_user => "the host is empty",
        (false, _) => "the user is read as the host",
        (true, true) => "the domain of the user is read as the host",
        (true, false) => "a part of it is read as the host",
    };
    let message = format!(
        "\"{}\" in a {part} ends the authority, so that {effect}: write {}",
        found.delimiter, found.replacements
    );
    let meant = replaced(written.text, found.part, &found.encoded);
    Some(Mistake::new(MistakeKind::SplitUserinfo, place(found.part), message, "RFC 3986 §3.2.1").meant(meant))
}

/// A user, a password, a host and a port with colons between them, and without the `@`.
pub(super) fn no_sign(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority.filter(|_| written.parts.userinfo.is_none())?;
    let text = authority.of(written.text);
    let mut parts = text.split(':');
    let (user, password, host) = (parts.next()?, parts.next()?, parts.next()?);
    let is_name = |name: &str| !name.is_empty() && !name.contains(['[', ']', ',']);
    let is_port = password.bytes().all(|byte| byte.is_ascii_digit());
    if parts.next().is_none() || parts.next().is_some() || is_port || ![user, password, host].into_iter().all(is_name) {
        return None;
    }
    let at = authority.start as usize + user.len() + 1 + password.len();
    let message = "no \"@\" between the password and the host";
    let meant = format!("{}@{}", &written.text[..at], &written.text[at + 1..]);
    Some(Mistake::new(MistakeKind::SplitUserinfo, (at, at + 1), message, "RFC 3986 §3.2.1").meant(meant))
}

/// A user and a password without a server, where a port would be: `postgres://anna:s3cret/shop`.
pub(super) fn no_server(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority?;
    password_without_server(written.scheme()?, authority.of(written.text))?;
    let message = "no server: a user and a password precede \"@\" and the host";
    Some(Mistake::new(MistakeKind::NoHost, place(authority), message, "RFC 3986 §3.2.1"))
}

/// A comma or an ampersand in a host, where a dot or a question mark was meant.
pub(super) fn mistyped_delimiter(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web())?;
    let name = host.of(written.text);
    let is_end = |end: &str| {
        let last = end.rsplit('.').next().unwrap_or_default();
        last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic())
    };
    if let Some((domain, pairs)) =
        name.split_once('&').filter(|(domain, pairs)| domain.contains('.') && pairs.contains('='))
    {
        let at = host.start as usize + domain.len();
        let meant = format!("{}?{}", &written.text[..at], &written.text[at + 1..]);
        let message = format!("\"&\" before \"{pairs}\", where \"?\" begins the query");
        return Some(Mistake::new(MistakeKind::MistypedDelimiter, (at, at + 1), message, "RFC 3986 §3.4").meant(meant));
    }
    let (first, end) = name.split_once(',')?;
    if first.is_empty() || !is_end(end) || end.contains(',') || first.contains(':') {
        return None;
    }
    let at = host.start as usize + first.len();
    let meant = format!("{}.{}", &written.text[..at], &written.text[at + 1..]);
    let message = "a comma in the host, where a dot belongs";
    Some(Mistake::new(MistakeKind::MistypedDelimiter, (at, at + 1), message, "RFC 3986 §3.2.2").meant(meant))
}

/// A port with a name after it, where a slash begins the path: `amqp://h:5672test`.
pub(super) fn port_and_name(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port.filter(|_| written.parts.host.is_some_and(|host| !host.is_empty()))?;
    let text = port.of(written.text);
    let digits = text.bytes().take_while(u8::is_ascii_digit).count();
    let name = &text[digits..];
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && has_host_characters(name);
    if !(2..=5).contains(&digits) || !is_name || !written.parts.path.is_empty() && written.parts.path.len() > 1 {
        return None;
    }
    let at = port.start as usize + digits;
    let message = format!("\"{name}\" after the port, without the \"/\" that begins a path");
    let meant = format!("{}/{}", &written.text[..at], &written.text[at..]);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, (at, port.end as usize), message, "RFC 3986 §3.2.3").meant(meant))
}

/// A colon after the port of a server, where a slash begins the name of a database: `mysql://h:3306:shop`.
pub(super) fn name_after_colon(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority.filter(|_| written.scheme().is_some_and(names_service))?;
    let text = authority.of(written.text);
    let server = text.rsplit_once('@').map_or(text, |(_, server)| server);
    let (_, rest) = server.split_once(':').filter(|(host, _)| !host.is_empty() && !host.contains(['[', ',']))?;
    let (port, name) = rest.split_once(':')?;
    let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic()) && has_host_characters(name);
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    if !is_name || !is_port || written.parts.path.len() > 1 {
        return None;
    }
    let at = authority.end as usize - name.len() - 1;
    let message = format!("a colon before \"{name}\", where a slash follows the port");
    let meant = format!("{}/{}", &written.text[..at], &written.text[at + 1..]);
    Some(Mistake::new(MistakeKind::MistypedDelimiter, (at, at + 1), message, "RFC 3986 §3.3").meant(meant))
}

/// A placeholder in place of a host.
pub(super) fn placeholder(written: &Written<'_>) -> Option<Mistake> {
    let authority = written.parts.authority?;
    let host = written.host()?;
    let is_closed = |open: char, close: char| host.find(open).is_some_and(|at| host[at..].contains(close));
    let is_one = is_closed('{', '}')
        || is_closed('<', '>')
        || host.contains("$(")
        || host.starts_with('$') && host.len() > 1
        || host.len() > 4 && host.starts_with('%') && host.ends_with('%') && !host.contains('.')
        || host.contains("%s")
        || host == "%d"
        || host.split('.').any(|label| label.starts_with("YOUR_") || label.starts_with("YOUR-"));
    is_one.then(|| {
        let message = "a placeholder in the host, which nobody replaced";
        Mistake::new(MistakeKind::Placeholder, place(authority), message, "RFC 3986 §3.2.2")
    })
}

/// Longest name of a placeholder, in bytes.
const MAX_NAME: usize = 64;

/// A placeholder in the path or the query.
pub(super) fn placeholder_after_host(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    let start = written.parts.authority?.end as usize;
    let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b"_-. ".contains(&byte);
    // The brackets of a run have one end.
    let first = |(at, open): &(usize, &str)| !text[start..start + at].ends_with(open);
    let one = text[start..].match_indices(['{', '<']).filter(first).find_map(|(at, open)| {
        let at = start + at;
        let inner = text[at..].trim_start_matches('{').trim_start_matches('<');
        let name = at + (text[at..].len() - inner.len());
        let length = inner.bytes().take(MAX_NAME).take_while(|byte| is_name(*byte)).count();
        let close = if open == "{" { '}' } else { '>' };
        let is_one = length > 0 && inner[length..].starts_with(close) && !is_identifier(&inner[..length]);
        let end = name + length + inner[length..].bytes().take_while(|byte| *byte == close as u8).count();
        let begin = if text[..at].ends_with('$') { at - 1 } else { at };
        is_one.then_some((begin, end))
    })?;
    let message = format!("a placeholder \"{}\", which nobody replaced", &text[one.0..one.1]);
    Some(Mistake::new(MistakeKind::Placeholder, one, message, "RFC 6570 §1.1"))
}

/// Whether a text in braces is data rather than a name: a UUID, or other hexadecimal digits with hyphens.
fn is_identifier(text: &str) -> bool {
    text.len() >= 8
        && text.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-')
        && text.bytes().any(|byte| byte.is_ascii_digit())
}

/// A port above 65535.
pub(super) fn port_range(written: &Written<'_>) -> Option<Mistake> {
    let port = written.parts.port?;
    let digits = port.of(written.text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let significant = digits.trim_start_matches('0');
    let is_large = is_number && !significant.is_empty() && significant.parse::<u16>().is_err();
    is_large.then(|| {
        let message = format!("port {digits}: ports of TCP and UDP end at 65535");
        Mistake::new(MistakeKind::PortRange, place(port), message, "RFC 9293 §3.1")
    })
}

/// Letters of other scripts that look like one of ASCII, with that letter.
const LOOKALIKES: &[(char, char)] = &[
    ('\u{430}', 'a'),
    ('\u{435}', 'e'),
    ('\u{43e}', 'o'),
    ('\u{440}', 'p'),
    ('\u{441}', 'c'),
    ('\u{443}', 'y'),
    ('\u{445}', 'x'),
    ('\u{455}', 's'),
    ('\u{456}', 'i'),
    ('\u{458}', 'j'),
    ('\u{4bb}', 'h'),
    ('\u{501}', 'd'),
    ('\u{51b}', 'q'),
    ('\u{51d}', 'w'),
    ('\u{4cf}', 'l'),
    ('\u{475}', 'v'),
    ('\u{43a}', 'k'),
    ('\u{43c}', 'm'),
    ('\u{442}', 't'),
    ('\u{432}', 'b'),
    ('\u{43d}', 'h'),
    ('\u{3bf}', 'o'),
    ('\u{3b1}', 'a'),
    ('\u{3bd}', 'v'),
    ('\u{3c1}', 'p'),
    ('\u{3b9}', 'i'),
    ('\u{3ba}', 'k'),
    ('\u{3c5}', 'u'),
    ('\u{3f2}', 'c'),
    ('\u{410}', 'a'),
    ('\u{412}', 'b'),
    ('\u{415}', 'e'),
    ('\u{41a}', 'k'),
    ('\u{41c}', 'm'),
    ('\u{41d}', 'h'),
    ('\u{41e}', 'o'),
    ('\u{420}', 'p'),
    ('\u{421}', 'c'),
    ('\u{422}', 't'),
    ('\u{425}', 'x'),
    ('\u{405}', 's'),
    ('\u{406}', 'i'),
    ('\u{131}', 'i'),
    ('\u{261}', 'g'),
    ('\u{585}', 'o'),
    ('\u{570}', 'h'),
    ('\u{578}', 'n'),
    ('\u{57d}', 'u'),
];

/// Letters of another script in a label with letters of ASCII, or a label of nothing but such letters.
pub(super) fn lookalike(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.or_else(|| {
        let end = written.text.find(['/', '?', '#', ':']).unwrap_or(written.text.len());
        written.parts.scheme.is_none().then(|| Span::new(0, crate::span::offset(end)))
    })?;
    let name = host.of(written.text);
    let letter = |c: char| LOOKALIKES.iter().find(|(known, _)| *known == c).map(|(_, letter)| *letter);
    let mut at = host.start as usize;
    for label in name.split('.') {
        let is_mixed = label.bytes().any(|byte| byte.is_ascii_alphabetic());
        let is_whole = || label.chars().all(|c| c.is_ascii() || letter(c).is_some()) && label.chars().count() > 2;
        let first = label.char_indices().find(|(_, c)| letter(*c).is_some());
        if let Some((offset, c)) = first.filter(|_| is_mixed || is_whole() && name.is_char_boundary(0)) {
            let latin = letter(c)?;
            let script = match c {
                '\u{370}'..='\u{3ff}' => "Greek",
                '\u{400}'..='\u{52f}' => "Cyrillic",
                '\u{530}'..='\u{58f}' => "Armenian",
                _ => "Latin, but not ASCII",
            };
            let message = format!("\"{c}\" (U+{:04X}) in the host is {script} and looks like \"{latin}\"", c as u32);
            let meant: String = name.chars().map(|c| letter(c).unwrap_or(c)).collect();
            let meant = replaced(written.text, host, &meant);
            let place = (at + offset, at + offset + c.len_utf8());
            return Some(Mistake::new(MistakeKind::Lookalike, place, message, "UTS #39 §4").meant(meant));
        }
        at += label.len() + 1;
    }
    None
}

/// A user name that looks like the host.
pub(super) fn user_like_host(written: &Written<'_>) -> Option<Mistake> {
    const DOMAINS: [&str; 12] = ["com", "org", "net", "io", "dev", "app", "gov", "edu", "de", "uk", "co", "example"];
    let userinfo = written.parts.userinfo.filter(|_| written.is_web())?;
    let text = userinfo.of(written.text);
    let user = text.split([':', '/', '\\']).next().unwrap_or(text);
    let is_host = user.rsplit_once('.').is_some_and(|(name, last)| !name.is_empty() && is_in(&DOMAINS, last));
    // A mail address is the name of a user.
    let is_mail = user.contains("%40");
    let host = written.host()?;
    (is_host && !is_mail).then(|| {
        let message = format!("the host is \"{host}\": \"{user}\" before the \"@\" is the name of a user");
        Mistake::new(MistakeKind::UserLikeHost, place(userinfo), message, "RFC 3986 §7.6")
    })
}

/// `@` and `:` in each other's place: `https://anna@s3cret:git.example.org/a`.
pub(super) fn swapped_delimiters(written: &Written<'_>) -> Option<Mistake> {
    let (user, password, host) = (written.parts.userinfo?, written.parts.host?, written.parts.port?);
    let text = written.text;
    let (user, password, host) = (user.of(text), password.of(text), host.of(text));
    let is_host = is_domain(host) || host.eq_ignore_ascii_case("localhost");
    if user.is_empty() || password.is_empty() || user.contains(':') || !is_host {
        return None;
    }
    let authority = written.parts.authority?;
    let message = "\"@\" after the user and \":\" before the host, which have each other's place";
    let meant = replaced(text, authority, &format!("{user}:{password}@{host}"));
    Some(Mistake::new(MistakeKind::SplitUserinfo, place(authority), message, "RFC 3986 §3.2.1").meant(meant))
}

/// No host where the scheme needs one.
pub(super) fn no_host(written: &Written<'_>) -> Option<Mistake> {
    if let Some(scheme) = written.scheme().filter(|scheme| scheme.len() + 1 == written.text.len() && written.is_web()) {
        let message = format!("{scheme} needs \"//\" and a host");
        return Some(Mistake::new(MistakeKind::NoHost, (0, scheme.len() + 1), message, "RFC 9110 §4.2.1"));
    }
    let scheme = written.scheme()?;
    let needs_host = written.is_web() || is_in(&["mongodb", "mongodb+srv"], scheme);
    let authority = written.parts.authority.filter(|_| needs_host && written.host() == Some(""))?;
    let rest = written.text[authority.end as usize..].trim_start_matches('/');
    let first = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let source = if written.is_web() { "RFC 9110 §4.2.1" } else { "MongoDB documentation, Connection Strings" };
    let message = format!("{scheme} needs a host after \"//\"");
    let mistake = Mistake::new(MistakeKind::NoHost, place(authority), message, source);
    let is_host = authority.is_empty() && (first.contains('.') || first.eq_ignore_ascii_case("localhost"));
    Some(if is_host { mistake.meant(format!("{scheme}://{rest}")) } else { mistake })
}

/// A host of numbers that browsers read as an IPv4 address.
#[cfg(feature = "whatwg")]
pub(super) fn numeric(written: &Written<'_>) -> Option<Mistake> {
    let host = written.parts.host.filter(|_| written.is_web())?;
    let name = host.of(written.text);
    let last = name.trim_end_matches('.').rsplit('.').next()?;
    if !last.starts_with(|c: char| c.is_ascii_digit()) || name.parse::<core::net::Ipv4Addr>().is_ok() {
        return None;
    }
    let mistake = |message| Mistake::new(MistakeKind::NumericHost, place(host), message, "URL Standard §3.5");
    match crate::whatwg::numeric_host(name)? {
        Some(address) => {
            let meant = replaced(written.text, host, &format!("{address}"));
            Some(
                mistake(format!("\"{name}\" is a name in RFC 3986, and the address {address} in browsers"))
                    .meant(meant),
            )
        }
        None => Some(match with_leading_zero(name) {
            Some((label, decimal)) => {
                let message =
                    format!("\"{label}\" begins with 0, which means octal for browsers, and octal has no 8 and no 9");
                let mistake = mistake(message);
                match decimal {
                    Some(address) => mistake.meant(replaced(written.text, host, &address)),
                    None => mistake,
                }
            }
            None => mistake(format!("\"{name}\" is a name in RFC 3986, and no address in browsers, which reject it")),
        }),
    }
}

/// Returns a number with a leading zero that is not octal, and the address if all four numbers are decimal: `192.168.009.215`.
#[cfg(feature = "whatwg")]
fn with_leading_zero(name: &str) -> Option<(&str, Option<String>)> {
    let is_number = |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_digit());
    if !name.split('.').all(is_number) {
        return None;
    }
    let label =
        name.split('.').find(|label| label.len() > 1 && label.starts_with('0') && label.contains(['8', '9']))?;
    let mut address = String::new();
    for (index, label) in name.split('.').enumerate() {
        let Ok(number) = label.parse::<u8>() else { return None };
        address = format!("{address}{}{number}", if index > 0 { "." } else { "" });
    }
    Some((label, Some(address).filter(|address| address.parse::<core::net::Ipv4Addr>().is_ok())))
}

/// Percent-encoding in a host that browsers decode to characters that a reader does not see there, or refuse.
#[cfg(feature = "whatwg")]
pub(super) fn encoded(written: &Written<'_>) -> Option<Mistake> {
    use crate::percent::{OnInvalid, decode_str};
    use crate::whatwg::{has_forbidden_code_point, is_invisible};

    let host = written.parts.host.filter(|_| written.is_web())?;
    let name = host.of(written.text);
    if name.starts_with('[') || !name.contains('%') {
        return None;
    }
    let decoded = decode_str(name, OnInvalid::Replace).ok()?;
    let mistake = |message| Mistake::new(MistakeKind::EncodedHost, place(host), message, "URL Standard §3.5");
    if has_forbidden_code_point(&decoded) || decoded.contains(char::REPLACEMENT_CHARACTER) {
        return Some(mistake("percent-encoding in the host, which browsers refuse".into()));
    }
    if let Some(c) = decoded.chars().find(|c| is_invisible(*c)) {
        let visible: String = decoded.chars().filter(|c| !is_invisible(*c)).collect();
        let message = format!("an invisible character in the host, U+{:04X} in percent-encoding", c as u32);
        return Some(mistake(message).meant(replaced(written.text, host, &visible)));
    }
    // Letters outside of ASCII have no other form in a URI.
    let is_ascii = |escape: &str| matches!(escape.bytes().next(), Some(b'0'..=b'7'));
    name.split('%').skip(1).any(is_ascii).then(|| {
        let read = decoded.to_ascii_lowercase();
        let message = format!("percent-encoding in the host, which is \"{read}\" in browsers");
        mistake(message).meant(replaced(written.text, host, &read))
    })
}

/// Nothing: only the URL Standard decodes hosts.
#[cfg(not(feature = "whatwg"))]
pub(super) fn encoded(_: &Written<'_>) -> Option<Mistake> {
    None
}

/// Nothing: only the URL Standard reads other numbers as an address.
#[cfg(not(feature = "whatwg"))]
pub(super) fn numeric(_: &Written<'_>) -> Option<Mistake> {
    None
}
