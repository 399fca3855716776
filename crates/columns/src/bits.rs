//! A bit for each row of a column, in words that ranges of rows share out.

use arrow_buffer::{BooleanBuffer, Buffer, NullBuffer};

/// Number of rows in a word.
pub(crate) const WORD: usize = u64::BITS as usize;

/// A bit for each row, 0 at first.
#[derive(Debug)]
pub(crate) struct Bits {
    words: Vec<u64>,
    rows: usize,
}

impl Bits {
    pub(crate) fn new(rows: usize) -> Self {
        Bits { words: vec![0; rows.div_ceil(WORD)], rows }
    }

    /// Returns the bits of consecutive ranges of `rows` rows, a multiple of [`WORD`].
    pub(crate) fn ranges(&mut self, rows: usize) -> impl Iterator<Item = BitsRange<'_>> {
        self.words.chunks_mut(rows / WORD).map(BitsRange)
    }

    /// Returns the bits as Arrow stores them: the first one is the lowest of the first byte.
    pub(crate) fn finish(mut self) -> BooleanBuffer {
        self.words.iter_mut().for_each(|word| *word = word.to_le());
        BooleanBuffer::new(Buffer::from_vec(self.words), 0, self.rows)
    }

    /// Returns the bits as those of the rows that are not null, unless no row is null.
    pub(crate) fn finish_nulls(self) -> Option<NullBuffer> {
        Some(NullBuffer::new(self.finish())).filter(|nulls| nulls.null_count() > 0)
    }
}

/// The bits of a range of rows.
#[derive(Debug)]
pub(crate) struct BitsRange<'b>(&'b mut [u64]);

impl BitsRange<'_> {
    /// Sets the bit of a row, which counts from the first row of the range.
    #[inline]
    pub(crate) fn set(&mut self, row: usize) {
        self.0[row / WORD] |= 1 << (row % WORD);
    }

    /// Sets the bits of the word that begins with `row`.
    #[inline]
    pub(crate) fn set_word(&mut self, row: usize, bits: u64) {
        self.0[row / WORD] = bits;
    }

    /// Sets bits of the word that begins with `row` to 1.
    #[inline]
    pub(crate) fn set_all(&mut self, row: usize, bits: u64) {
        self.0[row / WORD] |= bits;
    }
}
