//! A fast answer for plain URLs.

/// Whether the start of `text` proves that every specification that accepts it names the same host and port.
///
/// True for these starts, which nearly all URLs have:
///
/// * `http`, `https`, `ws`, `wss` or `ftp`, `//`, a plain name, optionally a plain port, and then the end, `/`, `?` or `#`,
///   where every specification ends the authority. A plain name consists of letters, digits, hyphens and single dots, no label
///   begins with `xn--`, and the last label begins with a letter.
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

/// Whether `rest` begins with an authority that is a plain name and optionally a plain port.
fn is_plain_authority(rest: &str) -> bool {
    let bytes = rest.as_bytes();
    // The first label begins as if after a dot.
    let (mut before, mut first, mut at) = (b'.', b'.', 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' if before == b'.' => {
                first = byte;
                if bytes[at..].get(..4).is_some_and(|start| start.eq_ignore_ascii_case(b"xn--")) {
                    return false;
                }
            }
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' => {}
            b'.' if before != b'.' => {}
            _ => break,
        }
        before = byte;
        at += 1;
    }
    before != b'.' && first.is_ascii_alphabetic() && is_plain_port_and_end(&bytes[at..])
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
