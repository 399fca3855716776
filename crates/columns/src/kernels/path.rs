//! The kernel `path_segment`.

use arrow_schema::DataType;
use urlgram::interpret::Role;
use urlgram_ops::facts::segment;
use urlgram_ops::split_url::SplitUrl as _;

use super::rows::read_texts;
use crate::arguments::{ArgumentKind, Parameter};
use crate::kernel::Kernel;

pub(crate) const KERNELS: &[Kernel] = &[Kernel {
    name: "path_segment",
    summary: "Segment of the path as written, from 0; -1 is the last one; null if there are fewer",
    parameter: Some(Parameter { name: "index", kind: ArgumentKind::Index, example: "0" }),
    output: || DataType::Utf8View,
    make: |call| {
        let indices = call.each_index()?;
        Ok(read_texts(call.options.spec, move |row, read| {
            Some(segment(read.ok()?.get(Role::Path)?, *indices.at(row)?)?.into())
        }))
    },
}];
