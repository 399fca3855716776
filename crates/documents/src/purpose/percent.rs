//! Placeholders that begin with a percent sign: `%s`, `%(name)s`, `%NAME%`.

/// Whether a text begins with a placeholder instead of a percent-encoded byte or a lone percent sign.
pub(super) fn is_placeholder(rest: &[u8]) -> bool {
    let Some(next) = rest.get(1) else { return false };
    let is_encoded = rest.len() > 2 && rest[1..3].iter().all(u8::is_ascii_hexdigit);
    match next {
        b'(' | b'{' | b'@' | b'<' | b'[' => true,
        b'.' => ends_directive(&rest[2..]),
        b'0'..=b'9' => is_encoded && is_zero_padded(rest) || !is_encoded && ends_directive(&rest[2..]),
        _ if is_encoded => is_name(rest, true),
        b's' | b'v' | b'q' | b'i' | b'd' => true,
        b'u' => !has_hex_digits(&rest[2..], 4),
        b'h' | b'l' | b'z' | b'j' | b't' | b'x' | b'X' | b'g' | b'p' | b'r' | b'w' if ends_directive(&rest[1..]) => {
            true
        }
        // WordPress replaces `%_%` by a part of the address.
        b'_' if rest.get(2) == Some(&b'%') => true,
        _ => is_name(rest, false),
    }
}

/// Whether all of a segment or value is placeholders of a percent sign and a letter or digit: `%1` of Qt, `%U` of Squid. It
/// begins at an offset.
pub(super) fn is_single(text: &[u8], at: usize) -> bool {
    let is_edge = |byte: Option<&u8>| byte.is_none_or(|byte| b"/?#=&:,".contains(byte));
    let is_placeholder = |pair: &&[u8]| pair[0] == b'%' && pair[1].is_ascii_alphanumeric();
    let pairs = text[at..].chunks_exact(2).take(8).take_while(is_placeholder).count();
    pairs > 0 && is_edge(at.checked_sub(1).map(|before| &text[before])) && is_edge(text.get(at + 2 * pairs))
}

fn has_hex_digits(text: &[u8], count: usize) -> bool {
    text.len() >= count && text[..count].iter().all(u8::is_ascii_hexdigit)
}

/// Whether a text such as `%04zu` is a directive of `printf`, which cannot be U+0004 and letters.
fn is_zero_padded(rest: &[u8]) -> bool {
    rest[1] == b'0' && matches!(rest[2], b'1'..=b'9') && ends_directive(&rest[3..])
}

/// Whether a text begins with the end of a directive of `printf`: digits, length and conversion, and then no letter.
fn ends_directive(rest: &[u8]) -> bool {
    let count = |text: &[u8], part: &[u8]| text.iter().take(8).take_while(|byte| part.contains(byte)).count();
    let digits = count(rest, b"0123456789.$]");
    let length = digits + count(&rest[digits..], b"hlzjt");
    let conversion = rest.get(length).is_some_and(|byte| b"sdiuxXgvqp".contains(byte));
    // The conversion may also be a letter that is a length elsewhere: `%h`.
    let end = if conversion { length + 1 } else { length };
    (conversion || length == digits + 1) && !rest.get(end).is_some_and(u8::is_ascii_alphanumeric)
}

/// Whether a text begins with `%NAME%`, or with `%NAME`. A name that begins with two hexadecimal digits must be closed.
fn is_name(rest: &[u8], is_encoded: bool) -> bool {
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || **byte == b'_';
    let length = rest[1..].iter().take(64).take_while(is_part).count();
    let name = &rest[1..1 + length];
    let is_upper = name.iter().all(|byte| !byte.is_ascii_lowercase());
    let is_closed = rest.get(1 + length) == Some(&b'%') && !has_hex_digits(&rest[2 + length..], 2);
    let is_word = name.iter().any(|byte| !byte.is_ascii_hexdigit());
    match is_encoded {
        true => is_closed && is_upper && is_word,
        false => length >= 2 && is_word && (is_closed || is_upper && length >= 3),
    }
}
