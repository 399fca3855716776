//! Kernels about URLs that a specification rejects.

use arrow_schema::DataType;

use super::rows::{each_reading, entry_flags, viewed};
use crate::kernel::Kernel;
use crate::row::Reading;
use crate::source::{Entry, MAX_BLOCK_LEN};

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "is_valid",
        summary: "Whether the specification accepts the URL; false for bytes that are not UTF-8",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| {
            Ok(entry_flags(call.options.spec, |entry, read| match (entry, read) {
                (Entry::Text(_), Ok(_)) => Some(true),
                (Entry::Text(_), Err(reason)) => reason.map(|_| false),
                (Entry::Null, _) => None,
                (Entry::NotUtf8(_) | Entry::TooLong, _) => Some(false),
            }))
        },
    },
    Kernel {
        name: "error_message",
        summary: "Reason why the specification rejects the URL; null for a valid one",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            let spec = call.options.spec;
            Ok(viewed(move |source, rows, views| {
                let start = rows.start;
                each_reading(spec, source, rows, |index, entry, read| {
                    if let Some(message) = message(entry, read) {
                        views.copy(index - start, &message);
                    }
                    Ok(())
                })
            }))
        },
    },
];

/// Returns the reason why a row is not valid.
fn message(entry: &Entry<'_>, read: Reading<'_>) -> Option<String> {
    match entry {
        Entry::Null => None,
        Entry::Text(_) => Some(read.err()??.to_string()),
        Entry::NotUtf8(at) => Some(format!("not UTF-8 at byte {at}")),
        Entry::TooLong => Some(format!("longer than {MAX_BLOCK_LEN} bytes")),
    }
}
