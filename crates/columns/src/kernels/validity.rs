//! Kernels about URLs that a specification rejects.

use std::sync::Arc;

use arrow_array::builder::BooleanBuilder;
use arrow_schema::DataType;

use super::rows::{ranged, texts};
use crate::kernel::Kernel;
use crate::parts::with_parts;
use crate::source::Entry;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
        name: "is_valid",
        summary: "Whether the specification accepts the URL; false for bytes that are not UTF-8",
        parameter: None,
        output: || DataType::Boolean,
        make: |call| {
            let spec = call.options.spec;
            Ok(ranged(move |source, range| {
                let mut builder = BooleanBuilder::with_capacity(range.len());
                for entry in source.rows(range) {
                    builder.append_option(match entry {
                        Entry::Null => None,
                        Entry::Text(row) => with_parts(spec, row.text, |read| match read {
                            Ok(_) => Some(true),
                            Err(reason) => reason.map(|_| false),
                        }),
                        Entry::NotUtf8(_) | Entry::TooLong => Some(false),
                    });
                }
                Ok(Arc::new(builder.finish()))
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
            Ok(texts(move |text| with_parts(spec, text, |read| Some(read.err()??.to_string().into()))))
        },
    },
];
