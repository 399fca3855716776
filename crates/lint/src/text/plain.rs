//! Plain texts, most of a list: their properties without a parse.
//!
//! A plain text starts with `https://`, `http://` or `file://`, has a host of lower-case letters, digits, `-` and dots (perhaps an
//! empty one in a `file` URL), and then only unreserved characters and `/:@=?&`. Every such text matches `URI` of RFC 3986, and
//! its components are found by the masks that show that it has the form.

use super::of_host::{Labels, of_scheme_and_host};
use super::of_query::{of_pair_of_query, of_query};
use super::properties::Properties;
use urlgram::class::DIGIT;
use urlgram::masks::{BLOCK, Blocks, Bytewise, HALF, Marks, bits_below, bits_of};
#[cfg(feature = "simd")]
use urlgram::masks::{LineVectors, Simd as _, Vectors, isa};
use urlgram::span::Span;

urlgram::class! {
    /// Characters of a host of a plain text.
    HOST_CHAR = ('a', 'z') | DIGIT | "-.";
    /// Characters of most paths.
    PATH_CHAR = HOST_CHAR | ('A', 'Z') | "_~/:@";
    SLASH = "/";
    DOT = ".";
    QUESTION = "?";
    AMPERSAND = "&";
    EQUAL = "=";
    HYPHEN = "-";
    R = "r";
    N = "n";
    ZERO_OR_ONE = "01";
}

/// A plain text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Plain {
    /// Its properties, and `UPPER` always.
    pub(super) found: Properties,
    /// Place of its host, which is in the first block.
    host: Span,
    /// A bit for each dot of the host, relative to its start.
    dots: u64,
}

impl Plain {
    /// Returns the host in the text.
    #[inline(always)]
    pub(super) fn host(self, text: &[u8]) -> &[u8] {
        &text[self.host.range()]
    }

    /// Returns the offsets of the dots in the host, in order.
    #[inline(always)]
    pub(super) fn dots(self) -> impl Iterator<Item = usize> {
        bits_of(self.dots)
    }
}

/// Returns the properties of a plain text; `None` for any other text.
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

/// Returns the lines at the start of a text that are plain and for which `is_clean` holds, up to the first other line, or one
/// that lacks its line end.
#[inline]
pub(super) fn lines(text: &[u8], is_clean: impl Fn(Plain, &[u8]) -> bool) -> CleanLines {
    #[cfg(feature = "simd")]
    if let Some(simd) = isa() {
        let lines = simd.vectorize(
            #[inline(always)]
            || lines_of(text, CleanLines::default(), |rest| LineVectors::of_line(simd, rest), &is_clean),
        );
        return lines.unwrap_or_else(|lines| others(text, lines, Vectors(simd), &is_clean));
    }
    others(text, CleanLines::default(), Bytewise, &is_clean)
}

/// Returns [`lines`](fn@lines) after those that were read, with blocks that end where a line ends.
#[inline(never)]
fn others(text: &[u8], lines: CleanLines, blocks: impl Blocks, is_clean: &impl Fn(Plain, &[u8]) -> bool) -> CleanLines {
    let next = |rest: &[u8]| Some((memchr::memchr(b'\n', rest)?, blocks));
    lines_of(text, lines, next, is_clean).unwrap_or_else(|lines| lines)
}

/// Returns [`lines`](fn@lines) after those that were read. `next` returns the length of a line, and a way to read it. `Err` holds the lines
/// read before `next` returned `None`.
#[inline(always)]
fn lines_of<'a, B: Blocks>(
    text: &'a [u8],
    mut lines: CleanLines,
    next: impl Fn(&'a [u8]) -> Option<(usize, B)>,
    is_clean: &impl Fn(Plain, &[u8]) -> bool,
) -> Result<CleanLines, CleanLines> {
    loop {
        let rest = &text[lines.end..];
        let Some((length, blocks)) = next(rest) else { return Err(lines) };
        let line = &rest[..length - usize::from(rest[..length].ends_with(b"\r"))];
        if !of(line, blocks).is_some_and(|plain| is_clean(plain, line)) {
            return Ok(lines);
        }
        lines = CleanLines { count: lines.count + 1, end: lines.end + length + 1 };
    }
}

#[inline(always)]
fn of(text: &[u8], blocks: impl Blocks) -> Option<Plain> {
    let (scheme, start) = plain_scheme(text)?;
    let block = blocks.block(text, 0);
    let first = PlainBlock::of(&block)?;
    let ends = (first.slash | first.query.question) & from(start);
    // A host that does not end in the first block is not plain.
    let host_end = if ends == 0 { text.len() } else { ends.trailing_zeros() as usize };
    if host_end > BLOCK {
        return None;
    }
    let rest = if text.len() <= BLOCK {
        Rest::of_block(text, host_end, first)
    } else {
        Rest::of_blocks(text, host_end, first, blocks)?
    };
    let mut found = Properties::ALWAYS | Properties::UPPER | scheme | rest.found;
    found.set(Properties::DOT_SEGMENT, text.last() == Some(&b'.'));
    found.set(Properties::EMPTY_PATH, rest.path_end == host_end);
    // In the first block.
    let place = Span::new(start as u32, host_end as u32);
    if place.is_empty() && scheme == Properties::FILE {
        return Some(Plain { found: disputed(found), host: place, dots: 0 });
    }
    let host = Host { text: text.get(..host_end)?, start, dots: first.dot & bits_below(host_end) & from(start) };
    found |= host.properties(HostMarks::up_to(&block, host_end), blocks.word(text, start), scheme)?;
    Some(Plain { found: disputed(found), host: place, dots: host.dots >> start })
}

/// [`Properties::with_dispute`] for the properties of a plain text, which has only one that may hide a host.
#[inline(always)]
fn disputed(found: Properties) -> Properties {
    if found.intersects(Properties::SLASHES) { found.with_dispute() } else { found }
}

/// Returns the properties of the scheme of a plain text, and the offset after its two slashes.
#[inline(always)]
fn plain_scheme(text: &[u8]) -> Option<(Properties, usize)> {
    const HTTPS: u64 = u64::from_le_bytes(*b"https://");
    const HTTP: u64 = u64::from_le_bytes(*b"http://\0");
    const FILE: u64 = u64::from_le_bytes(*b"file://\0");
    let start = u64::from_le_bytes(*text.first_chunk()?);
    match (start, start & bits_below(56)) {
        (HTTPS, _) => Some((Properties::HTTP, 8)),
        (_, HTTP) => Some((Properties::HTTP, 7)),
        (_, FILE) => Some((Properties::FILE, 7)),
        _ => None,
    }
}

/// Returns the bit with this number, which is below 64, and those above it.
#[inline(always)]
const fn from(bit: usize) -> u64 {
    u64::MAX.wrapping_shl(bit as u32)
}

/// Marks of a block that has other bytes than those of most paths.
#[derive(Clone, Copy, Default)]
struct QueryMarks {
    question: u64,
    ampersand: u64,
    equal: u64,
}

impl QueryMarks {
    #[inline(always)]
    fn of(block: &impl Marks) -> Self {
        QueryMarks {
            question: block.inside::<QUESTION>(),
            ampersand: block.inside::<AMPERSAND>(),
            equal: block.inside::<EQUAL>(),
        }
    }
}

/// Marks of the first block of a text, which decide about a host in it.
#[derive(Clone, Copy)]
struct HostMarks {
    /// Bytes that no host of a plain text has.
    odd: u64,
    hyphen: u64,
    r: u64,
    n: u64,
    zero_or_one: u64,
}

impl HostMarks {
    /// Returns the marks of the first `end` bytes. The bits after them may be anything.
    #[inline(always)]
    fn up_to(block: &impl Marks, end: usize) -> Self {
        // Most hosts end in the first half.
        if end <= HALF { HostMarks::of(&block.first_half()) } else { HostMarks::of(block) }
    }

    #[inline(always)]
    fn of(block: &impl Marks) -> Self {
        HostMarks {
            odd: block.others::<HOST_CHAR>(),
            hyphen: block.inside::<HYPHEN>(),
            r: block.inside::<R>(),
            n: block.inside::<N>(),
            zero_or_one: block.inside::<ZERO_OR_ONE>(),
        }
    }
}

/// A block of a text whose bytes are those of plain texts.
#[derive(Clone, Copy)]
struct PlainBlock {
    slash: u64,
    dot: u64,
    query: QueryMarks,
}

impl PlainBlock {
    /// Returns the marks of a block; `None` if it has a byte that no plain text has.
    #[inline(always)]
    fn of(block: &impl Marks) -> Option<PlainBlock> {
        let other = block.others::<PATH_CHAR>();
        // Most texts have no query.
        let query = if other == 0 { QueryMarks::default() } else { QueryMarks::of(block) };
        let is_plain = other & !(query.question | query.ampersand | query.equal) == 0;
        is_plain.then_some(PlainBlock { slash: block.inside::<SLASH>(), dot: block.inside::<DOT>(), query })
    }
}

/// A host in the first block of a text.
struct Host<'a> {
    /// The text up to its end.
    text: &'a [u8],
    /// Offset of the host.
    start: usize,
    /// A bit for each dot.
    dots: u64,
}

impl Host<'_> {
    /// Returns the properties of a host that begins with these eight bytes; `None` if it is empty, or has odd characters or an empty
    /// label.
    #[inline(always)]
    fn properties(&self, marks: HostMarks, head: u64, scheme: Properties) -> Option<Properties> {
        let Host { text, start, dots } = *self;
        let all = bits_below(text.len()) & from(start);
        let hyphens = marks.hyphen & all;
        // The first place, and the last.
        let ends = all & !(all << 1) | all & !(all >> 1);
        // An odd character, an empty label, one that begins with a hyphen, one that ends with it, and these at the ends of the host.
        let is_odd = marks.odd & all | (dots | hyphens) & (dots << 1 | ends) | dots & hyphens << 1;
        if is_odd != 0 || all == 0 {
            return None;
        }
        let last = dots.checked_ilog2().map_or(start, |dot| dot as usize + 1);
        // The scheme and a host have eight bytes or more.
        let tail = u64::from_le_bytes(*text.last_chunk()?);
        let host = text.get(start..)?;
        let labels = Labels { host, last: text.get(last..)?, dots: dots.count_ones(), head, tail };
        let mut found = labels.properties();
        found.set(Properties::LOOKALIKE_HOST, (marks.zero_or_one & all | marks.r << 1 & marks.n & all & all << 1) != 0);
        found.set(Properties::PUNYCODE, hyphens << 1 & hyphens != 0);
        Some(of_scheme_and_host(found, host, scheme))
    }
}

/// The text after the host.
struct Rest {
    path_end: usize,
    /// `SLASHES`, `DOT_SEGMENT` and `AMPERSAND`, and the properties of the query.
    found: Properties,
}

impl Rest {
    /// Reads a text of one block.
    #[inline(always)]
    fn of_block(text: &[u8], host_end: usize, block: PlainBlock) -> Rest {
        let PlainBlock { slash, dot, query } = block;
        let after = (slash & !bits_below(host_end) & before_first(query.question)) << 1;
        let mut found = seen(after & slash, after & dot, query.ampersand);
        if query.question == 0 {
            return Rest { path_end: text.len(), found };
        }
        let path_end = query.question.trailing_zeros() as usize;
        found |= Delimiters(&[query]).of_query(text, path_end + 1);
        Rest { path_end, found }
    }

    /// Reads a text of several blocks; `None` if one has a byte that no plain text has.
    #[inline(always)]
    fn of_blocks(text: &[u8], host_end: usize, first: PlainBlock, blocks: impl Blocks) -> Option<Rest> {
        let mut delimiters = [QueryMarks::default(); MOST];
        let (mut block, mut at) = (first, 0);
        let mut path_end = None;
        let (mut slashes, mut dots, mut ampersands) = (0, 0, 0);
        // The slashes before the host do not belong to the path.
        let mut path = !bits_below(host_end);
        let mut is_after_slash = 0;
        loop {
            let question = block.query.question;
            if path_end.is_none() && question != 0 {
                path_end = Some(at + question.trailing_zeros() as usize);
                path &= before_first(question);
            }
            let slash = block.slash & path;
            let after = slash << 1 | is_after_slash;
            slashes |= after & slash;
            dots |= after & block.dot & path;
            ampersands |= block.query.ampersand;
            if let Some(delimiters) = delimiters.get_mut(at / BLOCK).filter(|_| path_end.is_some()) {
                *delimiters = block.query;
            }
            at += BLOCK;
            if at >= text.len() {
                break;
            }
            is_after_slash = slash >> (BLOCK - 1);
            path = if path_end.is_none() { u64::MAX } else { 0 };
            block = PlainBlock::of(&blocks.block(text, at))?;
        }
        let mut found = seen(slashes, dots, ampersands);
        found.set(Properties::LONG, text.len() > 2000);
        if let Some(query) = path_end.and_then(|end| text.get(end + 1..)) {
            let start = text.len() - query.len();
            found |= if at <= MOST * BLOCK { Delimiters(&delimiters).of_query(text, start) } else { of_query(query) };
        }
        Some(Rest { path_end: path_end.unwrap_or(text.len()), found })
    }
}

/// Returns the bits below the lowest one of a mask, and all bits for 0.
#[inline(always)]
const fn before_first(bits: u64) -> u64 {
    bits.wrapping_sub(1) & !bits
}

/// Returns the properties of a text with these empty segments, segments that begin with a dot, and ampersands.
#[inline(always)]
fn seen(slashes: u64, dots: u64, ampersands: u64) -> Properties {
    let mut found = Properties::NONE;
    found.set(Properties::SLASHES, slashes != 0);
    found.set(Properties::DOT_SEGMENT, dots != 0);
    found.set(Properties::AMPERSAND, ampersands != 0);
    found
}

/// Number of blocks of a text whose delimiters are kept.
const MOST: usize = 4;

/// The delimiters of a query in the first blocks of a text.
struct Delimiters<'a>(&'a [QueryMarks]);

impl Delimiters<'_> {
    /// Returns the properties of the query that begins at `start` of `text`, which is not longer than the blocks.
    #[inline(always)]
    fn of_query(&self, text: &[u8], start: usize) -> Properties {
        let mut found = Properties::QUERY;
        found.set(Properties::QUESTION_MARK, self.next(start, |delimiter| delimiter.question) < text.len());
        let mut start = start;
        loop {
            let end = self.next(start, |delimiter| delimiter.ampersand).min(text.len());
            let delimiter = self.next(start, |delimiter| delimiter.equal);
            // No plain text has a `%`.
            found |= of_pair_of_query(&text[start..end], (delimiter < end).then(|| delimiter - start), false);
            if end == text.len() {
                return found;
            }
            start = end + 1;
        }
    }

    /// Returns the offset of the first delimiter at or after `from`; the largest offset if there is none.
    #[inline(always)]
    fn next(&self, from: usize, of: impl Fn(&QueryMarks) -> u64) -> usize {
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

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Delimited;
    use urlgram::grammar::rfc3986::Uri;
    use urlgram::pass::accepts;

    /// Whether the text is plain. If it is, it is a URI, and has the properties that its components have.
    fn is_plain(text: &str) -> bool {
        let plain = of(text.as_bytes(), Bytewise);
        #[cfg(feature = "simd")]
        if let Some(simd) = isa() {
            assert_eq!(of(text.as_bytes(), Vectors(simd)), plain, "{text}");
        }
        // The same text is a line of another one, alone and before other lines.
        for after in ["\r\n", "\n?//&=http://h/%\\é\n"] {
            let text = text.to_owned() + after;
            let same = |found, _: &[u8]| {
                assert_eq!(Some(found), plain, "{text}");
                false
            };
            assert_eq!(lines(text.as_bytes(), same), CleanLines::default());
            let count = u64::from(plain.is_some());
            assert_eq!(lines(text.as_bytes(), |found, _| Some(found) == plain).count.min(1), count, "{text}");
        }
        let Some(plain) = plain else { return false };
        assert!(accepts(Uri, text), "{text}");
        let components = Delimited::of(text);
        assert_eq!(plain.found, Properties::of(text, &components) | Properties::UPPER, "{text}");
        assert_eq!(Some(plain.host), components.host, "{text}");
        let host = plain.host(text.as_bytes());
        assert!(plain.dots().eq(memchr::memchr_iter(b'.', host)), "{text}");
        true
    }

    #[test]
    fn plain_texts_have_the_properties_of_their_components() {
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
    fn most_lines_of_real_lists_are_plain() {
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
