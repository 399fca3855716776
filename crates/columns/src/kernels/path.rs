//! Kernels about paths.

use arrow_schema::DataType;
use urlgram::interpret::Role;

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

/// Returns a segment of a path. A leading slash begins the first segment; an empty path has no segment.
fn segment(path: &str, index: i64) -> Option<&str> {
    if path.is_empty() {
        return None;
    }
    let mut segments = path.strip_prefix('/').unwrap_or(path).split('/');
    match usize::try_from(index) {
        Ok(index) => segments.nth(index),
        Err(_) => segments.nth_back(usize::try_from(index.unsigned_abs()).ok()? - 1),
    }
}
