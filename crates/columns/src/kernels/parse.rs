//! The kernel `parse`: all components of each URL.

use std::ops::Range;
use std::sync::Arc;

use arrow_array::builder::{BooleanBuilder, Int32Builder};
use arrow_array::{Array, ArrayRef, RecordBatch, StructArray};
use arrow_buffer::NullBufferBuilder;
use arrow_schema::{DataType, Field, Fields, Schema};
use urlgram::interpret::{Rejection, Spec};

use crate::error::Error;
use crate::kernel::Kernel;
use crate::options::Options;
use crate::parts::{NOT_UTF8, Parts, TOO_LONG, code, with_parts};
use crate::sink::Sink;
use crate::source::{Entry, Row, Source};

pub(crate) const KERNELS: &[Kernel] = &[PARSE];

const PARSE: Kernel = Kernel {
    name: "parse",
    summary: "All components of the URL, whether it is valid, and the code and the byte offset of the mistake if it is not",
    parameter: None,
    output: || DataType::Struct(parse_fields()),
    make: |call| {
        let spec = call.options.spec;
        Ok(Box::new(move |source, range| Ok(Arc::new(parse_rows(spec, source, range)?))))
    },
};

/// Names of the components, in the order of a URL.
const COMPONENTS: [&str; 8] = ["scheme", "userinfo", "host", "host_kind", "port", "path", "query", "fragment"];

/// Returns the fields of the struct that [`parse`] returns: the components as [`DataType::Utf8View`], `valid`, `error_code` and
/// `error_offset`.
pub fn parse_fields() -> Fields {
    let text = |name: &&str| Field::new(*name, DataType::Utf8View, true);
    let valid = Field::new("valid", DataType::Boolean, true);
    let offset = Field::new("error_offset", DataType::Int32, true);
    COMPONENTS.iter().map(text).chain([valid, text(&"error_code"), offset]).collect()
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
    let parsed = PARSE.run(column, None, options)?;
    Ok(StructArray::from(parsed.to_data()))
}

/// [`parse`] with the fields as the columns of a batch. A null URL has null in all columns.
///
/// # Errors
/// The same as [`parse`].
pub fn parse_batch(column: &dyn Array, options: &Options) -> Result<RecordBatch, Error> {
    let (fields, columns, _) = parse(column, options)?.into_parts();
    Ok(RecordBatch::try_new(Arc::new(Schema::new(fields)), columns)?)
}

fn parse_rows(spec: Spec, source: &Source, range: Range<usize>) -> Result<StructArray, Error> {
    let mut columns = Columns::new(source, range.len());
    for entry in source.rows(range) {
        match entry {
            Entry::Text(row) => with_parts(spec, row.text, |read| match read {
                Ok(parts) => columns.accepted(&row, &parts),
                Err(Some(rejection)) => columns.rejected(&row, &rejection),
                Err(None) => columns.undefined(),
            }),
            Entry::Null => columns.null(),
            Entry::NotUtf8(at) => columns.error(NOT_UTF8, i32::try_from(at).ok()),
            Entry::TooLong => columns.error(TOO_LONG, None),
        }
    }
    columns.finish()
}

/// The columns of the result.
struct Columns<'s> {
    components: [Sink<'s>; COMPONENTS.len()],
    valid: BooleanBuilder,
    code: Sink<'s>,
    offset: Int32Builder,
    nulls: NullBufferBuilder,
}

impl<'s> Columns<'s> {
    fn new(source: &'s Source, rows: usize) -> Self {
        Columns {
            components: COMPONENTS.map(|_| Sink::new(source.blocks(), rows)),
            valid: BooleanBuilder::with_capacity(rows),
            code: Sink::new(&[], rows),
            offset: Int32Builder::with_capacity(rows),
            nulls: NullBufferBuilder::new(rows),
        }
    }

    #[inline]
    fn accepted(&mut self, row: &Row<'_>, parts: &Parts<'_>) {
        let Parts { scheme, userinfo, host, host_kind, port, path, query, fragment } = *parts;
        let values = [scheme, userinfo, host, host_kind, port, path, query, fragment];
        for (sink, value) in self.components.iter_mut().zip(values) {
            sink.push(row, value);
        }
        self.valid.append_value(true);
        self.code.null();
        self.offset.append_null();
        self.nulls.append_non_null();
    }

    fn rejected(&mut self, row: &Row<'_>, rejection: &Rejection) {
        let offset = rejection.span().and_then(|span| i32::try_from(span.start).ok());
        self.error(code(rejection, row.text), offset);
    }

    fn error(&mut self, code: &str, offset: Option<i32>) {
        self.components.iter_mut().for_each(Sink::null);
        self.valid.append_value(false);
        self.code.copy(code);
        self.offset.append_option(offset);
        self.nulls.append_non_null();
    }

    /// Appends a URL that the specification does not define.
    fn undefined(&mut self) {
        self.no_error();
        self.nulls.append_non_null();
    }

    fn null(&mut self) {
        self.no_error();
        self.nulls.append_null();
    }

    /// Appends null to all fields.
    fn no_error(&mut self) {
        self.components.iter_mut().for_each(Sink::null);
        self.valid.append_null();
        self.code.null();
        self.offset.append_null();
    }

    fn finish(mut self) -> Result<StructArray, Error> {
        let components = self.components.map(|sink| Arc::new(sink.finish()) as ArrayRef);
        let others: [ArrayRef; 3] =
            [Arc::new(self.valid.finish()), Arc::new(self.code.finish()), Arc::new(self.offset.finish())];
        let columns = components.into_iter().chain(others).collect();
        Ok(StructArray::try_new(parse_fields(), columns, self.nulls.finish())?)
    }
}
