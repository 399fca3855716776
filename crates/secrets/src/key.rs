//! The name of a parameter before its sign: [`key_before`].

use super::words::LONGEST;

/// Whether each byte may belong to the name of a parameter.
const IN_KEY: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        let c = byte as u8;
        table[byte] = c.is_ascii_alphanumeric() || matches!(c, b'_' | b'-' | b'.' | b'$' | b'[' | b']');
        byte += 1;
    }
    table
};

/// Returns the name before the sign at `at`, perhaps in quotation marks, and perhaps as an index: `password` of `a["password"] = `.
/// The first characters of `?=` and `||=` belong to the sign.
pub(super) fn key_before(text: &str, at: usize) -> &str {
    let bytes = text.as_bytes();
    let mut end = without(bytes, at, b" ", MAX_BLANKS);
    if bytes.get(at) == Some(&b'=') {
        let sign = without(bytes, end, b"?|+", 2);
        end = if sign < end { without(bytes, sign, b" ", MAX_BLANKS) } else { end };
    }
    let bracket = without(bytes, end, b"])", 1);
    if bracket < end && without(bytes, bracket, b"\"'", 1) < bracket {
        end = bracket;
    }
    end = without(bytes, end, b"\"'*", 3);
    let mut start = end;
    while start > 0 && IN_KEY[usize::from(bytes[start - 1])] && end - start < 2 * LONGEST {
        start -= 1;
    }
    if start > 0 && !bytes[start - 1].is_ascii() {
        start = word_start(text, end);
    }
    &text[start..end]
}

/// Types of texts that programming languages write between a name and its value.
const TYPES: [&str; 8] = ["str", "string", "bytes", "optional[str]", "final[str]", "text", "secretstr", "nsstring"];

/// Longest gap between a name, its type and what precedes them, in bytes.
const MAX_GAP: usize = 16;

/// Returns the name that `key`, which is before the sign at `sign`, is the type of: `token` of `token: str = "x"` and of
/// `var token string = "x"`.
pub(super) fn typed_name<'t>(text: &'t str, sign: usize, key: &str) -> Option<&'t str> {
    if text.as_bytes()[sign] != b'=' || !TYPES.iter().any(|name| name.eq_ignore_ascii_case(key)) {
        return None;
    }
    let start = key.as_ptr() as usize - text.as_ptr() as usize;
    let from = (start.saturating_sub(MAX_GAP)..=start).find(|at| text.is_char_boundary(*at))?;
    let gap = text[from..start].trim_end_matches([' ', '&', '*']);
    let gap = gap.strip_suffix("'static").unwrap_or(gap).trim_end_matches([' ', '&']);
    if let Some(before) = gap.strip_suffix(':') {
        return Some(key_before(text, from + before.len()));
    }
    let name = key_before(text, from + gap.len());
    let before = &text[..name.as_ptr() as usize - text.as_ptr() as usize];
    ["var ", "const "].iter().any(|word| before.ends_with(word)).then_some(name)
}

/// Most spaces between a name and its sign. A text full of both would otherwise take quadratic time.
const MAX_BLANKS: usize = 64;

/// Returns the end of a text without up to `most` of these bytes there.
fn without(text: &[u8], end: usize, bytes: &[u8], most: usize) -> usize {
    end - text[..end].iter().rev().take(most).take_while(|byte| bytes.contains(byte)).count()
}

/// Returns the start of the word of any script that ends at `end`.
fn word_start(text: &str, end: usize) -> usize {
    let letters = text[..end].char_indices().rev().take(LONGEST);
    let is_letter = |c: char| c.is_alphanumeric() || c.is_ascii() && IN_KEY[c as usize];
    letters.take_while(|(_, c)| is_letter(*c)).last().map_or(end, |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_before_signs() {
        for (text, name) in [
            ("a token = b", "token"),
            ("{\"token\" : 1", "token"),
            ("a[\"token\"] = b", "token"),
            ("a['token']=b", "token"),
            ("a[token]=b", "a[token]"),
            ("get(\"token\") = b", "token"),
            ("\"\"token\"\":b", "token"),
            ("TOKEN ?= b", "TOKEN"),
            ("token ||= b", "token"),
            ("пароль=b", "пароль"),
            ("la contraseña: b", "contraseña"),
            ("é = b", "é"),
            ("**Token**: b", "Token"),
            ("=", ""),
        ] {
            let sign = text.find([':', '=']).unwrap_or_default();
            assert_eq!(key_before(text, sign), name, "{text}");
        }
        assert_eq!(key_before("https://h/?=b", 11), "");
    }
}
