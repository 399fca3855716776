//! Views are those that Arrow's checked constructor accepts, and have the texts that were set.

use arrow_array::StringArray;
use arrow_array::builder::StringViewBuilder;
use arrow_array::cast::AsArray as _;
use proptest::prelude::*;

use urlgram::span::{OptSpan, Span};

use super::*;
use crate::bits::WORD;
use crate::pool::Pool;
use crate::ranges::RANGE;
use crate::source::{Entry, Row, Source};

#[test]
fn a_text_of_another_place_is_no_part_of_a_block() {
    let array = StringArray::from(vec!["http://a/", "http://b/"]);
    let source = Source::of(&array.slice(1, 1)).unwrap();
    let block = source.blocks()[0].as_slice();
    let Entry::Text(row) = source.row(0) else { panic!("no text") };
    assert_eq!(offset_in(block, &row.text[7..8]), Some(7));
    assert_eq!(offset_in(block, &row.text[9..]), Some(9));
    // Before the slice, and in other memory.
    assert_eq!(offset_in(block, array.value(0)), None);
    assert_eq!(offset_in(block, "http://b/"), None);
    assert_eq!(offset_in(&block[..8], row.text), None);
}

fn row(source: &Source, index: usize) -> Row<'_> {
    let Entry::Text(row) = source.row(index) else { panic!("row {index} is not a text") };
    row
}

fn texts(array: &ArrayRef) -> Vec<Option<String>> {
    array.as_string_view().iter().map(|text| text.map(str::to_owned)).collect()
}

/// Asserts that Arrow's checked constructor makes the same array.
fn assert_valid(array: &ArrayRef) {
    let (views, blocks, nulls) = array.as_string_view().clone().into_parts();
    assert_eq!(&StringViewArray::try_new(views, blocks, nulls).unwrap(), array.as_string_view());
}

/// Number of rows of a test: more than two ranges, or a few under Miri, which is some hundred times slower.
const ROWS: usize = if cfg!(miri) { 40 } else { 2 * RANGE + 100 };

#[test]
fn copies_of_several_ranges_have_blocks_of_their_own() {
    let urls: Vec<String> = (0..ROWS).map(|row| format!("a text that is longer than a view {row}")).collect();
    let source = Source::of(&StringViewArray::from_iter_values(&urls)).unwrap();
    // The first range copies nothing.
    let expected = |index: usize| match index % 4 {
        0 => None,
        2 if index >= RANGE => Some(urls[index].to_uppercase()),
        3 => Some("short".to_owned()),
        _ => Some(urls[index][2..].to_owned()),
    };
    let mut columns = ViewColumns::<2>::new(ROWS, RANGE, source.blocks(), |column| column == 1);
    for (number, mut range) in columns.ranges().into_iter().enumerate() {
        for index in 0..RANGE.min(ROWS - number * RANGE) {
            let source_row = row(&source, number * RANGE + index);
            let text = expected(number * RANGE + index);
            let text = text.as_deref().map(|text| match source_row.text.find(text) {
                Some(start) => &source_row.text[start..start + text.len()],
                None => text,
            });
            range.set(index, &source_row, [Some("of no column"), text]);
        }
    }
    let [None, Some(array)] = columns.finish().unwrap() else { panic!("other columns") };
    assert_valid(&array);
    assert_eq!(texts(&array), (0..ROWS).map(expected).collect::<Vec<_>>());
    let ranges_with_copies = if cfg!(miri) { 0 } else { 2 };
    assert_eq!(array.as_string_view().data_buffers().len(), source.blocks().len() + ranges_with_copies);
}

#[test]
fn the_array_keeps_the_input_alive() {
    let source = Source::of(&StringArray::from(vec!["https://www.example.org/a"])).unwrap();
    let mut columns = ViewColumns::<1>::new(1, RANGE, source.blocks(), |_| true);
    let read = row(&source, 0);
    columns.ranges()[0].set(0, &read, [Some(&read.text[8..])]);
    drop(source);
    let [array] = columns.finish().unwrap();
    assert_eq!(texts(&array.unwrap()), [Some("www.example.org/a".to_owned())]);
}

/// A row of another column than that of the views: its texts are copied.
#[test]
fn a_row_of_another_input_is_copied() {
    let source = Source::of(&StringArray::from(vec!["https://www.example.org/a"])).unwrap();
    let other = Source::of(&StringArray::from(vec!["https://www.example.com/b"])).unwrap();
    let mut columns = ViewColumns::<1>::new(2, RANGE, source.blocks(), |_| true);
    let stray = row(&other, 0);
    columns.ranges()[0].set(0, &stray, [Some(stray.text)]);
    columns.ranges()[0].set(1, &Row { block: 7, ..stray }, [Some(&stray.text[8..])]);
    drop(other);
    let [Some(array)] = columns.finish().unwrap() else { panic!("no column") };
    assert_valid(&array);
    let expected = ["https://www.example.com/b", "www.example.com/b"].map(|text| Some(text.to_owned()));
    assert_eq!(texts(&array), expected);
}

/// A word whose rows all have a text, one that has fewer rows, and columns of which few rows or none have a text.
#[test]
fn spans_of_a_word_are_set_together() {
    const ROWS: usize = WORD + 6;
    let urls: Vec<String> = (0..ROWS).map(|row| format!("scheme://host-{row}.example.org/a/path")).collect();
    let mut builder = StringViewBuilder::new().with_fixed_block_size(40 * 40);
    urls.iter().for_each(|url| builder.append_value(url));
    builder.append_value("the block goes on after the last text");
    let source = Source::of(&builder.finish()).unwrap();
    assert_eq!(source.blocks().len(), 2);
    let rows: Vec<(usize, Row<'_>)> = (0..ROWS).map(|index| (index, row(&source, index))).collect();
    let parts =
        |row: usize| [Some(Span::new(0, 6)), Some(Span::new(9, 30)), (row % 5 == 3).then_some(Span::new(7, 9)), None];
    let mut columns = ViewColumns::<4>::new(ROWS, RANGE, source.blocks(), |_| true);
    {
        let range = &mut columns.ranges()[0];
        for rows in rows.chunks(WORD) {
            let start = rows[0].0;
            let mut spans = [[OptSpan::NONE; WORD]; 4];
            for (index, _) in rows {
                spans.iter_mut().zip(parts(*index)).for_each(|(spans, part)| spans[index % WORD] = part.into());
            }
            range.set_spans(start, rows, &spans);
        }
    }
    for (column, array) in columns.finish().unwrap().into_iter().enumerate() {
        let array = array.unwrap();
        assert_valid(&array);
        let part = |row: usize| parts(row)[column].map(|part| part.of(&urls[row]).to_owned());
        assert_eq!(texts(&array), (0..ROWS).map(part).collect::<Vec<_>>());
        assert_eq!(array.as_string_view().data_buffers().len(), if column == 1 { 2 } else { 0 });
    }
}

#[test]
fn numbers_are_zero_until_they_are_set() {
    for (rows, range) in [(0, 64), (70, 128), (200, 64)] {
        for set in [vec![], vec![3], vec![69, 1], vec![130, 69]] {
            let set: Vec<usize> = set.into_iter().filter(|row| *row < rows).collect();
            let mut numbers = Zeros::new(rows, range, &pool::OFFSETS);
            for row in &set {
                numbers.ranges()[row / range].set(row % range, 7);
            }
            let expected = (0..rows).map(|row| if set.contains(&row) { 7 } else { 0 });
            assert_eq!(numbers.finish().to_vec(), expected.collect::<Vec<i32>>(), "{rows} rows, {range} in a range");
        }
    }
    let none = || Zeros::<u128>::new(70, 128, &pool::VIEWS).finish();
    assert_eq!(none().inner().as_ptr(), none().inner().as_ptr());
}

/// Number of rows whose memory a pool keeps, in ranges of a quarter.
const KEPT_ROWS: usize = 1 << 15;

/// Miri, which is some thousand times slower, tries each third case.
const EVERY: usize = if cfg!(miri) { 3 } else { 1 };

#[test]
fn memory_of_an_earlier_result_is_zero_until_it_is_set() {
    static POOL: Pool<i32> = Pool::new(1 << 20);
    let dirty = || POOL.give(vec![-1; KEPT_ROWS]);
    for range in [KEPT_ROWS, KEPT_ROWS / 4] {
        for rows in [KEPT_ROWS, KEPT_ROWS - 100] {
            let sets = [vec![], vec![0], vec![70], vec![9000, 8200, 31000], vec![31000, 3, 200], vec![KEPT_ROWS - 101]];
            for set in sets.into_iter().step_by(EVERY) {
                dirty();
                let mut numbers = Zeros::new(rows, range, &POOL);
                for (number, mut part) in numbers.ranges().into_iter().enumerate() {
                    let of_range = set.iter().filter(|row| **row / range == number);
                    of_range.for_each(|row| part.set(row % range, 7));
                }
                let expected = (0..rows).map(|row| if set.contains(&row) { 7 } else { 0 });
                assert_eq!(numbers.finish().to_vec(), expected.collect::<Vec<i32>>(), "{rows}, {range}, {set:?}");
                // The result was dropped, so that its memory is kept again, next to that of `dirty` if it was not used.
                assert!(POOL.take(KEPT_ROWS).is_some());
                while POOL.take(KEPT_ROWS).is_some() {}
            }
        }
    }
}

/// Words that are set as a whole, in ranges that are then left.
#[test]
fn words_of_an_earlier_result_are_not_left() {
    static POOL: Pool<i32> = Pool::new(1 << 20);
    for range in [KEPT_ROWS, KEPT_ROWS / 4] {
        for words in [vec![0, 1, 2], vec![5, 130], vec![511], vec![128, 129, 4]].into_iter().step_by(EVERY) {
            POOL.give(vec![-1; KEPT_ROWS]);
            let mut numbers = Zeros::new(KEPT_ROWS, range, &POOL);
            for word in &words {
                let start = word * WORD;
                let part = &mut numbers.ranges()[start / range];
                part.set_word(start % range, |index| index as i32 + 1);
            }
            let of = |row: usize| if words.contains(&(row / WORD)) { (row % WORD) as i32 + 1 } else { 0 };
            assert_eq!(numbers.finish().to_vec(), (0..KEPT_ROWS).map(of).collect::<Vec<i32>>(), "{range}, {words:?}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(if cfg!(miri) { 8 } else { 256 }))]

    /// Any part of any text, in its column or in other memory.
    #[test]
    fn views_are_the_texts(
        rows in proptest::collection::vec(("[a-zé\u{1F600}]{0,30}", 0..31_usize, 0..31_usize, any::<bool>()), 1..8),
        is_view in any::<bool>(),
    ) {
        let urls = rows.iter().map(|(text, ..)| text.as_str());
        let source = if is_view {
            // Several texts fill a block.
            let mut builder = StringViewBuilder::new().with_fixed_block_size(64);
            urls.for_each(|text| builder.append_value(text));
            Source::of(&builder.finish())
        } else {
            Source::of(&StringArray::from_iter_values(urls))
        }.unwrap();
        let mut columns = ViewColumns::<2>::new(rows.len(), RANGE, source.blocks(), |_| true);
        let mut expected = [Vec::new(), Vec::new()];
        {
            let mut ranges = columns.ranges();
            for (index, (_, start, end, is_copied)) in rows.iter().enumerate() {
                let source_row = row(&source, index);
                let part = source_row.text.get(*start..*end);
                let copy = source_row.text.to_owned();
                ranges[0].set(index, &source_row, [part, Some(if *is_copied { &copy } else { source_row.text })]);
                expected[0].push(part.map(str::to_owned));
                expected[1].push(Some(copy));
            }
        }
        let mut by_spans = ViewColumns::<1>::new(rows.len(), RANGE, source.blocks(), |_| true);
        let mut spans = [[OptSpan::NONE; WORD]];
        rows.iter().enumerate().for_each(|(index, (_, start, end, _))| {
            spans[0][index] = Span::new(*start as u32, *end as u32).into();
        });
        let source_rows: Vec<(usize, Row<'_>)> = (0..rows.len()).map(|index| (index, row(&source, index))).collect();
        by_spans.ranges()[0].set_spans(0, &source_rows, &spans);
        let [Some(array)] = by_spans.finish().unwrap() else { panic!("no column") };
        assert_valid(&array);
        prop_assert_eq!(&texts(&array), &expected[0]);
        for (array, expected) in columns.finish().unwrap().into_iter().zip(expected) {
            let array = array.unwrap();
            assert_valid(&array);
            prop_assert_eq!(texts(&array), expected);
        }
    }
}
