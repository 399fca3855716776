//! Kernels that are a function of one text, or of what a specification reads in it.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{ArrayRef, StringViewArray};
use urlgram::components::UriComponents;
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::input::Production;
use urlgram::interpret::Spec;
use urlgram::pass;
use urlgram_ops::spec_parts::with_parts;
use urlgram_ops::split_url::PushPair;

use super::lists::Pairs;
use crate::bits::WORD;
use crate::error::Error;
use crate::kernel::Run;
use crate::ranges::{for_each, joined, range_len, ranges};
use crate::row::{Components, Memo, Reading, RowFn};
use crate::source::{Entry, Source};
use crate::spans::{NO_SPANS, Spans, store};
use crate::views::{ViewColumns, ViewRange};

/// Returns a kernel that runs over ranges of rows, whose results are joined.
pub(super) fn ranged(run: impl Fn(&Source, Range<usize>) -> Result<ArrayRef, Error> + Send + Sync + 'static) -> Run {
    Run::whole(move |source, is_parallel| joined(source, is_parallel, &run))
}

/// Returns a kernel that returns a text, or null, for the number and the text of a row. A part of the input is not copied.
pub(super) fn texts(of: impl for<'t> Fn(usize, &'t str) -> Option<Cow<'t, str>> + Send + Sync + 'static) -> Run {
    viewed(move |source, rows, views| {
        source.each_row(rows.clone(), |index, entry| {
            if let Entry::Text(row) = entry {
                views.set(index - rows.start, &row, [of(index, row.text).as_deref()]);
            }
        });
        Ok(())
    })
}

/// Returns a kernel that returns a text, or null, for the number of a row and what the specification reads in it. A part of the input is
/// not copied.
pub(super) fn read_texts(
    spec: Spec,
    of: impl for<'p> Fn(usize, Reading<'p>) -> Option<Cow<'p, str>> + Send + Sync + 'static,
) -> Run {
    let of = Arc::new(of);
    let row = RowFn::Text(of.clone());
    let run = viewed(move |source, rows, views| {
        let start = rows.start;
        each_reading(spec, source, rows, |index, entry, read| {
            if let Entry::Text(row) = entry {
                views.set(index - start, row, [of(index, read).as_deref()]);
            }
            Ok(())
        })
    });
    run.by_row(row)
}

/// Returns a kernel that sets the rows of a column of texts, which are null at first.
pub(super) fn viewed(
    fill: impl Fn(&Source, Range<usize>, &mut ViewRange<'_, 1>) -> Result<(), Error> + Send + Sync + 'static,
) -> Run {
    Run::whole(move |source, is_parallel| {
        let length = range_len(source.len(), is_parallel);
        let mut column = ViewColumns::new(source.len(), length, source.blocks(), |_| true);
        let tasks = ranges(source.len(), length).zip(column.ranges()).collect();
        let done = for_each(tasks, is_parallel, |(rows, mut views)| fill(source, rows, &mut views));
        done.into_iter().collect::<Result<(), _>>()?;
        let [texts] = column.finish()?;
        Ok(texts.unwrap_or_else(|| Arc::new(StringViewArray::new_null(source.len()))))
    })
}

/// Returns a kernel that returns whether a text has a property, or null.
pub(super) fn flags(of: impl Fn(&str) -> Option<bool> + Send + Sync + 'static) -> Run {
    ranged(move |source, range| {
        let mut builder = BooleanBuilder::with_capacity(range.len());
        source.each_row(range, |_, entry| {
            builder.append_option(match entry {
                Entry::Text(row) => of(row.text),
                Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => None,
            });
        });
        Ok(Arc::new(builder.finish()))
    })
}

/// Returns a kernel that returns whether what the specification reads has a property, or null.
pub(super) fn read_flags(spec: Spec, of: impl Fn(Reading<'_>) -> Option<bool> + Send + Sync + 'static) -> Run {
    let of = Arc::new(of);
    let row = RowFn::Flag(of.clone());
    let run = ranged(move |source, range| {
        let mut builder = BooleanBuilder::with_capacity(range.len());
        each_reading(spec, source, range, |_, _, read| {
            builder.append_option(of(read));
            Ok(())
        })?;
        Ok(Arc::new(builder.finish()))
    });
    run.by_row(row)
}

/// Returns a kernel that returns a list of pairs, which `of` passes on for what the specification reads; null if it reads nothing.
pub(super) fn read_pairs(
    spec: Spec,
    name: &'static str,
    of: impl Fn(usize, Components<'_>, &mut PushPair<'_>) -> bool + Send + Sync + 'static,
) -> Run {
    let of = Arc::new(of);
    let row = RowFn::Pairs(name, of.clone());
    let run = ranged(move |source, range| {
        let mut lists = Pairs::new(name, source.blocks(), range.len());
        each_reading(spec, source, range, |index, entry, read| {
            let (Entry::Text(row), Ok(parts)) = (entry, read) else { return lists.null() };
            let is_present = of(index, parts, &mut |key, value| lists.push(row, key, value));
            if is_present { lists.end() } else { lists.null() }
        })?;
        lists.finish()
    });
    run.by_row(row)
}

/// Returns a kernel that returns a number, or null, for what the specification reads.
pub(super) fn read_numbers(spec: Spec, of: impl Fn(Reading<'_>) -> Option<i32> + Send + Sync + 'static) -> Run {
    let of = Arc::new(of);
    let row = RowFn::Number(of.clone());
    let run = ranged(move |source, range| {
        let mut builder = Int32Builder::with_capacity(range.len());
        each_reading(spec, source, range, |_, _, read| {
            builder.append_option(of(read));
            Ok(())
        })?;
        Ok(Arc::new(builder.finish()))
    });
    run.by_row(row)
}

/// Calls `receive` with the index and the entry of each row of a range, in order, and with what the specification reads in its
/// text. A row without a text has no components and no reason.
pub(super) fn each_reading<'a>(
    spec: Spec,
    source: &'a Source,
    rows: Range<usize>,
    mut receive: impl FnMut(usize, &Entry<'a>, Reading<'_>) -> Result<(), Error>,
) -> Result<(), Error> {
    let mut entries = Vec::with_capacity(WORD);
    let mut spans = NO_SPANS;
    for start in rows.clone().step_by(WORD) {
        entries.clear();
        source.each_row(start..rows.end.min(start + WORD), |_, entry| entries.push(entry));
        // First the spans of all texts, by one copy of the grammar for all kernels.
        let accepted = match spec {
            Spec::Rfc3986 => parse_word(rfc3986::UriReference, &entries, &mut spans),
            Spec::Rfc3987 => parse_word(rfc3987::IriReference, &entries, &mut spans),
            _ => 0,
        };
        for (number, entry) in entries.iter().enumerate() {
            let (index, memo) = (start + number, Memo::default());
            match entry {
                Entry::Text(row) if accepted >> number & 1 == 1 => {
                    receive(index, entry, Ok(Components::of_spans(spec, row.text, &spans, number, &memo)))
                }
                Entry::Text(row) => with_parts(spec, row.text, |read| {
                    let read = read.as_ref().map(|parts| Components::of_parts(spec, parts, &memo));
                    receive(index, entry, read.map_err(Option::as_ref))
                }),
                Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => receive(index, entry, Err(None)),
            }?;
        }
    }
    Ok(())
}

/// Stores the spans of the texts of a word of rows. Returns a bit for each text that the rule accepts.
#[inline(never)]
fn parse_word<R: Production<Output = UriComponents>>(rule: R, entries: &[Entry<'_>], spans: &mut Spans) -> u64 {
    let texts = entries.iter().map(|entry| match entry {
        Entry::Text(row) => row.text,
        Entry::Null | Entry::NotUtf8(_) | Entry::TooLong => "",
    });
    let (mut accepted, mut number) = (0, 0);
    pass::parse_each(
        rule,
        texts,
        #[inline(always)]
        |_, tree| {
            if let Some(tree) = tree {
                store(spans, number % WORD, &tree);
                accepted |= 1 << (number % WORD);
            }
            number += 1;
        },
    );
    accepted
}

/// Returns `piece` as a part of `text` if it is one, and as a copy otherwise.
pub(super) fn part_of<'t>(text: &'t str, piece: &str) -> Cow<'t, str> {
    let start = (piece.as_ptr() as usize).wrapping_sub(text.as_ptr() as usize);
    match start.checked_add(piece.len()).and_then(|end| text.get(start..end)) {
        Some(part) => Cow::Borrowed(part),
        None => Cow::Owned(piece.into()),
    }
}
