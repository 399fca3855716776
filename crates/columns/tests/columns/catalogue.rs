//! The fields of `get` and those of the columns are one catalogue: the names, the types, the readers and the values.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, StringArray};
use arrow_schema::DataType;
use serde_json::{Value, json};
use urlgram_arrow::{Error, Options, kernel, kernels, select};
use urlgram_ops::field::{FIELDS, Field, FieldType};

use crate::texts::texts;

/// Fields of a record of an input, which a column of URLs does not have.
const OF_RECORD: [&str; 3] = ["file", "line", "error"];

/// Kernels without an argument that are not a field: `parse` returns several.
const NO_FIELD: [&str; 1] = ["parse"];

fn fields() -> impl Iterator<Item = &'static Field> {
    FIELDS.iter().filter(|field| !OF_RECORD.contains(&field.name))
}

fn type_of(column: &DataType) -> FieldType {
    match column {
        DataType::Utf8View => FieldType::Text,
        DataType::Int32 => FieldType::Number,
        DataType::Boolean => FieldType::Flag,
        DataType::List(item) if item.data_type() == &DataType::Utf8View => FieldType::Texts,
        DataType::List(_) => FieldType::Pairs,
        other => panic!("{other}"),
    }
}

#[test]
fn both_have_the_same_names_and_types() {
    for field in fields() {
        let found = kernel(field.name).unwrap();
        assert_eq!((found.name(), type_of(&found.output_type())), (field.name, field.data_type()));
        for name in field.synonyms {
            assert_eq!(kernel(name).unwrap().name(), field.name);
            select(&[*name], &Options::default()).unwrap();
        }
    }
    let alone = kernels().filter(|kernel| kernel.parameter().is_none()).map(|kernel| kernel.name());
    let alone: Vec<&str> = alone.filter(|name| !NO_FIELD.contains(name)).collect();
    assert_eq!(alone, fields().map(|field| field.name).collect::<Vec<_>>());
    let mut names: Vec<&str> =
        FIELDS.iter().flat_map(|field| field.synonyms.iter().chain([&field.name])).copied().collect();
    names.sort_unstable();
    assert!(names.is_sorted_by(|one, other| one < other), "a name that two fields have: {names:?}");
}

#[test]
fn both_have_the_same_readers() {
    for reader in Options::specifications().chain(["urllib-3.11"]) {
        let options = Options::by(reader).unwrap();
        for field in fields() {
            let prepared = kernel(field.name).unwrap().prepare(None, &options);
            let is_had = field.readers.include(options.spec);
            assert_eq!(prepared.is_ok(), is_had, "{} by {reader}", field.name);
            assert!(prepared.is_ok() || matches!(prepared, Err(Error::Undefined { .. })));
            let answer = got("http://example.org/", reader, &[field.name]);
            // To `get`, these readers write a URI, which has all fields.
            let is_written = ["rfc3987", "whatwg"].contains(&reader);
            assert_eq!(answer.is_ok(), is_had || is_written, "{} by {reader}", field.name);
        }
    }
}

/// Returns the answer of the op `get`.
fn got(text: &str, reader: &str, names: &[&str]) -> Result<Value, String> {
    let request = json!({"op": "get", "input": text, "as": reader, "fields": names});
    urlgram_ops::answer(request.as_object().unwrap()).map_err(|error| error.0)
}

fn cell(column: &ArrayRef, row: usize) -> Value {
    if column.is_null(row) {
        return Value::Null;
    }
    match column.data_type() {
        DataType::Utf8View => column.as_string_view().value(row).into(),
        DataType::Int32 => column.as_primitive::<Int32Type>().value(row).into(),
        DataType::Boolean => column.as_boolean().value(row).into(),
        DataType::List(_) => {
            let items = column.as_list::<i32>().value(row);
            (0..items.len()).map(|item| cell(&items, item)).collect()
        }
        _ => {
            let pair = column.as_struct();
            json!({"key": cell(pair.column(0), row), "value": cell(pair.column(1), row)})
        }
    }
}

/// Fields with an argument that are the same in both. The values of `query.NAME` are decoded in columns alone: `get` has `--decode`.
const WITH_ARGUMENT: [&str; 5] = ["path.0", "path.-1", "path.7", "nested.host", "nested.scheme"];

#[test]
fn both_have_the_same_values() {
    let all = texts();
    // To `get`, `rfc3987` and `whatwg` write a URI, whose fields are those of RFC 3986.
    for reader in ["rfc3986", "rfc1738", "rfc2396", "scheme", "urllib", "urllib-3.11", "java", "clickhouse"] {
        let texts: Vec<&String> = all.iter().step_by(if reader == "rfc3986" { 1 } else { 9 }).collect();
        let column: ArrayRef = Arc::new(StringArray::from_iter_values(&texts));
        let options = Options::by(reader).unwrap();
        let had = fields().filter(|field| field.readers.include(options.spec)).map(|field| field.name);
        let names: Vec<&str> = had.chain(WITH_ARGUMENT).collect();
        let columns = select(&names, &options).unwrap().run(&column).unwrap();
        for (row, text) in texts.iter().enumerate() {
            let answer = got(text, reader, &names).unwrap();
            for (name, column) in names.iter().zip(columns.as_struct().columns()) {
                let found = answer.get(name).unwrap_or(&Value::Null);
                assert_eq!(found, &cell(column, row), "{name} of {text:?} by {reader}");
            }
        }
    }
}
