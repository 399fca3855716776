//! The fields that `parse` returns, each a separate column if it is asked for.

use std::array;
use std::cell::Cell;
use std::ops::Range;
use std::sync::Arc;

use arrow_array::{ArrayRef, BooleanArray, Int32Array};
use arrow_buffer::NullBuffer;
use arrow_schema::{DataType, Field};
use urlgram::components::UriComponents;
use urlgram::grammar::{rfc3986, rfc3987};
use urlgram::input::Production;
use urlgram::interpret::{Rejection, Spec};
use urlgram::pass;
use urlgram::span::OptSpan;
use urlgram_ops::spec_parts::{HOST_KINDS, NOT_UTF8, Parts, TOO_LONG, code, with_parts};

use super::cells::{CellColumn, Cells};
use crate::bits::{Bits, BitsRange, WORD};
use crate::error::Error;
use crate::pool;
use crate::ranges::{for_each, range_len, ranges};
use crate::row::{Components, Memo, Refusal, RowFn};
use crate::source::{Entry, Row, Source};
use crate::spans::{NO_SPANS, PARTS, Spans, store};
use crate::views::{Inline, ViewColumns, ViewRange, Zeros, ZerosRange};

/// The fields, in the order of the struct.
pub(crate) const FIELDS: [&str; 11] = [
    "scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment", "valid", "error_code",
    "error_offset",
];

/// Places of the other fields in [`FIELDS`].
const HOST_KIND: usize = 3;
const VALID: usize = 8;
const CODE: usize = 9;
const OFFSET: usize = 10;

/// Returns the field at a place in [`FIELDS`].
pub(crate) fn field(place: usize) -> Field {
    let data_type = match place {
        VALID => DataType::Boolean,
        OFFSET => DataType::Int32,
        _ => DataType::Utf8View,
    };
    Field::new(FIELDS[place], data_type, true)
}

/// Returns the columns of the fields at these places, and the rows that are not null, unless no row is.
pub(super) fn columns(
    spec: Spec,
    source: &Source,
    is_parallel: bool,
    places: &[usize],
) -> Result<(Vec<ArrayRef>, Option<NullBuffer>), Error> {
    let (columns, nulls, _) = columns_and(spec, source, is_parallel, places, &[])?;
    Ok((columns, nulls))
}

/// The columns of functions of a row.
type Others = Vec<ArrayRef>;

/// Does what [`columns`] does, and makes a column for each of `others` in the same pass.
pub(crate) fn columns_and(
    spec: Spec,
    source: &Source,
    is_parallel: bool,
    places: &[usize],
    others: &[&RowFn],
) -> Result<(Vec<ArrayRef>, Option<NullBuffer>, Others), Error> {
    let length = range_len(source.len(), is_parallel);
    let mut columns = Columns::new(source, length, places);
    let mut columns_of_others: Vec<CellColumn<'_>> =
        others.iter().map(|of| CellColumn::new(of, source, length)).collect();
    let mut ranges = columns.ranges(source.len());
    for column in &mut columns_of_others {
        let cells = column.ranges(ranges.iter().map(|range| range.rows.len()), source);
        ranges.iter_mut().zip(cells).for_each(|(range, cells)| range.others.push(cells));
    }
    let done = for_each(ranges, is_parallel, |mut range| {
        range.fill(spec, source)?;
        range.others.into_iter().map(Cells::finish).collect::<Result<Vec<_>, _>>()
    });
    let mut done = done.into_iter().map(|arrays| Ok(arrays?.into_iter())).collect::<Result<Vec<_>, Error>>()?;
    let others = columns_of_others.into_iter().map(|column| {
        let arrays = done.iter_mut().filter_map(|arrays| arrays.next()?).collect();
        column.finish(arrays)
    });
    let others = others.collect::<Result<Vec<_>, _>>()?;
    let (columns, nulls) = columns.finish(places)?;
    Ok((columns, nulls, others))
}

/// The columns of a result.
struct Columns {
    parts: ViewColumns<PARTS>,
    host_kind: ViewColumns<1>,
    is_accepted: Option<Bits>,
    /// Rows that are accepted or rejected.
    is_read: Bits,
    code: ViewColumns<1>,
    offset: Option<(Zeros<i32>, Bits)>,
    is_present: Bits,
    /// Number of rows that a thread fills.
    range: usize,
}

impl Columns {
    fn new(source: &Source, range: usize, places: &[usize]) -> Self {
        let rows = source.len();
        let has = |place| places.contains(&place);
        Columns {
            parts: ViewColumns::new(rows, range, source.blocks(), |part| has(place_of(part))),
            host_kind: ViewColumns::new(rows, range, &Arc::from([]), |_| has(HOST_KIND)),
            is_accepted: has(VALID).then(|| Bits::new(rows)),
            is_read: Bits::new(rows),
            code: ViewColumns::new(rows, range, &Arc::from([]), |_| has(CODE)),
            offset: has(OFFSET).then(|| (Zeros::new(rows, range, &pool::OFFSETS), Bits::new(rows))),
            is_present: Bits::new(rows),
            range,
        }
    }

    /// Returns the ranges of rows that threads share.
    fn ranges(&mut self, rows: usize) -> Vec<Fields<'_>> {
        let length = self.range;
        let bits = self.is_read.ranges(length).zip(self.is_present.ranges(length));
        let range = |(rows, (is_read, is_present))| Fields::new(rows, is_read, is_present);
        let mut all: Vec<Fields<'_>> = ranges(rows, length).zip(bits).map(range).collect();
        all.iter_mut().zip(self.parts.ranges()).for_each(|(range, views)| range.parts = Some(views));
        all.iter_mut().zip(self.host_kind.ranges()).for_each(|(range, views)| range.host_kind = Some(views));
        let accepted = self.is_accepted.iter_mut().flat_map(|bits| bits.ranges(length));
        all.iter_mut().zip(accepted).for_each(|(range, bits)| range.is_accepted = Some(bits));
        all.iter_mut().zip(self.code.ranges()).for_each(|(range, views)| range.code = Some(views));
        let offsets =
            self.offset.iter_mut().flat_map(|(values, bits)| values.ranges().into_iter().zip(bits.ranges(length)));
        all.iter_mut().zip(offsets).for_each(|(range, offsets)| range.offset = Some(offsets));
        all
    }

    /// Returns the arrays, in the order of `places`.
    fn finish(self, places: &[usize]) -> Result<(Vec<ArrayRef>, Option<NullBuffer>), Error> {
        let is_read = self.is_read.finish_nulls();
        let parts = self.parts.finish()?.into_iter().enumerate().map(|(part, array)| (place_of(part), array));
        let [codes] = self.code.finish()?;
        let accepted = self.is_accepted.map(|bits| -> ArrayRef { Arc::new(BooleanArray::new(bits.finish(), is_read)) });
        let offsets = self
            .offset
            .map(|(values, bits)| -> ArrayRef { Arc::new(Int32Array::new(values.finish(), bits.finish_nulls())) });
        let [kinds] = self.host_kind.finish()?;
        let others = [(HOST_KIND, kinds), (VALID, accepted), (CODE, codes), (OFFSET, offsets)];
        let mut arrays: Vec<(usize, ArrayRef)> =
            parts.chain(others).filter_map(|(place, array)| Some((place, array?))).collect();
        arrays.sort_by_key(|(place, _)| places.iter().position(|asked| asked == place));
        Ok((arrays.into_iter().map(|(_, array)| array).collect(), self.is_present.finish_nulls()))
    }
}

/// Returns the place of a part in [`FIELDS`].
fn place_of(part: usize) -> usize {
    if part < HOST_KIND { part } else { part + 1 }
}

/// Returns the name of no kind, and those of [`HOST_KINDS`].
fn names_of_kinds() -> [Option<Inline>; 1 + HOST_KINDS.len()] {
    array::from_fn(|number| Inline::new(HOST_KINDS.get(number.checked_sub(1)?)?))
}

/// The fields of a range of rows, which one thread fills.
struct Fields<'c> {
    rows: Range<usize>,
    parts: Option<ViewRange<'c, PARTS>>,
    host_kind: Option<ViewRange<'c, 1>>,
    is_accepted: Option<BitsRange<'c>>,
    is_read: BitsRange<'c>,
    code: Option<ViewRange<'c, 1>>,
    offset: Option<(ZerosRange<'c, i32>, BitsRange<'c>)>,
    is_present: BitsRange<'c>,
    others: Vec<Cells<'c>>,
    word: Word,
}

/// Notes about the rows of a word.
struct Word {
    read: u64,
    accepted: u64,
    /// For each row the number of the kind in [`HOST_KINDS`] plus 1, or 0 for null.
    kinds: [u8; WORD],
}

impl Word {
    const EMPTY: Word = Word { read: 0, accepted: 0, kinds: [0; WORD] };

    #[inline(always)]
    fn accept(&mut self, index: usize, kind: Option<u8>) {
        let bit = 1 << (index % WORD);
        self.read |= bit;
        self.accepted |= bit;
        self.kinds[index % WORD] = kind.map_or(0, |kind| 1 + kind);
    }
}

impl<'c> Fields<'c> {
    fn new(rows: Range<usize>, is_read: BitsRange<'c>, is_present: BitsRange<'c>) -> Self {
        Fields {
            rows,
            parts: None,
            host_kind: None,
            is_accepted: None,
            is_read,
            code: None,
            offset: None,
            is_present,
            others: Vec::new(),
            word: Word::EMPTY,
        }
    }

    /// Reads the rows, one word of bits after the other.
    fn fill(&mut self, spec: Spec, source: &Source) -> Result<(), Error> {
        let mut texts = Vec::with_capacity(WORD);
        let names = names_of_kinds();
        let mut spans = NO_SPANS;
        for start in (0..self.rows.len()).step_by(WORD) {
            let mut present = 0;
            texts.clear();
            self.word = Word::EMPTY;
            let end = self.rows.len().min(start + WORD);
            source.each_row(self.rows.start + start..self.rows.start + end, |index, entry| {
                let index = index - self.rows.start;
                present |= u64::from(!matches!(entry, Entry::Null)) << (index % WORD);
                match entry {
                    Entry::Null => {}
                    Entry::Text(row) => texts.push((index, row)),
                    Entry::NotUtf8(at) => {
                        self.error(index, NOT_UTF8, i32::try_from(at).ok());
                        self.refuse_others(index, &Refusal::NotUtf8(at));
                    }
                    Entry::TooLong => {
                        self.error(index, TOO_LONG, None);
                        self.refuse_others(index, &Refusal::TooLong);
                    }
                }
            });
            self.is_present.set_word(start, present);
            self.read(spec, start, &texts, &mut spans)?;
            self.is_read.set_word(start, self.word.read);
            if let Some(accepted) = &mut self.is_accepted {
                accepted.set_word(start, self.word.accepted);
            }
            if let Some(kinds) = &mut self.host_kind {
                kinds.set_inline(start, &self.word.kinds, &names);
            }
        }
        Ok(())
    }

    /// Reads texts of the word of rows that begins with `start`. The spans may be those of another word.
    fn read(&mut self, spec: Spec, start: usize, texts: &[(usize, Row<'_>)], spans: &mut Spans) -> Result<(), Error> {
        match spec {
            Spec::Rfc3986 => self.by_grammar(rfc3986::UriReference, start, texts, spans),
            Spec::Rfc3987 => self.by_grammar(rfc3987::IriReference, start, texts, spans),
            _ => {
                for (index, row) in texts {
                    with_parts(spec, row.text, |read| {
                        match read {
                            Ok(parts) => {
                                self.accepted(*index, row, &parts);
                                self.set_others(*index, row, Components::of_parts(spec, &parts, &Memo::default()))?;
                            }
                            Err(Some(rejection)) => self.rejected(*index, row.text, &rejection),
                            // The specification does not define such a URL.
                            Err(None) => {}
                        }
                        Ok::<(), Error>(())
                    })?;
                }
                return Ok(());
            }
        }
        if !self.others.is_empty() {
            let accepted = self.word.accepted;
            for (index, row) in texts.iter().filter(|(index, _)| accepted >> (index % WORD) & 1 == 1) {
                self.set_others(*index, row, Components::of_spans(spec, row.text, spans, *index, &Memo::default()))?;
            }
        }
        Ok(())
    }

    /// Sets the other columns of a row.
    fn set_others(&mut self, index: usize, row: &Row<'_>, parts: Components<'_>) -> Result<(), Error> {
        let number = self.rows.start + index;
        self.others.iter_mut().try_for_each(|cells| cells.set(index, number, row, parts))
    }

    /// Gives the other columns the reason why a row is refused.
    fn refuse_others(&mut self, index: usize, refusal: &Refusal<'_>) {
        self.others.iter_mut().for_each(|cells| cells.refuse(index, refusal));
    }

    /// Reads texts by a grammar, with its instructions selected once for all of them.
    fn by_grammar<R: Production<Output = UriComponents>>(
        &mut self,
        rule: R,
        start: usize,
        texts: &[(usize, Row<'_>)],
        spans: &mut Spans,
    ) {
        // First the spans of all texts, then the views column by column, so that both loops are small.
        let current = Cell::new(0);
        let texts_of = texts.iter().map(|(index, row)| {
            current.set(*index);
            row.text
        });
        pass::parse_each(
            rule,
            texts_of,
            #[inline(always)]
            |text, tree| match tree {
                Some(tree) => self.tree(current.get(), &tree, spans),
                None => self.read_again(rule, current.get(), text, spans),
            },
        );
        if let Some(parts) = &mut self.parts {
            parts.set_spans(start, texts, spans);
        }
    }

    /// Reads a text that the fast pass rejected, for its error.
    // Out of line, so that the loop has one place where the spans of a tree are stored.
    #[cold]
    #[inline(never)]
    fn read_again<R: Production<Output = UriComponents>>(
        &mut self,
        rule: R,
        index: usize,
        text: &str,
        spans: &mut Spans,
    ) {
        match pass::parse(rule, text) {
            Ok(tree) => self.tree(index, &tree, spans),
            Err(error) => {
                spans.iter_mut().for_each(|spans| spans[index % WORD] = OptSpan::NONE);
                self.rejected(index, text, &Rejection::Syntax(error));
            }
        }
    }

    #[inline(always)]
    fn tree(&mut self, index: usize, tree: &UriComponents, spans: &mut Spans) {
        store(spans, index % WORD, tree);
        self.word.accept(index, tree.authority.map(|authority| authority.host.kind as u8));
    }

    fn accepted(&mut self, index: usize, row: &Row<'_>, parts: &Parts<'_>) {
        let Parts { scheme, userinfo, host, host_kind, port, path, query, fragment, .. } = *parts;
        if let Some(views) = &mut self.parts {
            views.set(index, row, [scheme, userinfo, host, port, path, query, fragment]);
        }
        let number = host_kind.and_then(|kind| HOST_KINDS.iter().position(|known| *known == kind));
        self.word.accept(index, number.map(|number| number as u8));
    }

    fn rejected(&mut self, index: usize, text: &str, rejection: &Rejection) {
        self.refuse_others(index, &Refusal::Rejected(rejection));
        if self.code.is_none() && self.offset.is_none() {
            self.word.read |= 1 << (index % WORD);
            return;
        }
        // The offset first: it finds the mistake, which the code then knows.
        let offset = rejection.span().and_then(|span| i32::try_from(span.start).ok());
        self.error(index, code(rejection, text), offset);
    }

    fn error(&mut self, index: usize, code: &str, offset: Option<i32>) {
        self.word.read |= 1 << (index % WORD);
        if let Some(views) = &mut self.code {
            views.copy(index, code);
        }
        if let (Some((values, present)), Some(offset)) = (&mut self.offset, offset) {
            values.set(index, offset);
            present.set(index);
        }
    }
}
