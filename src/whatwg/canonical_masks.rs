//! The fast path of [`canonical`](super::canonical) with masks of 64 bytes. The results are the same.

use alloc::string::String;

use fearless_simd::Simd;

use super::canonical::{self, Head, LONGEST_DOMAIN, has_dot_segment, head_by, with_slash};
use super::host::ends_in_a_number;
use super::parts::UrlParts;
use super::url::Url;
use crate::class;
use crate::class::{Class, DIGIT};
use crate::grammar::rfc3986::PCT_ENCODED;
use crate::masks::{BLOCK, Block, isa};

class! {
    /// `word` and its separators, together.
    DOMAIN = ('a', 'z') | DIGIT | "-.";
    SEPARATOR = "-.";
    SLASH = "/";
    /// The beginning of a dot segment, after its slash.
    DOT = ".%";
    ALPHANUMERIC = ('a', 'z') | ('A', 'Z') | DIGIT;
    /// `unit` of a path.
    PATH_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&'()*+,-./:;=@_~";
    /// `unit` of a query.
    QUERY_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&()*+,-./:;=?@_~";
    /// `unit` of a fragment.
    FRAGMENT_UNIT = ALPHANUMERIC | PCT_ENCODED | "!$&'()*+,-./:;=?@_~";
}

/// A percent-encoding that begins here or further on can be cut off by the end of a block.
const CUT: usize = BLOCK - 2;

/// Returns the record of a canonical `input`, or the head of an `input` that only begins so.
#[inline]
pub(super) fn parse(input: &str) -> Result<Url, Option<Head>> {
    match isa() {
        Some(simd) => simd.vectorize(
            #[inline(always)]
            move || parse_by(simd, input),
        ),
        None => parse_bytewise(input),
    }
}

/// [`parse`] without masks. Not in one function with the other: both would save all registers for the larger of them.
#[inline(never)]
fn parse_bytewise(input: &str) -> Result<Url, Option<Head>> {
    canonical::parse(input)
}

/// Whether `input` begins with a canonical scheme, host and port.
#[inline]
pub(super) fn has_head(input: &str) -> bool {
    match isa() {
        Some(simd) => simd.vectorize(
            #[inline(always)]
            move || has_head_by(simd, input),
        ),
        None => has_head_bytewise(input),
    }
}

/// [`has_head`] without masks.
#[inline(never)]
fn has_head_bytewise(input: &str) -> bool {
    canonical::has_head(input)
}

/// Prepares the block only if there is a domain: `file:///` has none.
#[inline(always)]
fn has_head_by<S: Simd>(simd: S, input: &str) -> bool {
    let head = head_by(
        input,
        #[inline(always)]
        |start| domain(input, start, &Block::new(simd, input.as_bytes())),
    );
    head.is_some()
}

#[inline(always)]
fn parse_by<S: Simd>(simd: S, input: &str) -> Result<Url, Option<Head>> {
    let block = Block::new(simd, input.as_bytes());
    let head = head(input, &block).ok_or(None)?;
    if head.end == input.len() {
        return Ok(with_slash(input, head.parts));
    }
    let Head { mut parts, end } = head;
    let text = Units { simd, text: input.as_bytes(), block: &block };
    let (mut at, dot_first) = text.path(end);
    if text.has(at, b'?') {
        parts.query_start = at as u32;
        at = text.end::<QUERY_UNIT>(at + 1);
    }
    if text.has(at, b'#') {
        parts.fragment_start = at as u32;
        at = text.end::<FRAGMENT_UNIT>(at + 1);
    }
    if at < input.len() || dot_first && has_dot_segment(path_of(input, &parts)) {
        return Err(Some(head));
    }
    Ok(Url { href: String::from(input), parts })
}

/// Returns the path of a canonical `input` with these `parts`.
fn path_of<'a>(input: &'a str, parts: &UrlParts) -> &'a [u8] {
    let end = (parts.query_start as usize).min(parts.fragment_start as usize).min(input.len());
    &input.as_bytes()[parts.path_start as usize..end]
}

#[inline(always)]
fn head<S: Simd>(input: &str, block: &Block<S>) -> Option<Head> {
    head_by(
        input,
        #[inline(always)]
        |start| domain(input, start, block),
    )
}

/// Returns the length of the domain at `start`, which follows a scheme and is below 10.
#[inline(always)]
fn domain<S: Simd>(input: &str, start: usize, block: &Block<S>) -> Option<usize> {
    let len = (block.ascii::<DOMAIN>() >> start).trailing_ones() as usize;
    if start + len == BLOCK {
        // The domain may go on.
        return canonical::domain(&input[start..]);
    }
    if len == 0 || len > LONGEST_DOMAIN {
        return None;
    }
    let separators = block.ascii::<SEPARATOR>() >> start & !(u64::MAX << len);
    let at_an_end = separators & (1 | 1 << (len - 1));
    let pairs = separators & separators >> 1;
    if at_an_end | pairs != 0 || ends_in_a_number(&input[start..start + len]) {
        return None;
    }
    Some(len)
}

/// The units of a text, with its first block.
struct Units<'a, S: Simd> {
    simd: S,
    text: &'a [u8],
    block: &'a Block<S>,
}

impl<S: Simd> Units<'_, S> {
    #[inline(always)]
    fn has(&self, at: usize, byte: u8) -> bool {
        self.text.get(at) == Some(&byte)
    }

    /// Returns the end of the path that begins with the slash at `start`, and whether a dot segment may be in it.
    #[inline(always)]
    fn path(&self, start: usize) -> (usize, bool) {
        let mut at = start;
        let mut dots = 0;
        if start < CUT {
            let run = (self.block.mask::<PATH_UNIT>() >> start).trailing_ones();
            let after_slash = self.block.ascii::<SLASH>() << 1 & self.block.ascii::<DOT>();
            dots = after_slash >> start & low_bits(run);
            at += run as usize;
        }
        if at < CUT {
            return (at, dots != 0);
        }
        let (end, dot_first) = long_path(self.simd, self.text, at);
        (end, dot_first | (dots != 0))
    }

    /// Returns the end of the units of `C` from `at` on.
    #[inline(always)]
    fn end<C: Class>(&self, mut at: usize) -> usize {
        if at < CUT {
            at += (self.block.mask::<C>() >> at).trailing_ones() as usize;
        }
        if at < CUT { at } else { long_end::<S, C>(self.simd, self.text, at) }
    }
}

#[inline(never)]
fn long_path<S: Simd>(simd: S, text: &[u8], at: usize) -> (usize, bool) {
    simd.vectorize(
        #[inline(always)]
        move || blocks::<S, PATH_UNIT>(simd, text, at),
    )
}

#[inline(never)]
fn long_end<S: Simd, C: Class>(simd: S, text: &[u8], at: usize) -> usize {
    simd.vectorize(
        #[inline(always)]
        move || blocks::<S, C>(simd, text, at).0,
    )
}

/// Returns the end of the units of `C` from `at` on, which is not 0, and whether a `.` or `%` follows a slash.
#[inline(always)]
fn blocks<S: Simd, C: Class>(simd: S, text: &[u8], mut at: usize) -> (usize, bool) {
    let mut dot_first = false;
    while at < text.len() {
        // The last block of the text may overlap the one before.
        let start = at.min(text.len().saturating_sub(BLOCK));
        let block = Block::new(simd, &text[start..]);
        let run = (block.mask::<C>() >> (at - start)).trailing_ones();
        // The byte before may be in the block before.
        let before = u64::from(text[at - 1] == b'/');
        let after_slash = (block.ascii::<SLASH>() >> (at - start) << 1 | before) & block.ascii::<DOT>() >> (at - start);
        dot_first |= after_slash & low_bits(run) != 0;
        at += run as usize;
        if run == 0 || at - start < CUT {
            break;
        }
    }
    (at, dot_first)
}

/// Returns the lowest `count` bits, at most 64.
#[inline(always)]
fn low_bits(count: u32) -> u64 {
    u64::MAX.checked_shr(64 - count).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::whatwg::code_points::{URL, is_in};
    use crate::whatwg::percent_encode::{PercentEncodeSet, sets_of};

    /// Asserts that the two fast paths agree about `input`.
    fn agree(input: &str) {
        let outcome = |result: Result<Url, Option<Head>>| match result {
            Ok(Url { href, parts }) => format!("{href} {parts:?}"),
            Err(Some(Head { parts, end })) => format!("head {end} {parts:?}"),
            Err(None) => String::from("no head"),
        };
        assert_eq!(outcome(parse(input)), outcome(canonical::parse(input)), "{input:?}");
        assert_eq!(has_head(input), canonical::head(input).is_some(), "{input:?}");
    }

    #[test]
    fn the_classes_are_those_of_the_standard() {
        for byte in 0x21..0x7f_u8 {
            let unit = |set: PercentEncodeSet| is_in(byte, URL) && sets_of(byte) & set.bit() == 0;
            assert_eq!(PATH_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::PATH), "{byte:#x}");
            assert_eq!(QUERY_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::SPECIAL_QUERY), "{byte:#x}");
            assert_eq!(FRAGMENT_UNIT::CHARS.set.has(byte), unit(PercentEncodeSet::FRAGMENT), "{byte:#x}");
        }
    }

    #[test]
    fn each_component_agrees_at_each_offset_and_length() {
        // An interpreter takes an hour for all of them.
        let every = if cfg!(miri) { 31 } else { 1 };
        for length in (0..=70_usize).chain(120..=135).step_by(every) {
            for part in [
                "", "/.", "/..", "/%2e/", "/.a", "%41", "%4", "/", "?", "#", "'", "`", " ", "?a'", "#a`", "\u{e9}",
                ".", "--",
            ] {
                let run = "a".repeat(length);
                agree(&format!("http://{run}{part}"));
                agree(&format!("http://{run}{part}/"));
                agree(&format!("https://h/{run}{part}"));
                agree(&format!("https://h/{run}{part}{run}"));
                agree(&format!("file:///{run}{part}/{run}?{run}{part}#{part}"));
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_agrees(input in "(https?|file|wss)://[a-z0-9.-]{0,70}(:[0-9]{0,6})?(/[a-zA-Z0-9._~%'?#-]{0,40}){0,4}") {
            agree(&input);
        }

        #[test]
        fn dots_agree(input in "ftp://h(/[a.%2e]{0,5}){0,30}(\\?[a/.]{0,9})?") {
            agree(&input);
        }
    }
}
