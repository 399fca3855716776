//! Texts of the usual form, most of a list: their properties without a parse.
//!
//! A text of this form starts with `https://`, `http://` or `file://`, has a host of lower-case letters, digits, `-` and dots (perhaps an
//! empty one in a `file` URL), and then only unreserved characters and `/:@=?&`. Every such text matches `URI` of RFC 3986, and
//! its components are found by the masks that show that it has the form.

use super::blocks::{BLOCK, Blocks, Bytewise, HostMarks, Marks};
#[cfg(feature = "simd")]
use super::blocks::{Vectors, isa};
use super::facts::{of_labels, of_pair_of_query, of_query, of_scheme_and_host};
use super::prefilter::Prefilter;
#[cfg(feature = "simd")]
use fearless_simd::Simd as _;
use urlgram::span::Span;

/// A text of the usual form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plain {
    /// Its properties, and `UPPER` always.
    pub(super) found: Prefilter,
    /// Place of its host.
    pub(super) host: Span,
}

/// Returns the properties of a text of the usual form; `None` for any other text.
#[inline]
pub(super) fn properties(text: &str) -> Option<Plain> {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        return simd.vectorize(
            #[inline(always)]
            || of(text.as_bytes(), Vectors(simd)),
        );
    }
    of(text.as_bytes(), Bytewise)
}

/// Lines without findings at the start of a text.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CleanLines {
    /// Number of lines.
    pub count: u64,
    /// Offset after the end of the last one.
    pub end: usize,
}

/// Returns the lines at the start of a text that have the usual form and for which `is_clean` holds, up to the first other line, or one
/// that lacks its line end.
#[inline]
pub(super) fn lines(text: &str, is_clean: impl Fn(Plain, &str) -> bool) -> CleanLines {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        return simd.vectorize(
            #[inline(always)]
            || lines_of(text, Vectors(simd), is_clean),
        );
    }
    lines_of(text, Bytewise, is_clean)
}

#[inline(always)]
fn lines_of(text: &str, blocks: impl Blocks, is_clean: impl Fn(Plain, &str) -> bool) -> CleanLines {
    let mut lines = CleanLines::default();
    loop {
        let rest = &text.as_bytes()[lines.end..];
        let Some(length) = blocks.line_feed(rest) else { return lines };
        let line = rest[..length].strip_suffix(b"\r").unwrap_or(&rest[..length]);
        let Some(plain) = of(line, blocks) else { return lines };
        // A line of this form is ASCII.
        if !text.get(lines.end..lines.end + line.len()).is_some_and(|line| is_clean(plain, line)) {
            return lines;
        }
        lines = CleanLines { count: lines.count + 1, end: lines.end + length + 1 };
    }
}

#[inline(always)]
fn of(text: &[u8], blocks: impl Blocks) -> Option<Plain> {
    let (scheme, start) = usual_scheme(text)?;
    let first = blocks.marks(text, 0);
    let ends = (first.slash | first.question) & from(start);
    // A host that does not end in the first block is not usual.
    let host_end = if ends == 0 { text.len() } else { ends.trailing_zeros() as usize };
    if host_end > BLOCK {
        return None;
    }
    let mut delimiters = QueryDelimiters::default();
    let rest = Rest::of(text, (host_end, first), blocks, &mut delimiters)?;
    let mut found = Prefilter::ALWAYS | Prefilter::UPPER | scheme | rest.found;
    found.set(Prefilter::LONG, text.len() > 2000);
    found.set(Prefilter::DOT_SEGMENT, text.last() == Some(&b'.'));
    found.set(Prefilter::EMPTY_PATH, rest.path_end == host_end);
    if let Some(query) = text.get(rest.path_end + 1..) {
        found |=
            if text.len() <= MOST * BLOCK { delimiters.of_query(text, rest.path_end + 1) } else { of_query(query) };
    }
    // In the first block.
    let place = Span::new(start as u32, host_end as u32);
    if place.is_empty() && scheme == Prefilter::FILE {
        return Some(Plain { found: disputed(found), host: place });
    }
    let host = Host { text: &text[start..host_end], start, dots: first.dot & below(host_end) & from(start) };
    found |= of_scheme_and_host(host.properties(blocks.host_marks(text))?, host.text, scheme);
    Some(Plain { found: disputed(found), host: place })
}

/// [`Prefilter::with_dispute`] for the properties of a text of the usual form, which has only one that may hide a host.
#[inline(always)]
fn disputed(found: Prefilter) -> Prefilter {
    if found.intersects(Prefilter::SLASHES) { found.with_dispute() } else { found }
}

/// Returns the properties of the scheme of a usual text, and the offset after its two slashes.
#[inline(always)]
fn usual_scheme(text: &[u8]) -> Option<(Prefilter, usize)> {
    const HTTPS: u64 = u64::from_le_bytes(*b"https://");
    const HTTP: u64 = u64::from_le_bytes(*b"http://\0");
    const FILE: u64 = u64::from_le_bytes(*b"file://\0");
    let start = u64::from_le_bytes(*text.first_chunk()?);
    match (start, start & below(56)) {
        (HTTPS, _) => Some((Prefilter::HTTP, 8)),
        (_, HTTP) => Some((Prefilter::HTTP, 7)),
        (_, FILE) => Some((Prefilter::FILE, 7)),
        _ => None,
    }
}

/// Returns the bits below the one with this number, which is at most 64.
#[inline(always)]
const fn below(bit: usize) -> u64 {
    if bit < BLOCK { !from(bit) } else { u64::MAX }
}

/// Returns the bit with this number, which is below 64, and those above it.
#[inline(always)]
const fn from(bit: usize) -> u64 {
    u64::MAX.wrapping_shl(bit as u32)
}

/// A host in the first block of a text.
struct Host<'a> {
    text: &'a [u8],
    /// Offset in the block.
    start: usize,
    /// A bit for each dot.
    dots: u64,
}

impl Host<'_> {
    /// Returns the properties; `None` if it is empty, or has odd characters or an empty label.
    #[inline(always)]
    fn properties(&self, marks: HostMarks) -> Option<Prefilter> {
        let Host { text, start, dots } = *self;
        let all = below(start + text.len()) & from(start);
        let hyphens = marks.hyphen & all;
        // The first place, and the last.
        let ends = all & !(all << 1) | all & !(all >> 1);
        // An odd character, an empty label, one that begins with a hyphen, one that ends with it, and these at the ends of the host.
        let is_odd = marks.odd & all | (dots | hyphens) & (dots << 1 | ends) | dots & hyphens << 1;
        if is_odd != 0 || text.is_empty() {
            return None;
        }
        let count = dots.count_ones();
        let last_dot = dots.checked_ilog2().map_or(0, |dot| dot as usize + 1 - start);
        let mut found = of_labels(text, &text[last_dot..], count);
        found.set(
            Prefilter::LOOKALIKE_HOST,
            marks.zero_or_one & all != 0 || marks.r << 1 & marks.n & all & all << 1 != 0,
        );
        found.set(Prefilter::PUNYCODE, hyphens << 1 & hyphens != 0);
        Some(found)
    }
}

/// The text after the host.
struct Rest {
    path_end: usize,
    /// `SLASHES`, `DOT_SEGMENT` and `AMPERSAND`.
    found: Prefilter,
}

/// Number of blocks of a text whose delimiters are kept.
const MOST: usize = 4;

/// The delimiters of a query in the first blocks of a text.
#[derive(Default)]
struct QueryDelimiters([DelimiterBits; MOST]);

/// Bits of a block for `?`, `&` and `=`.
#[derive(Clone, Copy, Default)]
struct DelimiterBits {
    question: u64,
    ampersand: u64,
    equal: u64,
}

impl QueryDelimiters {
    /// Returns the properties of the query that begins at `start` of `text`, which is not longer than the blocks.
    #[inline(always)]
    fn of_query(&self, text: &[u8], start: usize) -> Prefilter {
        let mut found = Prefilter::QUERY;
        found.set(Prefilter::QUESTION_MARK, self.next(start, |delimiter| delimiter.question) < text.len());
        let mut start = start;
        loop {
            let end = self.next(start, |delimiter| delimiter.ampersand).min(text.len());
            let delimiter = self.next(start, |delimiter| delimiter.equal);
            found |= of_pair_of_query(&text[start..end], (delimiter < end).then(|| delimiter - start));
            if end == text.len() {
                return found;
            }
            start = end + 1;
        }
    }

    /// Returns the offset of the first delimiter at or after `from`; the largest offset if there is none.
    #[inline(always)]
    fn next(&self, from: usize, of: impl Fn(&DelimiterBits) -> u64) -> usize {
        let Some(delimiter) = self.0.get(from / BLOCK) else { return usize::MAX };
        let mut bits = of(delimiter) >> (from % BLOCK) << (from % BLOCK);
        let mut block = from / BLOCK;
        while bits == 0 {
            block += 1;
            let Some(delimiter) = self.0.get(block) else { return usize::MAX };
            bits = of(delimiter);
        }
        block * BLOCK + bits.trailing_zeros() as usize
    }
}

impl Rest {
    /// Reads the blocks of a text; `None` if one has a byte that is not usual.
    #[inline(always)]
    fn of(
        text: &[u8],
        (host_end, first): (usize, Marks),
        blocks: impl Blocks,
        delimiters: &mut QueryDelimiters,
    ) -> Option<Rest> {
        let (mut block, mut at) = (first, 0);
        let mut path_end = None;
        let (mut slashes, mut dots, mut ampersands) = (0, 0, 0);
        // The slashes before the host do not belong to the path.
        let mut path = !below(host_end);
        let mut is_after_slash = 0;
        loop {
            if block.other != 0 {
                return None;
            }
            if path_end.is_none() && block.question != 0 {
                path_end = Some(at + block.question.trailing_zeros() as usize);
                // The bits below the first `?`.
                path &= block.question.wrapping_sub(1) & !block.question;
            }
            let slash = block.slash & path;
            let after = slash << 1 | is_after_slash;
            slashes |= after & slash;
            dots |= after & block.dot & path;
            ampersands |= block.ampersand;
            if let Some(delimiter) = delimiters.0.get_mut(at / BLOCK).filter(|_| path_end.is_some()) {
                *delimiter = DelimiterBits { question: block.question, ampersand: block.ampersand, equal: block.equal };
            }
            at += BLOCK;
            if at >= text.len() {
                let mut found = Prefilter::NONE;
                found.set(Prefilter::SLASHES, slashes != 0);
                found.set(Prefilter::DOT_SEGMENT, dots != 0);
                found.set(Prefilter::AMPERSAND, ampersands != 0);
                return Some(Rest { path_end: path_end.unwrap_or(text.len()), found });
            }
            is_after_slash = slash >> (BLOCK - 1);
            path = if path_end.is_none() { u64::MAX } else { 0 };
            block = blocks.marks(text, at);
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Delimited;
    use urlgram::grammar::rfc3986::Uri;
    use urlgram::pass::accepts;

    /// Whether the text has the usual form. If it has, it is a URI, and has the properties that its components have.
    fn is_plain(text: &str) -> bool {
        let plain = of(text.as_bytes(), Bytewise);
        #[cfg(feature = "simd")]
        if let Some(simd) = isa() {
            assert_eq!(of(text.as_bytes(), Vectors(simd)), plain, "{text}");
        }
        // The same text is a line of another one, alone and before other lines.
        for after in ["\r\n", "\n?//&=http://h/%\\é\n"] {
            let text = text.to_owned() + after;
            let same = |found, _: &str| {
                assert_eq!(Some(found), plain, "{text}");
                false
            };
            assert_eq!(lines(&text, same), CleanLines::default());
            let count = u64::from(plain.is_some());
            assert_eq!(lines(&text, |found, _| Some(found) == plain).count.min(1), count, "{text}");
        }
        let Some(plain) = plain else { return false };
        assert!(accepts(Uri, text), "{text}");
        let components = Delimited::of(text);
        assert_eq!(plain.found, Prefilter::of(text, &components) | Prefilter::UPPER, "{text}");
        assert_eq!(Some(plain.host), components.host, "{text}");
        true
    }

    #[test]
    fn usual_texts_have_the_properties_of_their_components() {
        for text in [
            "https://example.org/a/b.html", "http://h", "http://h?a=b&sig=c", "file:///home/Anna/a.txt", "file://h/a",
            "https://a.b/c//d", "https://a.b/./d", "https://a.b/c?d=//&e=/./", "https://a.b/c.", "http://127.0.0.1/",
            "http://a-b.c/~joe/@x:y", "file:////a", "file:///.a", "http://localhost", "file://home/a",
        ] {
            assert!(is_plain(text), "{text}");
        }
        for text in [
            "", "http:", "http://", "file://", "http:///", "HTTP://h/", "http://H/", "http://h:80/", "http://u@h/",
            "http://h/%41", "http://h/#a", "http://h/a b", "http://h/\u{e9}", "http://h/a\\b", "ftp://h/", "a/b",
            "http://[::1]/", "http://h/(a)", "http://a..b/", "http://a-.b/", "http://-a/", "http://a./", "http://.a/",
            "http://a-/",
        ] {
            assert!(!is_plain(text), "{text}");
        }
    }

    /// Pairs of slashes and dots at every place, across the ends of blocks.
    #[test]
    fn pairs_are_seen_at_every_place() {
        for length in 9..150 {
            for at in 9..length {
                for pair in ["//", "/.", "?/", "?.", "&?"] {
                    let mut text = "http://h/".to_owned() + &"a".repeat(length - 9);
                    text.replace_range(at..length.min(at + 2), &pair[..length.min(at + 2) - at]);
                    assert!(is_plain(&text), "{text}");
                }
            }
        }
    }

    #[test]
    fn most_lines_of_real_lists_are_usual() {
        for (list, text, least) in [
            ("kasztp", include_str!("../../../../tests/data/urls/kasztp.txt"), 95),
            ("userbait", include_str!("../../../../tests/data/urls/userbait.txt"), 80),
            ("node_files", include_str!("../../../../tests/data/urls/node_files.txt"), 90),
            ("isaacs_files", include_str!("../../../../tests/data/urls/isaacs_files.txt"), 95),
        ] {
            let plain = text.lines().filter(|line| is_plain(line)).count();
            assert!(plain * 100 >= text.lines().count() * least, "{list}: {plain} of {}", text.lines().count());
        }
    }

    proptest! {
        #[test]
        fn random_texts_have_the_properties_of_their_components(text in "(https?|file)://[a-crn.1:@-]{0,60}[A-Za-c./:@?=&%# ~-]{0,80}") {
            is_plain(&text);
        }
    }
}
