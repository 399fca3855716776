//! The kernel `parse`: all components of each URL.

use std::sync::Arc;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, RecordBatch, StructArray};
use arrow_schema::{ArrowError, DataType, Fields, Schema};

use super::fields::{FIELDS, columns, field};
use crate::error::Error;
use crate::kernel::{Kernel, PreparedKernel, Run};
use crate::options::Options;

pub(crate) const KERNELS: &[Kernel] = &[PARSE];

const PARSE: Kernel = Kernel {
    name: "parse",
    summary: "All components of the URL, whether it is valid, and the code and the byte offset of the mistake if it is not",
    parameter: None,
    output: || DataType::Struct(parse_fields()),
    make: |call| Ok(run((0..FIELDS.len()).collect(), call.options)),
};

/// Returns the fields of the struct that [`parse`] returns: the components as [`DataType::Utf8View`], `valid`, `error_code` and
/// `error_offset`.
pub fn parse_fields() -> Fields {
    (0..FIELDS.len()).map(field).collect()
}

/// Returns the function that makes the fields at these places.
fn run(places: Vec<usize>, options: &Options) -> Run {
    let spec = options.spec;
    let fields: Fields = places.iter().map(|place| field(*place)).collect();
    Run::whole(move |source, is_parallel| {
        let (columns, nulls) = columns(spec, source, is_parallel, &places)?;
        Ok(Arc::new(StructArray::try_new_with_length(fields.clone(), columns, nulls, source.len())?))
    })
}

/// Parses a column of URLs.
///
/// An absent component is null, and an empty one is empty. For a URL that the specification rejects, all components are null,
/// `valid` is false, `error_code` is the code of the mistake (see `urlgram explain CODE`) or the name of Python's exception, and
/// `error_offset` is its byte offset in the URL. A null stays null. If the specification does not define such URLs, as `scheme` for
/// a scheme without a document, all fields are null.
///
/// # Errors
/// [`Error::UnsupportedType`] if the column does not contain texts.
///
/// ```
/// use arrow_array::{Array, StringArray, cast::AsArray};
/// use urlgram_arrow::{Options, parse};
///
/// let urls = StringArray::from(vec![Some("https://example.org:8443/a?"), None, Some("http://a b/")]);
/// let parsed = parse(&urls, &Options::default())?;
/// let column = |name| parsed.column_by_name(name).unwrap();
/// assert_eq!(column("host").as_string_view().value(0), "example.org");
/// assert_eq!(column("query").as_string_view().value(0), "");
/// assert!(column("fragment").is_null(0) && parsed.is_null(1));
/// assert_eq!(column("error_code").as_string_view().value(2), "U101");
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn parse(column: &dyn Array, options: &Options) -> Result<StructArray, Error> {
    Ok(PARSE.run(column, None, options)?.as_struct().clone())
}

/// Does what [`parse`] does, with only these fields, in this order. Fewer fields need less time and memory.
///
/// # Errors
/// The errors of [`parse`], [`Error::UnknownField`] for a name that is not in [`parse_fields`], and [`Error::Arrow`] if a name is given
/// twice.
///
/// ```
/// use arrow_array::{StringArray, cast::AsArray};
/// use urlgram_arrow::{Options, parse_only};
///
/// let urls = StringArray::from(vec!["https://example.org:8443/a"]);
/// let parsed = parse_only(&urls, &["port", "host"], &Options::default())?;
/// assert_eq!(parsed.column_names(), ["port", "host"]);
/// assert_eq!(parsed.column(0).as_string_view().value(0), "8443");
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn parse_only(column: &dyn Array, fields: &[&str], options: &Options) -> Result<StructArray, Error> {
    let mut places = Vec::new();
    for name in fields {
        let place = FIELDS.iter().position(|known| known == name).ok_or_else(|| Error::UnknownField((*name).into()))?;
        if places.contains(&place) {
            return Err(ArrowError::SchemaError(format!("the field `{name}` is given twice")).into());
        }
        places.push(place);
    }
    let output = DataType::Struct(places.iter().map(|place| field(*place)).collect());
    let prepared = PreparedKernel::new(PARSE.name, output, run(places, options), options);
    Ok(prepared.run(column)?.as_struct().clone())
}

/// Returns the fields of [`parse`] as the columns of a batch. A null URL has null in all columns.
///
/// # Errors
/// The errors of [`parse`].
pub fn parse_batch(column: &dyn Array, options: &Options) -> Result<RecordBatch, Error> {
    let (fields, columns, _) = parse(column, options)?.into_parts();
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}
