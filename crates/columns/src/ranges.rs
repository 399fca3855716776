//! The ranges of rows that threads share.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_select::concat::concat;
use rayon::prelude::*;

use crate::bits::WORD;
use crate::error::Error;
use crate::source::Source;

/// Number of rows of a range: a multiple of the rows of a word of bits. Fewer are not worth the change of threads, and the results
/// of more do not fit into the cache of a core.
pub(crate) const RANGE: usize = 1 << 13;

/// Calls `work` with each task, and returns the results in the order of the tasks.
pub(crate) fn for_each<T: Send, R: Send>(
    tasks: Vec<T>,
    is_parallel: bool,
    work: impl Fn(T) -> R + Send + Sync,
) -> Vec<R> {
    match is_parallel && tasks.len() > 1 {
        true => tasks.into_par_iter().map(work).collect(),
        false => tasks.into_iter().map(work).collect(),
    }
}

/// Returns the number of rows of a range: a multiple of the rows of a word of bits. Without threads, one range has all rows.
pub(crate) fn range_len(rows: usize, is_parallel: bool) -> usize {
    if is_parallel && rows > RANGE { RANGE } else { rows.max(1).next_multiple_of(WORD) }
}

/// Returns the ranges of this many rows, `length` each.
pub(crate) fn ranges(rows: usize, length: usize) -> impl Iterator<Item = Range<usize>> {
    (0..rows).step_by(length).map(move |start| start..rows.min(start + length))
}

/// Runs `run` over ranges of the rows, and joins the results. It is for results whose size is not known before.
pub(crate) fn joined(
    source: &Source,
    is_parallel: bool,
    run: impl Fn(&Source, Range<usize>) -> Result<ArrayRef, Error> + Send + Sync,
) -> Result<ArrayRef, Error> {
    let rows = source.len();
    if !is_parallel || rows <= RANGE {
        return run(source, 0..rows);
    }
    let done = for_each(ranges(rows, RANGE).collect(), true, |range| run(source, range));
    let arrays = done.into_iter().collect::<Result<Vec<_>, _>>()?;
    let arrays: Vec<&dyn Array> = arrays.iter().map(Arc::as_ref).collect();
    Ok(concat(&arrays)?)
}
