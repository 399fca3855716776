//! The cells of any column as texts or JSON.

use std::borrow::Cow;
use std::fmt;
use std::sync::LazyLock;

use arrow_array::cast::AsArray as _;
use arrow_array::{Array, ArrayRef, RecordBatch, UInt32Array};
use arrow_json::writer::{EncoderOptions, NullableEncoder, make_encoder};
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::error::Error;

static OPTIONS: LazyLock<EncoderOptions> = LazyLock::new(EncoderOptions::default);

/// A cell of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Cell<'b> {
    /// No value.
    Null,
    /// A text; also a value that JSON writes as a string, such as a time.
    Text(Cow<'b, str>),
    /// A value that JSON does not write as a string: a number, a list, an object.
    Json(String),
}

/// The cells of a batch. Bytes are a text if they are UTF-8, and hexadecimal digits otherwise.
///
/// ```
/// use std::sync::Arc;
/// use arrow_array::{ArrayRef, Int32Array, RecordBatch, StringArray};
/// use urlgram_arrow::files::{Cell, Cells};
///
/// let numbers: ArrayRef = Arc::new(Int32Array::from(vec![Some(1), None]));
/// let texts: ArrayRef = Arc::new(StringArray::from(vec!["a", "b"]));
/// let batch = RecordBatch::try_from_iter([("n", numbers), ("t", texts)])?;
/// let mut cells = Cells::new(&batch)?;
/// assert_eq!(cells.cell(0, 0), Cell::Json("1".into()));
/// assert_eq!(cells.cell(0, 1), Cell::Null);
/// assert_eq!(cells.cell(1, 1), Cell::Text("b".into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Cells<'b>(Vec<(&'b dyn Array, NullableEncoder<'b>)>);

impl<'b> Cells<'b> {
    /// Returns the cells of a batch.
    ///
    /// # Errors
    /// [`Error::Arrow`] for a type that JSON does not have.
    pub fn new(batch: &'b RecordBatch) -> Result<Cells<'b>, Error> {
        let columns = batch.schema_ref().fields().iter().zip(batch.columns());
        let cells = columns.map(|(field, column)| {
            let column: &dyn Array = column.as_ref();
            Ok((column, make_encoder(field, column, &OPTIONS)?))
        });
        cells.collect::<Result<_, Error>>().map(Cells)
    }

    /// Returns the cell of a column in a row.
    pub fn cell(&mut self, column: usize, row: usize) -> Cell<'b> {
        let Some((array, encoder)) = self.0.get_mut(column) else { return Cell::Null };
        let array: &'b dyn Array = *array;
        if encoder.is_null(row) {
            return Cell::Null;
        }
        let bytes = |bytes: &'b [u8]| std::str::from_utf8(bytes).ok();
        let text = match array.data_type() {
            DataType::Utf8 => Some(array.as_string::<i32>().value(row)),
            DataType::LargeUtf8 => Some(array.as_string::<i64>().value(row)),
            DataType::Utf8View => Some(array.as_string_view().value(row)),
            DataType::Binary => bytes(array.as_binary::<i32>().value(row)),
            DataType::LargeBinary => bytes(array.as_binary::<i64>().value(row)),
            DataType::BinaryView => bytes(array.as_binary_view().value(row)),
            _ => None,
        };
        if let Some(text) = text {
            return Cell::Text(text.into());
        }
        let mut json = Vec::new();
        encoder.encode(row, &mut json);
        let json = String::from_utf8_lossy(&json).into_owned();
        match json.as_bytes() {
            b"null" => Cell::Null,
            [b'"', ..] => serde_json::from_str(&json).map_or(Cell::Json(json), |text: String| Cell::Text(text.into())),
            _ => Cell::Json(json),
        }
    }
}

impl fmt::Debug for Cells<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Cells").field(&self.0.len()).finish()
    }
}

/// Returns these rows of all columns of a batch.
///
/// # Errors
/// [`Error::Arrow`] for a row that the batch does not have.
pub fn rows(batch: &RecordBatch, rows: &[u32]) -> Result<Vec<ArrayRef>, Error> {
    if rows.len() == batch.num_rows() && rows.iter().zip(0..).all(|(row, index)| *row == index) {
        return Ok(batch.columns().to_vec());
    }
    let rows = UInt32Array::from(rows.to_vec());
    batch.columns().iter().map(|column| Ok(take(column.as_ref(), &rows, None)?)).collect()
}
