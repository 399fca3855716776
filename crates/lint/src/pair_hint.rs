//! A quick answer for most parameters of a query: the strict search for secrets will not find one in it.

/// Whether a parameter may have the name or the value of a secret. The lists of the strict search decide; a test there compares.
pub(crate) fn may_hold_secret(key: &[u8], value: Option<&[u8]>) -> bool {
    match value {
        Some(value) => value.len() >= MIN_NAMED && (may_be_name(key) || may_be_token(value)),
        None => may_be_token(key),
    }
}

/// Shortest value of a secret parameter, in bytes: `?auth=1` is a switch.
pub(crate) const MIN_NAMED: usize = 6;

/// Shortest token, in bytes.
const MIN_TOKEN: usize = 20;

/// Whether a name ends as the names of secrets do, or in a separator.
fn may_be_name(key: &[u8]) -> bool {
    let Some([one, last]) = key.last_chunk().map(|end: &[u8; 2]| end.map(|byte| byte.to_ascii_lowercase())) else {
        return false;
    };
    let is_separator = |byte| matches!(byte, b'-' | b'_' | b'.');
    match last {
        b'n' => matches!(one, b'e' | b'o') || is_separator(one),
        b'd' => matches!(one, b'r' | b'w') || is_separator(one),
        b'e' => matches!(one, b'r' | b's') || is_separator(one),
        b't' => matches!(one, b'e' | b'w') || is_separator(one),
        b'y' => one == b'e' || is_separator(one),
        last => is_separator(last),
    }
}

/// Whether a value begins as tokens do, and is long enough.
fn may_be_token(value: &[u8]) -> bool {
    value.len() >= MIN_TOKEN
        && matches!(
            &value[..2],
            b"AI"
                | b"AK"
                | b"AS"
                | b"SG"
                | b"dc"
                | b"do"
                | b"ey"
                | b"gh"
                | b"gi"
                | b"gl"
                | b"hf"
                | b"hv"
                | b"np"
                | b"py"
                | b"rk"
                | b"sh"
                | b"sk"
                | b"wh"
                | b"xa"
                | b"xo"
                | b"ya"
        )
}
