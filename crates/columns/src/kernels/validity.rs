//! Kernels about URLs that a specification rejects.

use arrow_schema::DataType;

use super::rows::{read_flags, read_texts};
use crate::kernel::Kernel;
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "is_valid",
        summary: "Whether the specification accepts the URL; false for bytes that are not UTF-8",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| {
            Ok(read_flags(call.options.spec, |entry, read| match (entry, read) {
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
        make: |call| Ok(read_texts(call.options.spec, |read| Some(read.err()??.to_string().into()))),
    },
];
