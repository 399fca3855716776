//! Any bytes in any type of column, compared row by row with the functions for one text.

use std::sync::Arc;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int16Array, LargeBinaryArray, LargeStringArray, StringArray,
    StructArray,
};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use urlgram::interpret::{self, Role};
use urlgram_arrow::{Options, Spec, kernel, parse, parse_only};

use crate::fields::field;

type Rows = [Option<Vec<u8>>];

/// Types of columns that contain any bytes.
const OF_BYTES: [fn(&Rows) -> ArrayRef; 4] = [
    |rows| Arc::new(BinaryArray::from_iter(rows)),
    |rows| Arc::new(LargeBinaryArray::from_iter(rows)),
    |rows| {
        let mut builder = BinaryViewBuilder::new().with_fixed_block_size(64);
        rows.iter().for_each(|row| builder.append_option(row.as_ref()));
        Arc::new(builder.finish())
    },
    |rows| dictionary(rows, |values| Arc::new(BinaryArray::from_iter(values))),
];

/// Types of columns that contain texts.
const OF_TEXTS: [fn(&Rows) -> ArrayRef; 4] = [
    |rows| Arc::new(StringArray::from_iter(rows.iter().map(text))),
    |rows| Arc::new(LargeStringArray::from_iter(rows.iter().map(text))),
    |rows| {
        let mut builder = StringViewBuilder::new().with_fixed_block_size(64);
        rows.iter().for_each(|row| builder.append_option(text(row)));
        Arc::new(builder.finish())
    },
    |rows| dictionary(rows, |values| Arc::new(StringArray::from_iter(values.iter().map(text)))),
];

fn text(row: &Option<Vec<u8>>) -> Option<&str> {
    row.as_deref().map(|bytes| std::str::from_utf8(bytes).unwrap())
}

/// Returns a dictionary with the values in reverse, two values that no row uses, a value that is null, and null keys.
fn dictionary(rows: &Rows, values: impl Fn(&Rows) -> ArrayRef) -> ArrayRef {
    let mut all: Vec<Option<Vec<u8>>> = vec![Some(b"unused".to_vec()), None];
    all.extend(rows.iter().rev().cloned());
    all.push(Some(b"http://unused.example/a/long/path".to_vec()));
    let count = rows.len();
    let key = |row: usize| match (&rows[row], row % 3) {
        (None, 0) => None,
        (None, 1) => Some(1),
        _ => Some(i16::try_from(1 + count - row).unwrap()),
    };
    let keys: Int16Array = (0..count).map(key).collect();
    Arc::new(DictionaryArray::new(keys, values(&all)))
}

/// URLs with parts of every length around that of a view, and texts that are not URLs.
pub(crate) fn url() -> impl Strategy<Value = String> {
    prop_oneof![
        4 => "(https?|ftp|FILE|x-long-scheme-name)://([a-z%@:]{0,14}@)?([A-Za-z0-9.-]{0,15}|\\[[0-9a-f:]{2,9}\\]|é{1,7})(:[0-9]{0,5})?(/[a-z0-9.%]{0,14}){0,3}(\\?[a-z=&+%]{0,15})?(#[a-z]{0,14})?",
        2 => "[a-z:/?#@\\[\\]% é\\t\\\\]{0,30}",
        1 => "(mailto|urn|data|javascript):.{0,20}",
    ]
}

fn bytes() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        3 => url().prop_map(String::into_bytes),
        1 => (url(), any::<proptest::sample::Index>(), 0x80_u8..).prop_map(|(url, at, byte)| {
            let mut bytes = url.into_bytes();
            bytes.insert(at.index(bytes.len() + 1), byte);
            bytes
        }),
    ]
}

/// Asserts that a row of the fields is what the specification says of the text.
fn agree(parsed: &StructArray, row: usize, bytes: Option<&[u8]>, spec: Spec) {
    let valid = parsed.column_by_name("valid").unwrap().as_boolean();
    assert_eq!(parsed.is_null(row), bytes.is_none());
    let Some(bytes) = bytes else {
        return assert!(parsed.columns().iter().all(|column| column.is_null(row)));
    };
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let offset = parsed.column_by_name("error_offset").unwrap().as_primitive::<Int32Type>();
            assert_eq!((field(parsed, "error_code", row), valid.value(row)), (Some("U120"), false));
            return assert_eq!(offset.value(row) as usize, error.valid_up_to());
        }
    };
    let all = interpret::read(text);
    let one = match spec {
        Spec::Urllib(version) => all.urllib(version),
        spec => all.of(spec),
    };
    let one = one.unwrap();
    assert_eq!(valid.value(row), one.is_accepted(), "{spec}: {text:?}");
    for role in Role::ALL {
        let expected = one.component(role).map(|component| component.value);
        assert_eq!(field(parsed, role.name(), row), expected, "{spec}: {role} of {text:?}");
    }
}

/// Asserts that a column, and a slice of it, give the fields of each text.
fn check(column: &ArrayRef, rows: &Rows, start: usize, length: usize) {
    for name in ["rfc3986", "rfc3987", "whatwg", "urllib"] {
        let options = Options::by(name).unwrap();
        let parsed = parse(column, &options).unwrap();
        for (row, bytes) in rows.iter().enumerate() {
            agree(&parsed, row, bytes.as_deref(), options.spec);
        }
        let slice = column.slice(start, length);
        assert_eq!(parse(&slice, &options).unwrap(), parsed.slice(start, length), "{name}");
        let some = parse_only(&slice, &["query", "valid", "host"], &options).unwrap();
        for (name, found) in some.column_names().into_iter().zip(some.columns()) {
            assert_eq!(found, &parsed.column_by_name(name).unwrap().slice(start, length), "{name}");
        }
        let host = kernel("host").unwrap().run(&slice, None, &options).unwrap();
        assert_eq!(&host, some.column_by_name("host").unwrap(), "{name}");
    }
}

/// Calls `check` with a slice of a column of this type.
fn check_slice(of: fn(&Rows) -> ArrayRef, rows: &Rows, cut: (usize, usize)) {
    let start = cut.0.min(rows.len());
    check(&of(rows), rows, start, cut.1.min(rows.len() - start));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn columns_of_bytes(rows in vec(weighted(0.9, bytes()), 0..150), cut in (0_usize..150, 0_usize..150), of in 0..OF_BYTES.len()) {
        check_slice(OF_BYTES[of], &rows, cut);
    }

    #[test]
    fn columns_of_texts(rows in vec(weighted(0.9, url().prop_map(String::into_bytes)), 0..150), cut in (0_usize..150, 0_usize..150), of in 0..OF_TEXTS.len()) {
        check_slice(OF_TEXTS[of], &rows, cut);
    }
}

#[test]
fn unknown_and_repeated_fields_are_errors() {
    let column = StringArray::from(vec!["http://h/"]);
    let fails = |fields: &[&str]| parse_only(&column, fields, &Options::default()).unwrap_err().to_string();
    assert_eq!(fails(&["host", "hots"]), "unknown field `hots`; did you mean `host`?");
    assert!(fails(&["host", "host"]).contains("the field `host` is given twice"));
    assert_eq!(parse_only(&column, &[], &Options::default()).unwrap().len(), 1);
}
