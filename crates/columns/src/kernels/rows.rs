//! Kernels that are a function of one text.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{ArrayRef, StringViewArray};

use crate::error::Error;
use crate::kernel::Run;
use crate::ranges::{for_each, joined, range_len, ranges};
use crate::source::{Entry, Source};
use crate::views::ViewColumns;

/// A kernel that runs over ranges of rows, whose results are joined.
pub(super) fn ranged(run: impl Fn(&Source, Range<usize>) -> Result<ArrayRef, Error> + Send + Sync + 'static) -> Run {
    Box::new(move |source, is_parallel| joined(source, is_parallel, &run))
}

/// A kernel that returns a text, or null. A part of the input is not copied.
pub(super) fn texts(of: impl for<'t> Fn(&'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static) -> Run {
    Box::new(move |source, is_parallel| {
        let length = range_len(source.len(), is_parallel);
        let mut column = ViewColumns::new(source.len(), length, source.blocks(), |_| true);
        let tasks = ranges(source.len(), length).zip(column.ranges()).collect();
        for_each(tasks, is_parallel, |(rows, mut views)| {
            for (index, entry) in source.rows(rows).enumerate() {
                let Entry::Text(row) = entry else { continue };
                views.set(index, &row, [of(row.text).as_deref()]);
            }
        });
        let [texts] = column.finish()?;
        Ok(texts.unwrap_or_else(|| Arc::new(StringViewArray::new_null(source.len()))))
    })
}

/// A kernel that returns whether a text has a property, or null.
pub(super) fn flags(of: impl Fn(&str) -> Option<bool> + Send + Sync + 'static) -> Run {
    ranged(move |source, range| {
        let mut builder = BooleanBuilder::with_capacity(range.len());
        for entry in source.rows(range) {
            builder.append_option(match entry {
                Entry::Text(row) => of(row.text),
                Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => None,
            });
        }
        Ok(Arc::new(builder.finish()))
    })
}

/// A kernel that returns a number, or null.
pub(super) fn numbers(of: impl Fn(&str) -> Option<i32> + Send + Sync + 'static) -> Run {
    ranged(move |source, range| {
        let mut builder = Int32Builder::with_capacity(range.len());
        for entry in source.rows(range) {
            builder.append_option(match entry {
                Entry::Text(row) => of(row.text),
                Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => None,
            });
        }
        Ok(Arc::new(builder.finish()))
    })
}

/// Returns `piece` as a part of `text` if it is one, and as a copy otherwise.
pub(super) fn part_of<'t>(text: &'t str, piece: &str) -> Cow<'t, str> {
    let start = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    match start.checked_add(piece.len()).and_then(|end| text.get(start..end)) {
        Some(part) => Cow::Borrowed(part),
        None => Cow::Owned(piece.into()),
    }
}
