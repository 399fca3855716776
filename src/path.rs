//! Dot segments of paths: RFC 3986 §5.2.4 step by step ([`Buffers`]) and fast ([`remove_dot_segments`]).
//!
//! ```
//! use urlgram::path::remove_dot_segments;
//!
//! assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
//! assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;

/// Removes the segments `.` and `..` of a path, and the segment before each `..` (RFC 3986 §5.2.4).
///
/// Takes linear time. Borrows a path without dot segments. A `..` without a segment before it is dropped. As in the RFC, a path
/// without a leading slash may get one (`a/../b` gives `/b`). The result may begin with `//`, which without an authority would
/// be read as one: see [`resolve`](crate::resolve).
///
/// ```
/// use urlgram::path::remove_dot_segments;
///
/// assert_eq!(remove_dot_segments("/../a/./b/.."), "/a/");
/// assert_eq!(remove_dot_segments("/a//../b"), "/a/b");
/// assert_eq!(remove_dot_segments("/a/..."), "/a/...");
/// ```
pub fn remove_dot_segments(path: &str) -> Cow<'_, str> {
    if next_dot_segment(path, 0).is_none() {
        return Cow::Borrowed(path);
    }
    let mut output = String::with_capacity(path.len());
    PathWriter::new(&mut output).feed(path);
    Cow::Owned(output)
}

/// Removes the segments `.` and `..` of a relative path as far as its text decides, so that it keeps its meaning for every base: a
/// `..` at its start stays. An absolute path is treated as by [`remove_dot_segments`].
///
/// ```
/// use urlgram::path::remove_dot_segments_of_relative;
///
/// assert_eq!(remove_dot_segments_of_relative("a/./b/../../../c"), "../c");
/// assert_eq!(remove_dot_segments_of_relative(".."), "../");
/// assert_eq!(remove_dot_segments_of_relative("a/.."), "./");
/// // `./` keeps a first segment from being read as a scheme, and an empty one from being the root.
/// assert_eq!(remove_dot_segments_of_relative("x/../a:b"), "./a:b");
/// assert_eq!(remove_dot_segments_of_relative("x/..//b"), ".//b");
/// assert_eq!(remove_dot_segments_of_relative("/a/../../b"), "/b");
/// ```
pub fn remove_dot_segments_of_relative(path: &str) -> Cow<'_, str> {
    if path.starts_with('/') || next_dot_segment(path, 0).is_none() {
        return remove_dot_segments(path);
    }
    let mut kept: Vec<&str> = Vec::new();
    let mut ends_in_slash = false;
    for segment in path.split('/') {
        ends_in_slash = matches!(segment, "." | "..");
        match segment {
            "." => {}
            ".." if kept.last().is_some_and(|last| *last != "..") => drop(kept.pop()),
            _ => kept.push(segment),
        }
    }
    let mut output = kept.join("/");
    if ends_in_slash && !kept.is_empty() {
        output.push('/');
    }
    let first = kept.first().copied().unwrap_or_default();
    if first.is_empty() || first.contains(':') {
        output.insert_str(0, "./");
    }
    Cow::Owned(output)
}

/// Whether an absolute path has a `..` without a segment to remove, which climbs above the root (RFC 3986 §5.4.2).
///
/// ```
/// use urlgram::path::climbs_above_root;
///
/// assert!(climbs_above_root("/a/../../b"));
/// assert!(!climbs_above_root("/a/../b") && !climbs_above_root("../b"));
/// ```
pub fn climbs_above_root(path: &str) -> bool {
    let Some(segments) = path.strip_prefix('/') else { return false };
    let mut depth = 0_usize;
    segments.split('/').any(|segment| match (segment, depth) {
        ("..", 0) => true,
        ("..", _) => {
            depth -= 1;
            false
        }
        (".", _) => false,
        _ => {
            depth += 1;
            false
        }
    })
}

/// Whether a path has a `.` or `..` segment.
///
/// ```
/// use urlgram::path::has_dot_segment;
///
/// assert!(has_dot_segment("a/..") && has_dot_segment("./a"));
/// assert!(!has_dot_segment("a/..b/.c"));
/// ```
pub fn has_dot_segment(path: &str) -> bool {
    next_dot_segment(path, 0).is_some()
}

/// Returns the position of the first `.` or `..` segment that begins at `from`, the start of a segment, or later.
pub(crate) fn next_dot_segment(path: &str, from: usize) -> Option<Range<usize>> {
    let bytes = path.as_bytes();
    let mut at = from;
    loop {
        let dots = bytes.get(at..)?.iter().take(3).take_while(|byte| **byte == b'.').count();
        if matches!(dots, 1 | 2) && bytes.get(at + dots).is_none_or(|byte| *byte == b'/') {
            return Some(at..at + dots);
        }
        at += slash_dot(bytes.get(at..)?)? + 1;
    }
}

/// Returns the offset of the first `/.`.
fn slash_dot(bytes: &[u8]) -> Option<usize> {
    // Compares eight pairs of bytes at a time.
    let mut at = 0;
    while let Some(Ok(here)) = bytes.get(at..at + 8).map(<[u8; 8]>::try_from) {
        let Some(Ok(next)) = bytes.get(at + 1..at + 9).map(<[u8; 8]>::try_from) else { break };
        let found = zero_bytes(u64::from_le_bytes(here) ^ SLASHES) & zero_bytes(u64::from_le_bytes(next) ^ DOTS);
        if found != 0 {
            return Some(at + found.trailing_zeros() as usize / 8);
        }
        at += 8;
    }
    bytes.get(at..)?.windows(2).position(|pair| pair == b"/.").map(|found| at + found)
}

const SLASHES: u64 = u64::from_le_bytes([b'/'; 8]);
const DOTS: u64 = u64::from_le_bytes([b'.'; 8]);

/// Sets the high bit of each byte that is zero. It is exact, as no carry leaves its byte.
const fn zero_bytes(word: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    !(((word & LOW) + LOW) | word | LOW)
}

/// A writer that appends a path without dot segments to a text. The path may be fed in parts that end in a slash.
#[derive(Debug)]
pub(crate) struct PathWriter<'o> {
    text: &'o mut String,
    start: usize,
}

impl<'o> PathWriter<'o> {
    /// Starts a path at the end of `text`.
    pub(crate) fn new(text: &'o mut String) -> Self {
        let start = text.len();
        PathWriter { text, start }
    }

    /// Appends a part of the path; the part before it must end in a slash. Returns the offset in `part` of the first `..` that
    /// climbs above the root.
    pub(crate) fn feed(&mut self, part: &str) -> Option<usize> {
        let (mut at, mut climbed) = (0, None);
        while let Some(dots) = next_dot_segment(part, at) {
            self.text.push_str(&part[at..dots.start]);
            if dots.len() == 2 && !self.up() {
                climbed = climbed.or(Some(dots.start));
            }
            at = (dots.end + 1).min(part.len());
        }
        self.text.push_str(&part[at..]);
        climbed
    }

    /// Removes the last written segment, and returns whether there was one.
    fn up(&mut self) -> bool {
        let written = &self.text.as_bytes()[self.start..];
        let Some((_slash, parents)) = written.split_last().filter(|(_, parents)| !parents.is_empty()) else {
            return false;
        };
        match parents.iter().rposition(|byte| *byte == b'/') {
            Some(slash) => self.text.truncate(self.start + slash + 1),
            None => {
                // Removing a first segment without a leading slash leaves the slash after it.
                self.text.truncate(self.start);
                self.text.push('/');
            }
        }
        true
    }
}

/// A case of RFC 3986 §5.2.4, step 2.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DotSegmentStep {
    /// 2A: drops `../` or `./` from the start of the input.
    A,
    /// 2B: replaces `/./` at the start of the input, or `/.` as the whole input, with `/`.
    B,
    /// 2C: replaces `/../` at the start of the input, or `/..` as the whole input, with `/`, and removes the last segment of
    /// the output.
    C,
    /// 2D: drops `.` or `..` as the whole input.
    D,
    /// 2E: moves the first segment, with the slash before it, from the input to the output.
    E,
}

impl DotSegmentStep {
    /// Returns the RFC's number: `2A`.
    pub const fn name(self) -> &'static str {
        match self {
            DotSegmentStep::A => "2A",
            DotSegmentStep::B => "2B",
            DotSegmentStep::C => "2C",
            DotSegmentStep::D => "2D",
            DotSegmentStep::E => "2E",
        }
    }

    /// Returns a short description.
    pub const fn summary(self) -> &'static str {
        match self {
            DotSegmentStep::A => "drop a leading \"../\" or \"./\"",
            DotSegmentStep::B => "\"/./\" becomes \"/\"",
            DotSegmentStep::C => "\"/../\" becomes \"/\", and the output loses its last segment",
            DotSegmentStep::D => "drop a lone \".\" or \"..\"",
            DotSegmentStep::E => "move the first segment to the output",
        }
    }
}

/// The two buffers of RFC 3986 §5.2.4, for running its algorithm step by step.
///
/// All steps together take linear time.
///
/// ```
/// use urlgram::path::{Buffers, DotSegmentStep};
///
/// let mut buffers = Buffers::new("/a/../b");
/// let mut steps = Vec::new();
/// while let Some(step) = buffers.step() {
///     steps.push((step, buffers.output().to_owned(), buffers.input()));
/// }
/// let expected = [(DotSegmentStep::E, "/a", "/../b"), (DotSegmentStep::C, "", "/b"), (DotSegmentStep::E, "/b", "")];
/// assert_eq!(steps, expected.map(|(step, output, input)| (step, output.to_owned(), input)));
/// ```
#[derive(Clone, Debug)]
pub struct Buffers<'p> {
    input: &'p str,
    output: String,
}

impl<'p> Buffers<'p> {
    /// Starts with the path as the input and an empty output (step 1).
    pub fn new(path: &'p str) -> Self {
        Buffers { input: path, output: String::with_capacity(path.len()) }
    }

    /// Returns the rest of the input.
    pub fn input(&self) -> &'p str {
        self.input
    }

    /// Returns the output so far.
    pub fn output(&self) -> &str {
        &self.output
    }

    /// Runs step 2 once and returns its case; `None` if the input is empty and the output is the result (step 3).
    pub fn step(&mut self) -> Option<DotSegmentStep> {
        let input = self.input;
        if input.is_empty() {
            return None;
        }
        let step = if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            self.input = rest;
            DotSegmentStep::A
        } else if input.starts_with("/./") || input == "/." {
            self.input = if input.len() == 2 { "/" } else { &input[2..] };
            DotSegmentStep::B
        } else if input.starts_with("/../") || input == "/.." {
            self.input = if input.len() == 3 { "/" } else { &input[3..] };
            self.output.truncate(self.output.rfind('/').unwrap_or(0));
            DotSegmentStep::C
        } else if input == "." || input == ".." {
            self.input = "";
            DotSegmentStep::D
        } else {
            // A slash at the start belongs to the segment.
            let end = input.bytes().skip(1).position(|byte| byte == b'/').map_or(input.len(), |slash| slash + 1);
            self.output.push_str(&input[..end]);
            self.input = &input[end..];
            DotSegmentStep::E
        };
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn step_by_step(path: &str) -> String {
        let mut buffers = Buffers::new(path);
        while buffers.step().is_some() {}
        buffers.output
    }

    /// Returns every text of up to `length` characters of `.`, `/` and `a`.
    fn paths(length: u32) -> impl Iterator<Item = String> {
        (0..=length).flat_map(|length| {
            (0..3usize.pow(length))
                .map(move |number| (0..length).map(|place| ['.', '/', 'a'][number / 3usize.pow(place) % 3]).collect())
        })
    }

    #[test]
    fn fast_version_agrees_with_the_rfc() {
        for path in paths(9) {
            assert_eq!(remove_dot_segments(&path), step_by_step(&path), "{path:?}");
        }
    }

    #[test]
    fn parts_give_the_same_result_as_the_whole() {
        for path in paths(7) {
            for (slash, _) in path.match_indices('/') {
                let mut text = String::from("before");
                let mut writer = PathWriter::new(&mut text);
                writer.feed(&path[..=slash]);
                writer.feed(&path[slash + 1..]);
                assert_eq!(text["before".len()..], step_by_step(&path), "{path:?} cut at {slash}");
            }
        }
    }

    #[test]
    fn climbs_are_reported_as_by_the_steps() {
        for path in paths(8) {
            let mut buffers = Buffers::new(&path);
            let mut climbs = false;
            loop {
                let before = buffers.clone();
                let Some(step) = buffers.step() else { break };
                climbs |= step == DotSegmentStep::C && before.output.is_empty();
                climbs |= matches!(step, DotSegmentStep::A | DotSegmentStep::D) && before.input.starts_with("..");
            }
            assert_eq!(PathWriter::new(&mut String::new()).feed(&path).is_some(), climbs, "{path:?}");
        }
    }

    #[test]
    fn slash_dot_is_found_at_every_offset() {
        for length in 0..40 {
            for at in 0..length {
                let mut bytes = alloc::vec![b'.'; length];
                bytes[at] = b'/';
                let expected = (at + 1 < length).then_some(at);
                assert_eq!(slash_dot(&bytes), expected, "{length} {at}");
                let bytes = bytes.iter().map(|byte| byte ^ 0x80).collect::<Vec<_>>();
                assert_eq!(slash_dot(&bytes), None);
            }
        }
    }

    #[test]
    fn non_ascii_segments_are_kept() {
        for path in ["é/../日/./é", "日", "/é/..", "../é//"] {
            assert_eq!(remove_dot_segments(path), step_by_step(path), "{path:?}");
        }
    }

    #[test]
    fn a_long_hostile_path_takes_linear_time() {
        let path = "/a".repeat(200_000) + &"/..".repeat(300_000) + &"/.".repeat(100_000);
        assert_eq!(remove_dot_segments(&path), "/");
        assert_eq!(step_by_step(&path), "/");
    }
}
