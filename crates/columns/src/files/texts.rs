//! The bytes of the texts of a column.

use arrow_array::Array;
use arrow_array::cast::AsArray as _;
use arrow_schema::DataType;
use arrow_select::take::take;

use crate::error::Error;

/// Calls `receive` with the index and the bytes of each row that is not null.
///
/// # Errors
/// [`Error::UnsupportedType`] if the column does not contain texts.
///
/// ```
/// use arrow_array::StringArray;
/// use urlgram_arrow::files::each_text;
///
/// let mut texts = Vec::new();
/// each_text(&StringArray::from(vec![Some("a"), None, Some("b")]), |row, text| texts.push((row, text.to_vec())))?;
/// assert_eq!(texts, [(0, b"a".to_vec()), (2, b"b".to_vec())]);
/// # Ok::<(), urlgram_arrow::Error>(())
/// ```
pub fn each_text(column: &dyn Array, mut receive: impl FnMut(usize, &[u8])) -> Result<(), Error> {
    if let Some(dictionary) = column.as_any_dictionary_opt() {
        return flat(&take(dictionary.values(), dictionary.keys(), None)?, &mut receive);
    }
    flat(column, &mut receive)
}

fn flat(column: &dyn Array, receive: &mut dyn FnMut(usize, &[u8])) -> Result<(), Error> {
    match column.data_type() {
        DataType::Null => {}
        DataType::Utf8 => each(column.as_string::<i32>().iter(), receive),
        DataType::LargeUtf8 => each(column.as_string::<i64>().iter(), receive),
        DataType::Utf8View => each(column.as_string_view().iter(), receive),
        DataType::Binary => each(column.as_binary::<i32>().iter(), receive),
        DataType::LargeBinary => each(column.as_binary::<i64>().iter(), receive),
        DataType::BinaryView => each(column.as_binary_view().iter(), receive),
        other => return Err(Error::UnsupportedType(other.clone())),
    }
    Ok(())
}

fn each<'a, T: AsRef<[u8]> + ?Sized + 'a>(
    rows: impl Iterator<Item = Option<&'a T>>,
    receive: &mut dyn FnMut(usize, &[u8]),
) {
    rows.enumerate().for_each(|(row, text)| {
        if let Some(text) = text {
            receive(row, text.as_ref());
        }
    });
}
