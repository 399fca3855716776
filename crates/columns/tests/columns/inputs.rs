//! Columns of every type, with nulls, slices, dictionaries, invalid bytes and no rows.

use std::sync::Arc;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int8Array, Int32Array, LargeBinaryArray,
    LargeStringArray, NullArray, StringArray, StringViewArray, StructArray,
};
use arrow_buffer::{Buffer, OffsetBuffer, ScalarBuffer};
use urlgram_arrow::{Error, Options, kernel, kernels, parse, parse_batch, parse_fields};

use crate::fields::field;
use crate::kernels::example;

const URLS: [Option<&str>; 7] = [
    Some("https://user@www.example.org:8443/a/long/path?with=a&query=of&some=length#fragment"),
    None,
    Some(""),
    Some("a:b"),
    Some("http://[::1]/"),
    Some("no url at all, but longer than a view"),
    Some("http://h/é"),
];

/// Returns `URLS` as every type of column.
fn columns() -> Vec<ArrayRef> {
    let bytes = URLS.map(|url| url.map(str::as_bytes));
    let keys = Int8Array::from(vec![Some(5), None, Some(3), Some(1), Some(0), Some(4), Some(2)]);
    let values =
        ["http://[::1]/", "a:b", "http://h/é", "", "no url at all, but longer than a view", URLS[0].unwrap(), "unused"];
    let dictionary = |values: ArrayRef| DictionaryArray::new(keys.clone(), values);
    vec![
        Arc::new(StringArray::from(URLS.to_vec())),
        Arc::new(LargeStringArray::from(URLS.to_vec())),
        Arc::new(StringViewArray::from(URLS.to_vec())),
        Arc::new(BinaryArray::from(bytes.to_vec())),
        Arc::new(LargeBinaryArray::from(bytes.to_vec())),
        Arc::new(BinaryViewBuilder::from_iter_of(bytes)),
        Arc::new(dictionary(Arc::new(StringArray::from(values.to_vec())))),
        Arc::new(dictionary(Arc::new(StringViewArray::from(values.to_vec())))),
    ]
}

/// Makes an array of views of optional bytes.
trait FromOptions {
    fn from_iter_of(bytes: [Option<&[u8]>; 7]) -> BinaryViewArray;
}

impl FromOptions for BinaryViewBuilder {
    fn from_iter_of(bytes: [Option<&[u8]>; 7]) -> BinaryViewArray {
        let mut builder = BinaryViewBuilder::new();
        bytes.into_iter().for_each(|bytes| builder.append_option(bytes));
        builder.finish()
    }
}

#[test]
fn every_type_of_column_gives_the_same() {
    for spec in ["rfc3986", "whatwg", "urllib"] {
        let options = Options::by(spec).unwrap();
        for kernel in kernels() {
            let argument = example(kernel);
            let Ok(prepared) = kernel.prepare(argument.as_ref(), &options) else { continue };
            let all: Vec<ArrayRef> = columns().iter().map(|column| prepared.run(column).unwrap()).collect();
            for (column, found) in columns().iter().zip(&all) {
                assert_eq!(found, &all[0], "{} by {spec} of {}", kernel.name(), column.data_type());
                assert_eq!(found.data_type(), &kernel.output_type(), "{}", kernel.name());
                assert!(found.is_null(1), "{} of null by {spec} is not null", kernel.name());
            }
        }
    }
}

#[test]
fn a_slice_gives_the_rows_of_the_whole() {
    for column in columns() {
        for kernel in kernels() {
            let prepared = kernel.prepare(example(kernel).as_ref(), &Options::default()).unwrap();
            let whole = prepared.run(&column).unwrap();
            for (start, length) in [(0, 3), (2, 4), (6, 1), (7, 0)] {
                let found = prepared.run(&column.slice(start, length)).unwrap();
                assert_eq!(found.len(), length);
                assert_eq!(&found, &whole.slice(start, length), "{} of {}", kernel.name(), column.data_type());
            }
        }
    }
}

#[test]
fn no_rows_and_only_nulls() {
    for column in columns() {
        let empty = parse(&column.slice(0, 0), &Options::default()).unwrap();
        assert_eq!((empty.len(), empty.fields()), (0, &parse_fields()));
    }
    let nulls = parse(&NullArray::new(3), &Options::default()).unwrap();
    assert_eq!((nulls.len(), nulls.null_count()), (3, 3));
    let keys = Int32Array::from(vec![None, None]);
    let no_values: DictionaryArray<Int32Type> = DictionaryArray::new(keys, Arc::new(StringArray::new_null(0)));
    assert_eq!(parse(&no_values, &Options::default()).unwrap().null_count(), 2);
}

#[test]
fn bytes_that_are_not_utf8_have_a_code_and_an_offset() {
    let bytes: Vec<&[u8]> = vec![b"http://h/\xff", b"\xc3", b"http://h/"];
    let parsed = parse(&BinaryArray::from(bytes.clone()), &Options::default()).unwrap();
    let offset = |row| parsed.column_by_name("error_offset").unwrap().as_primitive::<Int32Type>().value(row);
    assert_eq!((field(&parsed, "error_code", 0), offset(0)), (Some("U120"), 9));
    assert_eq!((field(&parsed, "error_code", 1), offset(1)), (Some("U120"), 0));
    assert_eq!(field(&parsed, "host", 2), Some("h"));
    let valid = kernel("is_valid").unwrap().run(&BinaryArray::from(bytes), None, &Options::default()).unwrap();
    assert_eq!(valid.as_boolean().values().iter().collect::<Vec<_>>(), [false, false, true]);
}

#[test]
fn bytes_that_are_not_utf8_do_not_change_other_rows() {
    // Two words of rows. Bytes that are not UTF-8 and nulls are in the same places.
    let texts = URLS.into_iter().flatten().cycle().take(100).enumerate();
    let rows = |other: Option<&'static [u8]>| -> Vec<Option<&[u8]>> {
        let row = |(number, text): (usize, &'static str)| if number % 3 == 1 { other } else { Some(text.as_bytes()) };
        texts.clone().map(row).collect()
    };
    let (bad, nulls) = (rows(Some(b"http://user@bad.example:1/\xff?q=1#f")), rows(None));
    type Column = fn(&[Option<&[u8]>]) -> ArrayRef;
    let columns: [Column; 3] = [
        |rows| Arc::new(BinaryArray::from(rows.to_vec())),
        |rows| Arc::new(LargeBinaryArray::from(rows.to_vec())),
        |rows| Arc::new(BinaryViewArray::from(rows.to_vec())),
    ];
    for spec in Options::specifications() {
        for kernel in kernels() {
            let Ok(prepared) = kernel.prepare(example(kernel).as_ref(), &Options::by(spec).unwrap()) else { continue };
            for column in columns {
                let [bad, nulls] = [&bad, &nulls].map(|rows| prepared.run(&column(rows)).unwrap());
                let what = format!("{} by {spec}", kernel.name());
                let names_errors = ["parse", "is_valid", "error_code", "error_offset", "error_message", "lint_codes"];
                let names_errors = names_errors.contains(&kernel.name());
                for row in 0..bad.len() {
                    if row % 3 == 1 {
                        assert_eq!(bad.is_null(row), !names_errors, "{what}: row {row}");
                    } else {
                        assert_eq!(bad.slice(row, 1).to_data(), nulls.slice(row, 1).to_data(), "{what}: row {row}");
                    }
                }
            }
        }
    }
    let message = kernel("error_message").unwrap();
    let message =
        message.run(&BinaryArray::from(vec![b"http://h/\xff".as_slice()]), None, &Options::default()).unwrap();
    assert_eq!(message.as_string_view().value(0), "not UTF-8 at byte 9");
}

#[test]
fn values_of_a_dictionary_that_no_row_uses_do_not_matter() {
    let values = BinaryArray::from(vec![b"http://unused/\xff".as_slice(), b"http://h/", b"unused"]);
    let few = DictionaryArray::new(Int8Array::from(vec![Some(1), None]), Arc::new(values.clone()));
    let many = DictionaryArray::new(Int8Array::from(vec![Some(1); 9]), Arc::new(values));
    let few = parse(&few, &Options::default()).unwrap();
    assert_eq!((field(&few, "host", 0), few.is_null(1), few.len()), (Some("h"), true, 2));
    let many = parse(&many, &Options::default()).unwrap();
    assert!((0..9).all(|row| field(&many, "host", row) == Some("h")));
}

#[test]
fn a_null_may_hide_any_bytes() {
    // Arrow leaves the bytes of a null undefined.
    let offsets = OffsetBuffer::new(ScalarBuffer::from(vec![0, 9, 18]));
    let values = Buffer::from(b"http://a/\xff\xfe\xfd\xff\xff\xff\xff\xff\xff".as_slice());
    let array = BinaryArray::new(offsets, values, Some(vec![true, false].into()));
    let parsed = parse(&array, &Options::default()).unwrap();
    assert_eq!((field(&parsed, "host", 0), parsed.is_null(1)), (Some("a"), true));
}

#[test]
fn a_column_without_texts_is_an_error() {
    let wrong: [ArrayRef; 3] = [
        Arc::new(Int32Array::from(vec![1])),
        Arc::new(StructArray::new_empty_fields(1, None)),
        Arc::new(DictionaryArray::new(Int8Array::from(vec![0]), Arc::new(Int32Array::from(vec![1])) as ArrayRef)),
    ];
    for column in wrong {
        let error = parse(&column, &Options::default()).unwrap_err();
        assert!(matches!(error, Error::UnsupportedType(_)), "{error}");
        assert!(error.to_string().contains("expected Utf8"), "{error}");
    }
}

#[test]
fn a_batch_has_the_fields_as_columns() {
    let batch = parse_batch(&StringArray::from(URLS.to_vec()), &Options::default()).unwrap();
    assert_eq!((batch.num_rows(), batch.schema().fields()), (7, &parse_fields()));
    assert!(batch.columns().iter().all(|column| column.is_null(1)));
}

#[test]
fn views_of_any_length_and_from_several_buffers() {
    let mut builder = StringViewBuilder::new().with_fixed_block_size(64);
    let texts: Vec<String> =
        (0..40).map(|length| format!("http://h{}/{}", "x".repeat(length), "y".repeat(39 - length))).collect();
    texts.iter().for_each(|text| builder.append_value(text));
    let column = builder.finish();
    assert!(column.data_buffers().len() > 5);
    let parsed = parse(&column, &Options::default()).unwrap();
    for (row, text) in texts.iter().enumerate() {
        let (host, path) = text["http://".len()..].split_at(row + 1);
        assert_eq!((field(&parsed, "host", row), field(&parsed, "path", row)), (Some(host), Some(path)));
    }
}

#[test]
fn threads_keep_the_order() {
    let texts: Vec<Option<String>> = (0..9_000)
        .map(|row| match row % 100 {
            7 => None,
            8 => Some(format!("not a url {row}")),
            _ => Some(format!("HTTP://host{row}.example.org/a/path/of/some/length?row={row}&x=%41%FF")),
        })
        .collect();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(4).build().unwrap();
    let column = StringArray::from(texts);
    for kernel in kernels() {
        let argument = example(kernel);
        let run =
            |parallel| kernel.run(&column.slice(1, 8_900), argument.as_ref(), &Options::default().parallel(parallel));
        let (one, many) = (run(false).unwrap(), pool.install(|| run(true)).unwrap());
        assert_eq!(&one, &many, "{}", kernel.name());
    }
}
