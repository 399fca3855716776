//! A fast answer for plain URLs.

use core::net::Ipv4Addr;

/// Whether the start of `text` proves that every specification that accepts it names the same host and port.
///
/// True for these starts, which nearly all URLs have:
///
/// * `http`, `https`, `ws`, `wss` or `ftp`, `//`, a plain name or a dotted IPv4 address without needless zeros, optionally a plain
///   port, and then the end, `/`, `?` or `#`, where every specification ends the authority. A plain name consists of letters,
///   digits, hyphens and single dots, no label begins with `xn--`, and the last label begins with a letter.
/// * `file:///`, which has no host.
/// * a scheme without rules in the URL Standard, not followed by a slash: `mailto:a@b`. The rest is a path.
pub(super) fn is_plain(text: &str) -> bool {
    let Some((scheme, rest)) =
        text.as_bytes().iter().take(16).position(|&byte| byte == b':').map(|at| text.split_at(at))
    else {
        return false;
    };
    match scheme {
        "http" | "https" | "ws" | "wss" | "ftp" => rest.strip_prefix("://").is_some_and(is_plain_authority),
        "file" => rest.starts_with(":///"),
        // An upper-case scheme may be special, too.
        _ => {
            scheme.starts_with(|c: char| c.is_ascii_lowercase())
                && scheme.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
                && rest.as_bytes().get(1).is_some_and(u8::is_ascii_alphanumeric)
        }
    }
}

/// Whether `rest` begins with an authority that is a plain name or address and optionally a plain port.
fn is_plain_authority(rest: &str) -> bool {
    let length = name_length(rest).or_else(|| address_length(rest));
    length.is_some_and(|length| is_plain_port_and_end(&rest.as_bytes()[length..]))
}

/// Whether a host is a plain name in lower case, which the URL Standard keeps.
pub(super) fn is_plain_name(host: &str) -> bool {
    !host.bytes().any(|byte| byte.is_ascii_uppercase()) && name_length(host) == Some(host.len())
}

/// Returns the length of the dotted IPv4 address at the start of a text.
fn address_length(text: &str) -> Option<usize> {
    let length = text.bytes().take(16).take_while(|byte| byte.is_ascii_digit() || *byte == b'.').count();
    text[..length].parse::<Ipv4Addr>().ok().map(|_| length)
}

/// Returns the length of the plain name at the start of a text.
fn name_length(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    // The first label begins as if after a dot.
    let (mut before, mut first, mut at) = (b'.', b'.', 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' if before == b'.' => {
                first = byte;
                if bytes[at..].get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--")) {
                    return None;
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => {}
            b'.' if before != b'.' => {}
            _ => break,
        }
        before = byte;
        at += 1;
    }
    (before != b'.' && first.is_ascii_alphabetic()).then_some(at)
}

/// Whether an authority ends here, or after a port of up to four digits without a leading zero.
fn is_plain_port_and_end(rest: &[u8]) -> bool {
    let rest = match rest {
        [b':', digits @ ..] => {
            let length = digits.iter().take(5).take_while(|byte| byte.is_ascii_digit()).count();
            // Four digits are below 65536.
            if !(1..=4).contains(&length) || digits[0] == b'0' {
                return false;
            }
            &digits[length..]
        }
        rest => rest,
    };
    matches!(rest, [] | [b'/' | b'?' | b'#', ..])
}
