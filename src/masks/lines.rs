//! Blocks that are read as vectors: of a text, or of a line in a longer text.

use fearless_simd::Simd;

use super::block::Block;
use super::marks::{BLOCK, Blocks, Marks};

crate::class! {
    /// The end of a line.
    LINE_FEED = "\n";
}

/// Blocks of a text, read as two vectors each.
#[derive(Clone, Copy, Debug)]
pub struct Vectors<S>(pub S);

impl<S: Simd> Blocks for Vectors<S> {
    #[inline(always)]
    fn block(self, text: &[u8], at: usize) -> impl Marks {
        Block::new(self.0, &text[at..])
    }
}

/// Blocks of a line, which are read whole: what is after the line in its text is read as well, and has no bits.
#[derive(Clone, Copy, Debug)]
pub struct LineVectors<'a, S> {
    simd: S,
    /// The text from the start of the line to the end of its last block, at least.
    text: &'a [u8],
}

impl<'a, S: Simd> LineVectors<'a, S> {
    /// Returns the length of the line at the start of a text, and a way to read it; `None` if the text ends before the line, or in its
    /// last block.
    #[inline(always)]
    pub fn of_line(simd: S, text: &'a [u8]) -> Option<(usize, Self)> {
        let mut at = 0;
        loop {
            let bits = line_feeds(simd, text.get(at..)?.first_chunk::<BLOCK>()?);
            if bits != 0 {
                return Some((at + bits.trailing_zeros() as usize, LineVectors { simd, text }));
            }
            at += BLOCK;
        }
    }
}

impl<S: Simd> Blocks for LineVectors<'_, S> {
    #[inline(always)]
    fn block(self, line: &[u8], at: usize) -> impl Marks {
        let Some(block) = self.text[at..].first_chunk() else { unreachable!("the text goes on after the line") };
        Block::start_of(self.simd, block, line.len() - at)
    }

    #[inline(always)]
    fn word(self, _: &[u8], at: usize) -> u64 {
        // The line is followed by a line end, which no host has.
        self.text.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word))
    }
}

/// Returns the bits of the line feeds in the first [`BLOCK`] bytes of `text`.
#[inline(always)]
pub(crate) fn line_feeds<S: Simd>(simd: S, text: &[u8]) -> u64 {
    match text.first_chunk() {
        Some(block) => Block::full(simd, block).inside::<LINE_FEED>(),
        None => text.inside::<LINE_FEED>(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::isa;
    use super::super::marks::{Bytewise, HALF, bits_below};
    use super::*;
    use crate::class::{ALPHA, HEXDIG};
    use crate::grammar::rfc3986::GEN_DELIMS;

    /// Asserts that two blocks of `length` bytes have the same bits.
    fn same(one: &impl Marks, other: &impl Marks, length: usize, text: &[u8]) {
        assert_eq!(bits(one, u64::MAX), bits(other, u64::MAX), "{text:?}");
        let first = bits_below(length.min(HALF));
        assert_eq!(bits(&one.first_half(), first), bits(&other.first_half(), first), "{text:?}");
    }

    fn bits(block: &impl Marks, within: u64) -> [u64; 8] {
        [
            block.inside::<ALPHA>(),
            block.inside::<GEN_DELIMS>(),
            block.inside::<LINE_FEED>(),
            block.others::<ALPHA>(),
            block.others::<HEXDIG>(),
            block.others::<LINE_FEED>(),
            block.equal(b'a'),
            block.equal(0xef),
        ]
        .map(|bits| bits & within)
    }

    fn agree(text: &[u8], at: usize) {
        let Some(simd) = isa() else { return };
        let length = text.len().min(at + BLOCK) - at;
        let expected = Bytewise.block(text, at);
        same(&Vectors(simd).block(text, at), &expected, length, text);
        let first_feed = text[at..].iter().position(|byte| *byte == b'\n');
        assert_eq!(line_feeds(simd, &text[at..]), expected.inside::<LINE_FEED>(), "{text:?}");
        // The same text is a line of a longer one.
        let longer = [&text[at..], b"\n", &[b'&'; 2 * BLOCK]].concat();
        let (end, line) = LineVectors::of_line(simd, &longer).unzip();
        assert_eq!(end, first_feed.or(Some(text.len() - at)), "{text:?}");
        if let Some(line) = line.filter(|_| first_feed.is_none()) {
            same(&line.block(&text[at..], 0), &expected, length, text);
        }
    }

    /// Texts of every length to 200 bytes, at every distance from a multiple of 64 bytes, and every byte in every place of a block.
    #[test]
    fn vectors_mark_what_bytes_mark() {
        let bytes: Vec<u8> = (0..512).map(|i: usize| (i * 37 % 256) as u8).collect();
        for start in 0..64 {
            for length in 0..=200 {
                (0..length).step_by(BLOCK).for_each(|at| agree(&bytes[start..start + length], at));
            }
        }
        for length in 1..=BLOCK {
            for at in 0..length {
                for byte in 0..=255 {
                    let mut text = vec![b'a'; length];
                    text[at] = byte;
                    agree(&text, 0);
                }
            }
        }
    }
}
