//! Patterns that other URLs are compared with: regular expressions and globs.

use super::parts::Parts;

/// Whether a URL is a pattern.
pub(super) fn is_in(parts: &Parts<'_>) -> bool {
    let bytes = parts.text.as_bytes();
    let mut depth = 0_usize;
    let is_archive = parts.host_and_port().ends_with("web.archive.org");
    // Any URL of a scheme, for `LIKE` of SQL.
    let is_like = || parts.text.split_once("://").is_some_and(|(_, rest)| rest == "%");
    bytes.first() == Some(&b'^')
        || is_like()
        || (0..bytes.len()).any(|at| {
            let (before, after) = (at.checked_sub(1).map(|before| bytes[before]), bytes.get(at + 1));
            match bytes[at] {
                b'\\' => is_escape(&bytes[at + 1..]),
                b'^' => before == Some(b'['),
                b'[' => is_class(&bytes[at + 1..]),
                b'(' => {
                    depth += 1;
                    after == Some(&b'?') && bytes.get(at + 2).is_some_and(|byte| b":=!<P".contains(byte))
                }
                b')' => {
                    depth = depth.saturating_sub(1);
                    matches!(after, Some(b'*' | b'+'))
                        || after == Some(&b'?') && bytes.get(at + 2).is_none_or(|byte| b"$/)".contains(byte))
                }
                b'|' => depth > 0,
                b'*' => parts.is_in_authority(at) || is_glob(before, after) && !parts.is_in_query(at) && !is_archive,
                b'+' => {
                    matches!(before, Some(b']' | b')')) && !parts.is_in_query(at)
                        || before == Some(b'.') && after.is_none_or(|byte| b"$)/".contains(byte))
                }
                b'$' => after.is_none() && before.is_some_and(|byte| byte != b'$'),
                _ => false,
            }
        })
}

/// Whether a `*` belongs to a glob. In `1*a.png`, it is part of a name.
fn is_glob(before: Option<u8>, after: Option<&u8>) -> bool {
    let is_part = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'-';
    !(before.as_ref().is_some_and(is_part) && after.is_some_and(is_part))
}

/// Whether the text after a backslash makes an escape of a regular expression. A Windows path such as `\docs` does not.
fn is_escape(after: &[u8]) -> bool {
    match after.first() {
        Some(b'1'..=b'9') => !after.get(1).is_some_and(u8::is_ascii_alphanumeric),
        Some(b'd' | b'D' | b'w' | b'W' | b's' | b'S' | b'b') => !after.get(1).is_some_and(u8::is_ascii_alphanumeric),
        // The last three are escaped in texts of Markdown.
        Some(next) => b"./?+*()[]{}|^$-_#~".contains(next),
        None => false,
    }
}

/// Whether the text after a bracket begins a class of characters: `a-z`, `\w`.
fn is_class(after: &[u8]) -> bool {
    match after {
        [b'\\', ..] => true,
        [first, b'-', last, ..] => {
            first.is_ascii_alphanumeric()
                && last.is_ascii_alphanumeric()
                && after.iter().take(64).any(|byte| *byte == b']')
        }
        _ => false,
    }
}
