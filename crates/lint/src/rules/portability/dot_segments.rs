//! Dot segments in percent-encodings.

/// Whether a segment is `.` or `..` with at least one encoded dot.
pub(super) fn is_encoded_dot_segment(segment: &str) -> bool {
    let dots = |segment: &str| segment.replace("%2e", ".").replace("%2E", ".");
    (3..=6).contains(&segment.len()) && segment.contains('%') && matches!(dots(segment).as_str(), "." | "..")
}
