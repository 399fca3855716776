//! Kernels about URLs that a specification rejects.

use arrow_schema::DataType;

use super::components::component;
use super::rows::{each_reading, viewed};
use crate::kernel::Kernel;
use crate::row::{Reading, Refusal, RowFn};
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "is_valid",
        summary: "Whether the specification accepts the URL; false for bytes that are not UTF-8",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| Ok(component("valid", call.options.spec)),
    },
    Kernel {
        name: "error_message",
        summary: "Reason why the specification rejects the URL; null for a valid one",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| {
            let spec = call.options.spec;
            let run = viewed(move |source, rows, views| {
                let start = rows.start;
                each_reading(spec, source, rows, |index, entry, read| {
                    if let Some(refusal) = refusal(entry, read) {
                        views.copy(index - start, &refusal.to_string());
                    }
                    Ok(())
                })
            });
            Ok(run.by_row(RowFn::Refusal))
        },
    },
];

/// Returns the reason why a row is not valid.
fn refusal<'r>(entry: &Entry<'_>, read: Reading<'r>) -> Option<Refusal<'r>> {
    match entry {
        Entry::Null => None,
        Entry::Text(_) => read.err()?.map(Refusal::Rejected),
        Entry::NotUtf8(at) => Some(Refusal::NotUtf8(*at)),
        Entry::TooLong => Some(Refusal::TooLong),
    }
}
