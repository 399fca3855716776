//! Paths and their dot segments: RFC 3986 §5.2.4, to the letter ([`Buffers`]) and fast ([`remove_dot_segments`]).
//!
//! ```
//! use urlgram::path::remove_dot_segments;
//!
//! assert_eq!(remove_dot_segments("/a/b/c/./../../g"), "/a/g");
//! assert_eq!(remove_dot_segments("mid/content=5/../6"), "mid/6");
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// Takes the segments `.` and `..` out of a path, each `..` with the segment before it (RFC 3986 §5.2.4).
///
/// Linear in the path, and lends the path itself if it has no dot segment. A `..` that has nothing before it is dropped;
/// a path that begins without a slash may end up with one (`a/../b` gives `/b`), as the RFC has it. The answer to a path
/// without authority may begin with `//`: see [`resolve`](crate::resolve) for what that would do.
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

/// Whether an absolute path has more `..` than segments before them, so that one of them means nothing: RFC 3986 §5.4.2.
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

/// Whether a path has a segment that is `.` or `..`.
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

/// Where the first segment that is `.` or `..` stands in `path`, of those that begin at `from`, a segment's start, or later.
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

/// Where the first `/` stands that has a `.` right after it.
fn slash_dot(bytes: &[u8]) -> Option<usize> {
    // Eight pairs at a time: a bit where a slash is, and one where the byte after it is a dot.
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

/// The high bit of each byte that is zero. Exact: no carry leaves its byte.
const fn zero_bytes(word: u64) -> u64 {
    const LOW: u64 = u64::from_le_bytes([0x7f; 8]);
    !(((word & LOW) + LOW) | word | LOW)
}

/// Writes a path without its dot segments at the end of a text. The path may come in pieces, cut after a slash.
#[derive(Debug)]
pub(crate) struct PathWriter<'o> {
    text: &'o mut String,
    start: usize,
}

impl<'o> PathWriter<'o> {
    /// A path that begins where `text` ends.
    pub(crate) fn new(text: &'o mut String) -> Self {
        let start = text.len();
        PathWriter { text, start }
    }

    /// Writes a piece; the one before it, if any, ended in a slash. The answer is where in `piece` the first `..` stands
    /// that had nothing above it to go to, if one had.
    pub(crate) fn feed(&mut self, piece: &str) -> Option<usize> {
        let (mut at, mut climbed) = (0, None);
        while let Some(dots) = next_dot_segment(piece, at) {
            self.text.push_str(&piece[at..dots.start]);
            if dots.len() == 2 && !self.up() {
                climbed = climbed.or(Some(dots.start));
            }
            at = (dots.end + 1).min(piece.len());
        }
        self.text.push_str(&piece[at..]);
        climbed
    }

    /// Takes away the last segment of what is written, which ends in a slash; false if there is none.
    fn up(&mut self) -> bool {
        let written = &self.text.as_bytes()[self.start..];
        let Some((_slash, parents)) = written.split_last().filter(|(_, parents)| !parents.is_empty()) else {
            return false;
        };
        match parents.iter().rposition(|byte| *byte == b'/') {
            Some(slash) => self.text.truncate(self.start + slash + 1),
            None => {
                // A first segment without a slash before it leaves the slash that came after it.
                self.text.truncate(self.start);
                self.text.push('/');
            }
        }
        true
    }
}

/// Which of the five cases of RFC 3986 §5.2.4, step 2, a step was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    /// 2A: the input began with `../` or `./`, which is dropped.
    A,
    /// 2B: the input began with `/./`, or was `/.`: a slash is left of it.
    B,
    /// 2C: the input began with `/../`, or was `/..`: a slash is left of it, and the output loses its last segment.
    C,
    /// 2D: the input was `.` or `..`, which is dropped.
    D,
    /// 2E: the first segment, with the slash before it, goes from the input to the output.
    E,
}

impl Step {
    /// As the RFC numbers it: `2A`.
    pub const fn name(self) -> &'static str {
        match self {
            Step::A => "2A",
            Step::B => "2B",
            Step::C => "2C",
            Step::D => "2D",
            Step::E => "2E",
        }
    }

    /// What it does, in a few words.
    pub const fn summary(self) -> &'static str {
        match self {
            Step::A => "drop a leading \"../\" or \"./\"",
            Step::B => "\"/./\" becomes \"/\"",
            Step::C => "\"/../\" becomes \"/\", and the output loses its last segment",
            Step::D => "drop a lone \".\" or \"..\"",
            Step::E => "move the first segment to the output",
        }
    }
}

/// `remove_dot_segments` a step at a time, with the two buffers that RFC 3986 §5.2.4 describes.
///
/// All steps together take time linear in the path: the input is a slice that shrinks, and the output loses no more than
/// it was given.
///
/// ```
/// use urlgram::path::{Buffers, Step};
///
/// let mut buffers = Buffers::new("/a/../b");
/// let mut steps = Vec::new();
/// while let Some(step) = buffers.step() {
///     steps.push((step, buffers.output().to_owned(), buffers.input()));
/// }
/// let expected = [(Step::E, "/a", "/../b"), (Step::C, "", "/b"), (Step::E, "/b", "")];
/// assert_eq!(steps, expected.map(|(step, output, input)| (step, output.to_owned(), input)));
/// ```
#[derive(Clone, Debug)]
pub struct Buffers<'p> {
    input: &'p str,
    output: String,
}

impl<'p> Buffers<'p> {
    /// Step 1: the input holds the path, the output nothing.
    pub fn new(path: &'p str) -> Self {
        Buffers { input: path, output: String::with_capacity(path.len()) }
    }

    /// What is still to be read.
    pub fn input(&self) -> &'p str {
        self.input
    }

    /// What stays of the path so far.
    pub fn output(&self) -> &str {
        &self.output
    }

    /// Step 2, once: which case it was, or none when the input is empty, and the output is the answer (step 3).
    pub fn step(&mut self) -> Option<Step> {
        let input = self.input;
        if input.is_empty() {
            return None;
        }
        let step = if let Some(rest) = input.strip_prefix("../").or_else(|| input.strip_prefix("./")) {
            self.input = rest;
            Step::A
        } else if input.starts_with("/./") || input == "/." {
            self.input = if input.len() == 2 { "/" } else { &input[2..] };
            Step::B
        } else if input.starts_with("/../") || input == "/.." {
            self.input = if input.len() == 3 { "/" } else { &input[3..] };
            self.output.truncate(self.output.rfind('/').unwrap_or(0));
            Step::C
        } else if input == "." || input == ".." {
            self.input = "";
            Step::D
        } else {
            // The slash that the segment begins with, if it has one, is not the one that ends it.
            let end = input.bytes().skip(1).position(|byte| byte == b'/').map_or(input.len(), |slash| slash + 1);
            self.output.push_str(&input[..end]);
            self.input = &input[end..];
            Step::E
        };
        Some(step)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn literally(path: &str) -> String {
        let mut buffers = Buffers::new(path);
        while buffers.step().is_some() {}
        buffers.output
    }

    /// Every text of up to `length` characters of `.`, `/` and `a`.
    fn paths(length: u32) -> impl Iterator<Item = String> {
        (0..=length).flat_map(|length| {
            (0..3usize.pow(length))
                .map(move |number| (0..length).map(|place| ['.', '/', 'a'][number / 3usize.pow(place) % 3]).collect())
        })
    }

    #[test]
    fn fast_is_what_the_rfc_says() {
        for path in paths(9) {
            assert_eq!(remove_dot_segments(&path), literally(&path), "{path:?}");
        }
    }

    #[test]
    fn in_pieces_is_as_in_one() {
        for path in paths(7) {
            for (slash, _) in path.match_indices('/') {
                let mut text = String::from("before");
                let mut writer = PathWriter::new(&mut text);
                writer.feed(&path[..=slash]);
                writer.feed(&path[slash + 1..]);
                assert_eq!(text["before".len()..], literally(&path), "{path:?} cut at {slash}");
            }
        }
    }

    #[test]
    fn a_climb_is_a_step_c_without_output_or_a_dropped_parent() {
        for path in paths(8) {
            let mut buffers = Buffers::new(&path);
            let mut climbs = false;
            loop {
                let before = buffers.clone();
                let Some(step) = buffers.step() else { break };
                climbs |= step == Step::C && before.output.is_empty();
                climbs |= matches!(step, Step::A | Step::D) && before.input.starts_with("..");
            }
            assert_eq!(PathWriter::new(&mut String::new()).feed(&path).is_some(), climbs, "{path:?}");
        }
    }

    #[test]
    fn a_slash_with_a_dot_is_found_wherever_it_stands() {
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
    fn characters_beyond_ascii_are_as_good_as_others() {
        for path in ["é/../日/./é", "日", "/é/..", "../é//"] {
            assert_eq!(remove_dot_segments(path), literally(path), "{path:?}");
        }
    }

    #[test]
    fn a_long_hostile_path_takes_linear_time() {
        let path = "/a".repeat(200_000) + &"/..".repeat(300_000) + &"/.".repeat(100_000);
        assert_eq!(remove_dot_segments(&path), "/");
        assert_eq!(literally(&path), "/");
    }
}
