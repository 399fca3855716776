//! Merged paths without dot segments, as RFC 1808 (§4, step 6) and RFC 2396 (§5.2, step 6) remove them: a `..` without a segment
//! before it stays.

use alloc::string::String;

use super::transform::Climb;
use crate::path::next_dot_segment;

/// Writes `parent` and `rest` without the segments that dot segments remove. Returns the first `..` that stays.
pub(super) fn write_merged(parent: &str, rest: &str, text: &mut String) -> Option<Climb> {
    let start = text.len();
    // The leading slash is not part of the path (RFC 1808 §2.4.6), but is written again.
    let relative = parent.strip_prefix('/');
    text.push_str(if relative.is_some() { "/" } else { "" });
    let mut writer = Segments { first: text.len(), text };
    let in_base = writer.feed(relative.unwrap_or(parent)).map(|at| at + writer.first - start);
    let in_reference = writer.feed(rest).map(Climb::InReference);
    in_base.map(Climb::InBase).or(in_reference)
}

/// A writer of path segments that applies step 6.
struct Segments<'o> {
    text: &'o mut String,
    first: usize,
}

impl Segments<'_> {
    /// Writes a part of a path that ends at a slash or at the end. Returns the offset of the first `..` without a segment to
    /// remove, which stays.
    fn feed(&mut self, part: &str) -> Option<usize> {
        let (mut at, mut climbed) = (0, None);
        while let Some(dots) = next_dot_segment(part, at) {
            self.text.push_str(&part[at..dots.start]);
            at = (dots.end + 1).min(part.len());
            // Removes `.`, and `..` with the segment before it.
            if dots.len() == 2 && !self.up() {
                self.text.push_str(&part[dots.start..at]);
                climbed = climbed.or(Some(dots.start));
            }
        }
        self.text.push_str(&part[at..]);
        climbed
    }

    /// Removes the last segment unless it is `..`, and returns whether it did.
    fn up(&mut self) -> bool {
        let Some(segments) = self.text[self.first..].strip_suffix('/') else { return false };
        let last = segments.bytes().rposition(|byte| byte == b'/').map_or(0, |slash| slash + 1);
        if &segments[last..] == ".." {
            return false;
        }
        self.text.truncate(self.first + last);
        true
    }
}
