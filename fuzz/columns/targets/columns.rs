//! Any kernel except `lint_codes` over any type of column gives each row what the row alone gives, and `parse` gives what the specification says.
//!
//! The first bytes of the input choose the type of the column, the specification, the kernel, its argument and a slice. Each line of
//! the rest is a row, or null if it begins with a zero.
#![no_main]

use std::sync::Arc;

use arrow_array::builder::{BinaryViewBuilder, StringViewBuilder};
use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{
    Array, ArrayRef, BinaryArray, DictionaryArray, Int16Array, LargeBinaryArray, LargeStringArray, StringArray,
    StructArray,
};
use libfuzzer_sys::fuzz_target;
use urlgram::interpret::{self, Role};
use urlgram_arrow::{Argument, ArgumentKind, Kernel, Options, kernels, parse};

type Rows = [Option<Vec<u8>>];

/// Types of columns that contain texts, which come first, and those that contain any bytes.
const TYPES: [fn(&Rows) -> ArrayRef; 8] = [
    |rows| Arc::new(StringArray::from_iter(rows.iter().map(text))),
    |rows| Arc::new(LargeStringArray::from_iter(rows.iter().map(text))),
    |rows| {
        let mut builder = StringViewBuilder::new().with_fixed_block_size(64);
        rows.iter().for_each(|row| builder.append_option(text(row)));
        Arc::new(builder.finish())
    },
    |rows| dictionary(rows, |values| Arc::new(StringArray::from_iter(values.iter().map(text)))),
    |rows| Arc::new(BinaryArray::from_iter(rows)),
    |rows| Arc::new(LargeBinaryArray::from_iter(rows)),
    |rows| {
        let mut builder = BinaryViewBuilder::new().with_fixed_block_size(64);
        rows.iter().for_each(|row| builder.append_option(row.as_ref()));
        Arc::new(builder.finish())
    },
    |rows| dictionary(rows, |values| Arc::new(BinaryArray::from_iter(values))),
];

/// Number of the types that contain texts.
const OF_TEXTS: usize = 4;

fn text(row: &Option<Vec<u8>>) -> Option<&str> {
    std::str::from_utf8(row.as_deref()?).ok()
}

/// Returns a dictionary with values that no row uses, a value that is null, and null keys.
fn dictionary(rows: &Rows, values: impl Fn(&Rows) -> ArrayRef) -> ArrayRef {
    let mut all: Vec<Option<Vec<u8>>> = vec![Some(b"http://unused.example/a/long/path".to_vec()), None];
    all.extend(rows.iter().rev().cloned());
    let key = |row: usize| match (&rows[row], row % 3) {
        (None, 0) => None,
        (None, 1) => Some(1),
        _ => i16::try_from(1 + rows.len() - row).ok(),
    };
    let keys: Int16Array = (0..rows.len()).map(key).collect();
    Arc::new(DictionaryArray::new(keys, values(&all)))
}

/// The kernel's argument: an integer, the example, or the first row.
fn argument(kernel: &Kernel, number: u8, rows: &Rows) -> Option<Argument> {
    let parameter = kernel.parameter()?;
    Some(match parameter.kind {
        ArgumentKind::Index => Argument::Index(i64::from(number as i8)),
        ArgumentKind::Text if number % 2 == 0 => parameter.example_argument(),
        ArgumentKind::Text => rows.first().and_then(text).unwrap_or_default().into(),
    })
}

/// Asserts that a row of `parse` is what the specification says of the text.
fn agree(parsed: &StructArray, row: usize, bytes: Option<&[u8]>, options: &Options) {
    let text_of = |name: &str| {
        let column = parsed.column_by_name(name).unwrap().as_string_view();
        column.is_valid(row).then(|| column.value(row))
    };
    let Some(bytes) = bytes else { return assert!(parsed.is_null(row)) };
    let valid = parsed.column_by_name("valid").unwrap().as_boolean();
    let text = match std::str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            let offset = parsed.column_by_name("error_offset").unwrap().as_primitive::<Int32Type>().value(row);
            return assert_eq!((text_of("error_code"), offset as usize), (Some("U120"), error.valid_up_to()));
        }
    };
    let all = interpret::read(text);
    let Some(one) = all.of(options.spec) else { return assert!(valid.is_null(row)) };
    assert_eq!(valid.value(row), one.is_accepted(), "{text:?}");
    for role in Role::ALL {
        let expected = one.component(role).map(|component| component.value);
        assert_eq!(text_of(role.name()), expected, "{role} of {text:?}");
    }
}

fuzz_target!(|input: &[u8]| {
    let [kind, spec, name, number, start, length, texts @ ..] = input else { return };
    let kind = usize::from(*kind) % TYPES.len();
    let lines = texts.split(|byte| *byte == b'\n').take(100);
    let mut rows: Vec<Option<Vec<u8>>> = lines.map(|line| (line.first() != Some(&0)).then(|| line.to_vec())).collect();
    if kind < OF_TEXTS {
        let lossy = |bytes: &mut Vec<u8>| *bytes = String::from_utf8_lossy(bytes).into_owned().into_bytes();
        rows.iter_mut().flatten().for_each(lossy);
    }
    let specifications: Vec<&str> = Options::specifications().collect();
    let options =
        Options::by(specifications[usize::from(*spec) % specifications.len()]).unwrap().parallel(number & 2 == 0);
    let all: Vec<&Kernel> = kernels().collect();
    let kernel = all[usize::from(*name) % all.len()];
    let Ok(prepared) = kernel.prepare(argument(kernel, *number, &rows).as_ref(), &options) else { return };

    let column = TYPES[kind](&rows);
    let found = prepared.run(&column).unwrap();
    assert_eq!((found.len(), found.data_type()), (rows.len(), &kernel.output_type()));
    found.to_data().validate_full().unwrap();
    for (index, row) in rows.iter().enumerate() {
        let alone = prepared.run(&BinaryArray::from_iter([row])).unwrap();
        assert_eq!(&found.slice(index, 1), &alone, "{kernel:?} of {row:?}");
    }
    let start = usize::from(*start) % (rows.len() + 1);
    let length = usize::from(*length) % (rows.len() - start + 1);
    let slice = prepared.run(&column.slice(start, length)).unwrap();
    slice.to_data().validate_full().unwrap();
    assert_eq!(&slice, &found.slice(start, length), "{kernel:?}");

    let parsed = parse(&column, &options).unwrap();
    rows.iter().enumerate().for_each(|(index, row)| agree(&parsed, index, row.as_deref(), &options));
});
