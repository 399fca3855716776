//! Cells of CSV and TSV that a spreadsheet would calculate.

use std::borrow::Cow;

/// The cell, with an apostrophe before it if `is_safe` and a spreadsheet would take it for a formula.
pub(crate) fn csv_cell(cell: &str, is_safe: bool) -> Cow<'_, str> {
    match is_safe && cell.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => ["'", cell].concat().into(),
        false => cell.into(),
    }
}
