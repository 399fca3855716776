//! Columns that are made row by row, next to those of the components: one column for each function of a row.

use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{Array, ArrayRef};
use arrow_select::concat::concat;

use super::lists::Pairs;
use crate::error::Error;
use crate::row::{Components, FlagOf, NumberOf, PairsOf, Refusal, RowFn, TextOf};
use crate::source::{Row, Source};
use crate::views::{ViewColumns, ViewRange};

/// A column of the results of a function of a row.
pub(super) struct CellColumn<'f> {
    of: &'f RowFn,
    /// The column of texts. The others are joined from those of the ranges.
    texts: Option<ViewColumns<1>>,
}

impl<'f> CellColumn<'f> {
    /// Creates a column for the rows of a source, in ranges of `range` rows.
    pub(super) fn new(of: &'f RowFn, source: &Source, range: usize) -> Self {
        let texts = || ViewColumns::new(source.len(), range, source.blocks(), |_| true);
        CellColumn { of, texts: matches!(of, RowFn::Text(_) | RowFn::Refusal).then(texts) }
    }

    /// Returns the cells of each range of rows.
    pub(super) fn ranges<'c>(&'c mut self, lengths: impl Iterator<Item = usize>, source: &'c Source) -> Vec<Cells<'c>> {
        let mut views = self.texts.as_mut().map(ViewColumns::ranges).unwrap_or_default().into_iter();
        let cells = |rows| {
            let builder = match self.of {
                RowFn::Text(of) => Builder::Texts(views.next(), of),
                RowFn::Refusal => Builder::Refusals(views.next()),
                RowFn::Number(of) => Builder::Numbers(Int32Builder::with_capacity(rows), of),
                RowFn::Flag(of) => Builder::Flags(BooleanBuilder::with_capacity(rows), of),
                RowFn::Pairs(name, of) => Builder::Pairs(Box::new(Pairs::new(name, source.blocks(), rows)), of),
            };
            Cells { builder, rows, next: 0 }
        };
        lengths.map(cells).collect()
    }

    /// Returns the column, which is joined from the arrays of the ranges unless it has texts.
    pub(super) fn finish(self, ranges: Vec<ArrayRef>) -> Result<ArrayRef, Error> {
        if let Some(texts) = self.texts {
            let [array] = texts.finish()?;
            return Ok(array.unwrap_or_else(|| Arc::new(arrow_array::StringViewArray::new_null(0))));
        }
        let arrays: Vec<&dyn Array> = ranges.iter().map(Arc::as_ref).collect();
        match (&arrays[..], self.of) {
            ([], RowFn::Number(_) | RowFn::Text(_) | RowFn::Refusal) => Ok(Arc::new(Int32Builder::new().finish())),
            ([], RowFn::Flag(_)) => Ok(Arc::new(BooleanBuilder::new().finish())),
            ([], RowFn::Pairs(name, _)) => Pairs::new(name, &[], 0).finish(),
            _ => Ok(concat(&arrays)?),
        }
    }
}

/// The cells of a range of rows.
pub(super) struct Cells<'c> {
    builder: Builder<'c>,
    rows: usize,
    /// The row after the last one that was set.
    next: usize,
}

enum Builder<'c> {
    Texts(Option<ViewRange<'c, 1>>, &'c Arc<TextOf>),
    Refusals(Option<ViewRange<'c, 1>>),
    Numbers(Int32Builder, &'c Arc<NumberOf>),
    Flags(BooleanBuilder, &'c Arc<FlagOf>),
    Pairs(Box<Pairs<'c>>, &'c Arc<PairsOf>),
}

impl Cells<'_> {
    /// Sets the cell at `index` of the range, which is row `number` of the column. Cells are set in order.
    pub(super) fn set(
        &mut self,
        index: usize,
        number: usize,
        row: &Row<'_>,
        parts: Components<'_>,
    ) -> Result<(), Error> {
        self.skip(index)?;
        match &mut self.builder {
            Builder::Texts(Some(views), of) => views.set(index, row, [of(number, Ok(parts)).as_deref()]),
            Builder::Texts(None, _) | Builder::Refusals(_) => {}
            Builder::Numbers(builder, of) => builder.append_option(of(Ok(parts))),
            Builder::Flags(builder, of) => builder.append_option(of(Ok(parts))),
            Builder::Pairs(lists, of) => {
                let is_present = of(number, parts, &mut |key, value| lists.push(row, key, value));
                if is_present { lists.end()? } else { lists.null()? }
            }
        }
        self.next = index + 1;
        Ok(())
    }

    /// Sets the cell at `index` to the reason why the row is refused, in any order of rows.
    pub(super) fn refuse(&mut self, index: usize, refusal: &Refusal<'_>) {
        if let Builder::Refusals(Some(views)) = &mut self.builder {
            views.copy(index, &refusal.to_string());
        }
    }

    /// Leaves the cells before `index` null that were not set.
    fn skip(&mut self, index: usize) -> Result<(), Error> {
        let count = index - self.next;
        match &mut self.builder {
            Builder::Texts(..) | Builder::Refusals(_) => {}
            Builder::Numbers(builder, _) => builder.append_nulls(count),
            Builder::Flags(builder, _) => builder.append_nulls(count),
            Builder::Pairs(lists, _) => (0..count).try_for_each(|_| lists.null())?,
        }
        Ok(())
    }

    /// Returns the array of the range; `None` for texts, which are in their column.
    pub(super) fn finish(mut self) -> Result<Option<ArrayRef>, Error> {
        self.skip(self.rows)?;
        Ok(match self.builder {
            Builder::Texts(..) | Builder::Refusals(_) => None,
            Builder::Numbers(mut builder, _) => Some(Arc::new(builder.finish())),
            Builder::Flags(mut builder, _) => Some(Arc::new(builder.finish())),
            Builder::Pairs(lists, _) => Some(lists.finish()?),
        })
    }
}
