//! Path segments with a meaning: dot segments (section 4.1) and Windows drive letters (section 4.2).

/// Whether `segment` is a single-dot URL path segment: `.` or `%2e`.
#[inline]
pub(super) fn is_single_dot(segment: &[u8]) -> bool {
    match segment {
        b"." => true,
        [b'%', b'2', e] => e | 0x20 == b'e',
        _ => false,
    }
}

/// Whether `segment` is a double-dot URL path segment: two dots, each of which may be `%2e`.
#[inline]
pub(super) fn is_double_dot(segment: &[u8]) -> bool {
    match segment {
        b".." => true,
        [b'.', rest @ ..] | [rest @ .., b'.'] if rest.len() == 3 => is_single_dot(rest),
        [first @ .., _, _, _] if first.len() == 3 => is_single_dot(first) && is_single_dot(&segment[3..]),
        _ => false,
    }
}

/// Whether `segment` is a Windows drive letter (section 4.2): a letter, then `:` or `|`.
#[inline]
pub(super) fn is_windows_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':' | b'|'] if letter.is_ascii_alphabetic())
}

/// Whether `segment` is a normalized Windows drive letter (section 4.2): a letter, then `:`.
#[inline]
pub(super) fn is_normalized_windows_drive_letter(segment: &[u8]) -> bool {
    matches!(segment, [letter, b':'] if letter.is_ascii_alphabetic())
}

/// Whether `bytes` starts with a Windows drive letter (section 4.2) that is followed by the end or by `/`, `\`, `?` or `#`.
pub(super) fn starts_with_windows_drive_letter(bytes: &[u8]) -> bool {
    bytes.len() >= 2
        && is_windows_drive_letter(&bytes[..2])
        && matches!(bytes.get(2), None | Some(b'/' | b'\\' | b'?' | b'#'))
}
