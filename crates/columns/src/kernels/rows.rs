//! Kernels that are a function of one text.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder};

use crate::kernel::Run;
use crate::sink::Sink;
use crate::source::Entry;

/// A kernel that returns a text, or null. A part of the input is not copied.
pub(super) fn texts(of: impl for<'t> Fn(&'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static) -> Run {
    Box::new(move |source, range| {
        let mut sink = Sink::new(source.blocks(), range.len());
        for entry in source.rows(range) {
            match entry {
                Entry::Text(row) => sink.push(&row, of(row.text).as_deref()),
                Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => sink.null(),
            }
        }
        Ok(Arc::new(sink.finish()))
    })
}

/// A kernel that returns whether a text has a property, or null.
pub(super) fn flags(of: impl Fn(&str) -> Option<bool> + Send + Sync + 'static) -> Run {
    Box::new(move |source, range| {
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
    Box::new(move |source, range| {
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
