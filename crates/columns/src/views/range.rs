//! The rows of columns that one thread fills.

use std::array;

use arrow_buffer::Buffer;
use urlgram::span::OptSpan;

use super::blocks::{Block, Place, Places};
use super::copies::Copies;
use super::view::Inline;
use super::zeros::ZerosRange;
use crate::bits::{BitsRange, WORD};
use crate::source::{MAX_INLINE_LEN, Row};

/// The rows of columns that one thread fills.
#[derive(Debug)]
pub(crate) struct ViewRange<'c, const N: usize> {
    pub(super) columns: [Option<ColumnRange<'c>>; N],
    pub(super) blocks: &'c [Buffer],
}

/// The rows of a column that one thread fills.
#[derive(Debug)]
pub(super) struct ColumnRange<'c> {
    pub(super) views: ZerosRange<'c, u128>,
    pub(super) present: BitsRange<'c>,
    pub(super) copies: &'c mut Copies,
}

impl<const N: usize> ViewRange<'_, N> {
    /// Sets the row at `index` of the range to these texts of `row`, one for each column; `None` leaves it null. A text is copied
    /// unless it is a part of the block of the row.
    #[inline]
    pub(crate) fn set(&mut self, index: usize, row: &Row<'_>, texts: [Option<&str>; N]) {
        let block = Block::of(row, self.blocks);
        for (column, text) in self.columns.iter_mut().zip(texts) {
            if let (Some(column), Some(text)) = (column, text) {
                column.set(index, block, text);
            }
        }
    }

    /// Sets rows to the parts of their texts in `spans`, an array for each column; an absent span leaves the row null. All rows
    /// are in the word of rows of the range that begins with `start`, and so are their spans.
    pub(crate) fn set_spans(&mut self, start: usize, rows: &[(usize, Row<'_>)], spans: &[[OptSpan; WORD]; N]) {
        let mut places = Places { rows: 0, places: [Place::default(); WORD] };
        for rows in rows.chunk_by(|(_, row), (_, next)| row.block == next.block) {
            let Some((_, first)) = rows.first() else { continue };
            let block = Block::of(first, self.blocks);
            let ascii = block.ascii_around(rows);
            for (index, row) in rows {
                if !places.add(index % WORD, block, ascii, row.text) {
                    let part = |spans: &[OptSpan; WORD]| row.text.get(spans[index % WORD].get()?.range());
                    self.set(*index, row, array::from_fn(|column| part(&spans[column])));
                }
            }
        }
        for (column, spans) in self.columns.iter_mut().zip(spans) {
            if let Some(column) = column {
                column.set_spans(start, &places, spans);
            }
        }
    }

    /// Sets the rows of the word that begins with `start` to the texts at these places of `texts`; `None` leaves a row null. A row
    /// that the range does not have, and a place that `texts` does not have, are ignored.
    pub(crate) fn set_inline(&mut self, start: usize, places: &[u8; WORD], texts: &[Option<Inline>]) {
        self.columns.iter_mut().flatten().for_each(|column| column.set_inline(start, places, texts));
    }

    /// Sets the row at `index` of the range to a text that the input does not contain.
    pub(crate) fn copy(&mut self, index: usize, text: &str) {
        self.columns.iter_mut().flatten().for_each(|column| column.copy(index, text));
    }
}

impl ColumnRange<'_> {
    #[inline]
    fn set(&mut self, index: usize, block: Block<'_>, text: &str) {
        match block.view(text) {
            Some(view) => {
                self.copies.has_reference |= text.len() > MAX_INLINE_LEN;
                self.views.set(index, view);
                self.present.set(index);
            }
            None => self.copy(index, text),
        }
    }

    fn copy(&mut self, index: usize, text: &str) {
        if let Some(view) = self.copies.view(text) {
            self.views.set(index, view);
            self.present.set(index);
        }
    }

    // Out of line, so that the loop has all registers.
    #[inline(never)]
    fn set_spans(&mut self, start: usize, places: &Places<'_>, spans: &[OptSpan; WORD]) {
        let wanted = places.rows & rows_of(spans);
        if wanted == 0 {
            return;
        }
        let (mut failed, mut longest) = (0, 0);
        let mut view_of = |index: usize| {
            let view = spans[index].get().and_then(|span| places.places[index].view(span));
            failed |= u64::from(view.is_none()) << index;
            view.unwrap_or_default()
        };
        if wanted == u64::MAX {
            self.views.set_word(start, view_of);
            // Most columns have a long text in the first word.
            if !self.copies.has_reference {
                longest = spans.iter().fold(0, |longest, span| {
                    longest.max(span.get().map_or(0, |span| span.end.saturating_sub(span.start)))
                });
            }
        } else {
            let views = self.views.word(start);
            let mut rest = wanted;
            while rest != 0 {
                let index = rest.trailing_zeros() as usize % WORD;
                rest &= rest - 1;
                views[index] = view_of(index);
                longest = longest.max(views[index] as u32);
            }
        }
        let present = wanted & !failed;
        self.copies.has_reference |= longest as usize > MAX_INLINE_LEN;
        self.present.set_all(start, present);
    }

    fn set_inline(&mut self, start: usize, places: &[u8; WORD], texts: &[Option<Inline>]) {
        let text = |place: u8| texts.get(usize::from(place)).copied().flatten();
        // Not `all`, which has a branch for each row.
        let is_same = places.iter().fold(true, |same, place| same & (*place == places[0]));
        let mut present = 0;
        match text(places[0]) {
            None if is_same => return,
            Some(text) if is_same => {
                self.views.set_word(start, |_| text.view());
                present = u64::MAX;
            }
            _ => self.views.set_word(start, |index| {
                let text = text(places[index]);
                present |= u64::from(text.is_some()) << index;
                text.map_or(0, Inline::view)
            }),
        }
        self.present.set_all(start, present);
    }
}

/// Returns a bit for each span that is present. Most columns have all spans of a word, or none.
fn rows_of(spans: &[OptSpan; WORD]) -> u64 {
    let fold = |(any, all), span: &OptSpan| (any | span.is_some(), all & span.is_some());
    match spans.iter().fold((false, true), fold) {
        (false, _) => 0,
        (true, true) => u64::MAX,
        _ => spans.iter().enumerate().fold(0, |bits, (index, span)| bits | u64::from(span.is_some()) << index),
    }
}
