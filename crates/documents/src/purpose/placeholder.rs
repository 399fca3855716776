//! Placeholders of programs, templates and readers: `{name}`, `$HOST`, `<id>`, `…`.

use super::parts::Parts;
use super::percent;

/// Whether a URL contains a placeholder. With `dollar_names`, `$name` is one everywhere.
pub(super) fn is_in(parts: &Parts<'_>, dollar_names: bool) -> bool {
    let bytes = parts.text.as_bytes();
    let brace = memchr::memrchr(b'}', bytes).unwrap_or(0);
    let angle = memchr::memrchr(b'>', bytes).unwrap_or(0);
    let is_data = parts.text.starts_with("data:");
    let is_hole = |at: usize| {
        let rest = &bytes[at..];
        match rest[0] {
            b'{' => is_brace(parts, at, brace > at),
            b'<' => {
                !is_data
                    && angle > at
                    && rest.get(1).is_some_and(|next| next.is_ascii_alphabetic() || b"%?_$#".contains(next))
            }
            b'$' => is_dollar(parts, at, dollar_names),
            b'%' => percent::is_placeholder(rest) || percent::is_single(bytes, at),
            b'#' => rest.get(1) == Some(&b'{'),
            b'&' => rest.starts_with(b"&lt;") && parts.is_in_authority(at) && parts.text[at..].contains("&gt;"),
            b'@' => is_between_at_signs(bytes, at),
            b'.' => is_ellipsis(parts, at),
            0xe2 => rest.starts_with("…".as_bytes()),
            b'[' => is_bracketed(parts, at),
            // A message of a web extension.
            b'_' => rest.starts_with(b"__MSG_"),
            b'(' => parts.authority.start == at && parts.authority.len() > 1,
            b'X' | b'x' | b'Y' | b'y' | b'I' | b'R' | b'C' | b'P' => is_word(parts, at),
            _ => false,
        }
    };
    (0..bytes.len()).any(is_hole)
        || is_scheme(parts.text)
        || is_host(parts.host_and_port())
        || is_password(parts.authority())
        || is_socket(parts)
}

/// Whether the scheme is a word for a scheme.
fn is_scheme(text: &str) -> bool {
    let Some((scheme, _)) = text.split_once("://") else {
        return false;
    };
    ["scheme", "proto", "protocol"].iter().any(|word| scheme.eq_ignore_ascii_case(word))
}

/// Whether a text contains an expression of a program or of a template language.
pub(super) fn has_expression(text: &str) -> bool {
    let is_opened = ["{{", "${", "#{"].iter().any(|opening| text.contains(opening));
    is_opened || begins_with_variable(text)
}

/// Whether a text begins with a variable of Pelican or of the mirrors of Apache: `|filename|/a.md`, `[preferred]/a.zip`.
fn begins_with_variable(text: &str) -> bool {
    let inside = |open, close| text.strip_prefix(open).and_then(|rest: &str| rest.split_once(close));
    let named = inside('|', '|').or_else(|| inside('[', ']'));
    named.is_some_and(|(name, rest)| {
        !name.is_empty()
            && name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_')
            && (rest.is_empty() || rest.starts_with('/'))
    })
}

/// Whether a brace begins a placeholder. Identifiers such as `{01234567-89ab-…}` and JSON in a query are not placeholders.
fn is_brace(parts: &Parts<'_>, at: usize, is_closed: bool) -> bool {
    let bytes = parts.text.as_bytes();
    let rest = &bytes[at + 1..];
    let is_encoded = |text: &[u8]| text.len() > 2 && text[0] == b'%' && text[1..3].iter().all(u8::is_ascii_hexdigit);
    match rest.first() {
        None => true,
        Some(b'"' | b'\'' | b'[') => false,
        Some(b'{' | b'#') => true,
        Some(b'%') => !is_encoded(rest),
        Some(_) if is_closed => !is_guid(rest),
        Some(first) => {
            let follows = at > 0 && matches!(bytes[at - 1], b'$' | b'#' | b'@');
            first.is_ascii_alphabetic() && (follows || parts.is_in_authority(at))
        }
    }
}

/// Whether a text begins with 32 hexadecimal digits, apart from hyphens, and a closing brace.
fn is_guid(rest: &[u8]) -> bool {
    let length = rest.iter().take(40).take_while(|byte| byte.is_ascii_hexdigit() || **byte == b'-').count();
    length >= 32 && rest.get(length) == Some(&b'}')
}

/// Names after `$` that are part of URLs: those of OData, of IBM Domino, and of Azure's containers.
const DOLLAR_NAMES: [&str; 14] = [
    "metadata", "value", "count", "batch", "ref", "all", "entity", "links", "crossjoin", "web", "logs", "root", "FILE",
    "File",
];

fn is_dollar(parts: &Parts<'_>, at: usize, dollar_names: bool) -> bool {
    let bytes = parts.text.as_bytes();
    let rest = &bytes[at + 1..];
    let Some(first) = rest.first() else { return false };
    let is_letter = first.is_ascii_alphabetic() || *first == b'_';
    let is_variable = is_letter || first.is_ascii_digit() || *first == b'$';
    if matches!(first, b'{' | b'(') || is_letter && parts.is_in_authority(at) || is_variable && dollar_names {
        return true;
    }
    let before = if at == 0 { b'/' } else { bytes[at - 1] };
    let length = rest.iter().take(64).take_while(|byte| byte.is_ascii_alphanumeric() || **byte == b'_').count();
    let name = &parts.text[at + 1..at + 1 + length];
    if first.is_ascii_digit() {
        return length == 1 && matches!(before, b'/' | b'=' | b'}' | b')');
    }
    let is_upper = length >= 2 && !name.bytes().any(|byte| byte.is_ascii_lowercase());
    let is_apart = !before.is_ascii_alphanumeric() && !DOLLAR_NAMES.contains(&name);
    is_letter && is_apart && (is_upper || matches!(before, b'/' | b'=' | b'#') && rest.get(length) != Some(&b'('))
}

/// Whether a name and `@` follow: one in capitals, as in `@PORT@` of Autoconf and CMake, or a whole component such as `@project.url@` of
/// Maven. `/@user@host.example` is an account.
fn is_between_at_signs(bytes: &[u8], at: usize) -> bool {
    let rest = &bytes[at + 1..];
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || b"_.-".contains(byte);
    let length = rest.iter().take(64).take_while(is_part).count();
    let (name, after) = rest.split_at(length);
    let is_constant = name.iter().all(|byte| byte.is_ascii_uppercase() || byte.is_ascii_digit() || *byte == b'_');
    let is_component = (at == 0 || b"/:=".contains(&bytes[at - 1]))
        && after.get(1).is_none_or(|next| b"/:?#&".contains(next))
        && name.first().is_some_and(u8::is_ascii_alphabetic);
    length > 1 && after.first() == Some(&b'@') && (is_constant && name[0].is_ascii_uppercase() || is_component)
}

/// Whether three dots stand for an omitted part. `v1...v2` in a path is a range.
fn is_ellipsis(parts: &Parts<'_>, at: usize) -> bool {
    let bytes = parts.text.as_bytes();
    let before = at.checked_sub(1).map(|before| bytes[before]);
    if !bytes[at..].starts_with(b"...") || before == Some(b'.') {
        return false;
    }
    if parts.is_in_authority(at) {
        return true;
    }
    let length = bytes[at..].iter().take_while(|byte| **byte == b'.').count();
    let after = bytes.get(at + length);
    let is_apart =
        before.is_none_or(|byte| b"/=:@?&#".contains(&byte)) && after.is_none_or(|byte| b"/?&#:".contains(byte));
    is_apart || after.is_none() || at == parts.authority.start || parts.authority.end == at + length
}

/// Whether a bracket encloses a name: `[HOST]` in the authority, `/[id]/` in the path, `=[value]` in the query.
fn is_bracketed(parts: &Parts<'_>, at: usize) -> bool {
    let text = parts.text;
    let bytes = text.as_bytes();
    if at > 0 && text[..at].ends_with(char::is_alphanumeric) {
        return false;
    }
    let window = &bytes[at + 1..bytes.len().min(at + 65)];
    let Some(length) = memchr::memchr(b']', window) else { return false };
    let (name, after) = (&window[..length], bytes.get(at + length + 2));
    if parts.is_in_authority(at) {
        let colons = name.iter().filter(|byte| **byte == b':').count();
        return colons < 2
            && name.first().is_some_and(u8::is_ascii_alphabetic)
            && name.iter().any(|byte| !byte.is_ascii_hexdigit())
            && !name.contains(&b'.');
    }
    let is_name = |byte: &u8| byte.is_ascii_alphanumeric() || b"_.- ".contains(byte);
    let is_segment = at > 0 && matches!(bytes[at - 1], b'/' | b'=') && after.is_none_or(|byte| b"/?#&.".contains(byte));
    is_segment && name.iter().all(is_name) && name.iter().any(u8::is_ascii_alphabetic)
}

/// Beginnings of words that ask the reader for a text.
const REQUESTS: [&str; 10] =
    ["YOUR_", "YOUR-", "INSERT_", "INSERT-", "REPLACE_", "REPLACE-", "CHANGEME", "CHANGE_ME", "PLACEHOLDER", "YOURS"];

/// Whether a word begins here that asks the reader for a text, or a run of `X`.
fn is_word(parts: &Parts<'_>, at: usize) -> bool {
    let bytes = parts.text.as_bytes();
    let rest = &parts.text[at..];
    if at > 0 && bytes[at - 1].is_ascii_alphanumeric() {
        return false;
    }
    let first = bytes[at];
    let run = if first.eq_ignore_ascii_case(&b'x') {
        bytes[at..].iter().take_while(|byte| **byte == first).count()
    } else {
        0
    };
    let is_run = run >= if first == b'X' { 3 } else { 4 };
    is_run && !bytes.get(at + run).is_some_and(u8::is_ascii_alphanumeric)
        || REQUESTS.iter().any(|request| rest.starts_with(request))
        || parts.is_in_authority(at) && rest.starts_with("your_")
}

/// Labels in capitals that name the part of a host.
const HOST_NAMES: [&str; 26] = [
    "HOST", "HOSTNAME", "DOMAIN", "SUBDOMAIN", "SERVER", "SERVERNAME", "IP", "ADDRESS", "ADDR", "ENDPOINT", "USER",
    "USERNAME", "ORG", "ACCOUNT", "NAME", "PROJECT", "REGION", "BUCKET", "INSTANCE", "TENANT", "NAMESPACE", "SERVICE",
    "APP", "URL", "PROXY", "ID",
];

/// Whether the host or the port is a placeholder such as `API_HOST` or `:port`.
fn is_host(host_and_port: &str) -> bool {
    if host_and_port.starts_with('[') {
        return false;
    }
    let (host, port) = host_and_port.split_once(':').unwrap_or((host_and_port, ""));
    let is_upper = |name: &str| {
        name.starts_with(|c: char| c.is_ascii_uppercase()) && !name.bytes().any(|b| b.is_ascii_lowercase())
    };
    let is_port = is_upper(port) || port.eq_ignore_ascii_case("xxxx") || port.eq_ignore_ascii_case("nnnn");
    let names_port = port.len() < 32 && port.to_ascii_lowercase().contains("port");
    let first = host.split('.').next().unwrap_or_default();
    let is_single = !host.contains('.') && is_upper(host) && host.len() > 1 && host != "LOCALHOST";
    let is_joined =
        |label: &str| is_upper(label) && label.contains('_') && label.bytes().any(|b| b.is_ascii_uppercase());
    // `https://api.example.netURL`, in which a program replaces the word in capitals.
    let last = host.rsplit('.').next().unwrap_or_default();
    let capitals = last.trim_start_matches(|c: char| c.is_ascii_lowercase());
    let is_followed = capitals.len() < last.len() && HOST_NAMES.contains(&capitals);
    is_port
        || names_port
        || is_followed
        || is_single && host.is_ascii()
        || HOST_NAMES.contains(&first)
        || host.split('.').any(is_joined)
}

/// Whether a text is the address of a socket with the name of a service or of an interface, which a program looks up:
/// `tcp://127.0.0.1:http`, `udp6://[ff02::1%eth0]:8094`.
fn is_socket(parts: &Parts<'_>) -> bool {
    let scheme = parts.text.split_once("://").map_or("", |(scheme, _)| scheme);
    let port = parts.authority().rsplit_once(':').map_or("", |(_, port)| port);
    ["tcp", "tcp4", "tcp6", "udp", "udp4", "udp6"].contains(&scheme)
        && (parts.authority().contains('%')
            || port.starts_with(|c: char| c.is_ascii_lowercase())
                && port.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-'))
}

/// Whether the password is a placeholder in capitals.
fn is_password(authority: &str) -> bool {
    let Some((user, _)) = authority.rsplit_once('@') else { return false };
    let last = user.rsplit_once(':').map_or("", |(_, password)| password);
    let words = ["PASSWORD", "PASS", "PASSWD", "SECRET", "TOKEN", "KEY"];
    words.iter().any(|word| last == *word || last.strip_suffix(word).is_some_and(|rest| rest.ends_with('_')))
}
