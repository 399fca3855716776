//! Cells of CSV and TSV, quoted as RFC 4180 section 2 says.

use std::borrow::Cow;

/// Returns the cell, with an apostrophe before it if `is_safe` and a spreadsheet would take it for a formula.
pub(crate) fn csv_cell(cell: &str, is_safe: bool) -> Cow<'_, str> {
    match is_safe && is_formula(cell.as_bytes()) {
        true => ["'", cell].concat().into(),
        false => cell.into(),
    }
}

/// Returns a cell that need not be UTF-8 as [`csv_cell`] does.
pub(crate) fn csv_bytes(cell: &[u8], is_safe: bool) -> Cow<'_, [u8]> {
    match is_safe && is_formula(cell) {
        true => [b"'", cell].concat().into(),
        false => cell.into(),
    }
}

/// Whether a spreadsheet would take a cell for a formula.
fn is_formula(cell: &[u8]) -> bool {
    matches!(cell.first(), Some(b'=' | b'+' | b'-' | b'@' | b'\t' | b'\r'))
}

/// Adds a cell, in quotation marks if it has the delimiter, a quotation mark or a line end.
pub(crate) fn push_cell(cell: &[u8], delimiter: u8, rows: &mut Vec<u8>) {
    let is_quoted = memchr::memchr3(delimiter, b'"', b'\n', cell).is_some() || memchr::memchr(b'\r', cell).is_some();
    if !is_quoted {
        return rows.extend_from_slice(cell);
    }
    rows.push(b'"');
    for part in cell.split_inclusive(|byte| *byte == b'"') {
        rows.extend_from_slice(part);
        if part.ends_with(b"\"") {
            rows.push(b'"');
        }
    }
    rows.push(b'"');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells are those that the crate `csv` writes.
    #[test]
    fn cells_are_quoted_as_a_reader_expects() {
        for delimiter in [b',', b'\t'] {
            for cell in ["a", "a,b", "a\tb", "a\"b", "\"", "\"\"", "a\nb", "a\r", "a b", "\u{e9}", "=a", "a\"\"b\""] {
                let mut expected = csv::WriterBuilder::new().delimiter(delimiter).from_writer(Vec::new());
                expected.write_record([cell, "x"]).unwrap();
                let mut rows = Vec::new();
                push_cell(cell.as_bytes(), delimiter, &mut rows);
                rows.extend_from_slice(&[delimiter, b'x', b'\n']);
                assert_eq!(rows, expected.into_inner().unwrap(), "{cell}");
            }
        }
    }
}
