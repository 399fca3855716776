//! Kernels about paths.

use arrow_schema::DataType;
use urlgram::interpret::Role;

use super::rows::{read_numbers, read_texts};
use crate::arguments::{ArgumentKind, Parameter};
use crate::kernel::Kernel;
use crate::row::Components;

pub(crate) const KERNELS: &[Kernel] = &[
    Kernel {
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
    },
    Kernel {
        name: "last_segment",
        summary: "Last segment of the path, empty after a slash at the end; null for a path without a hierarchy",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(read_texts(call.options.spec, |_, read| Some(last_segment(read.ok()?)?.into()))),
    },
    Kernel {
        name: "extension",
        summary: "End of the last segment of the path after its last dot: gz",
        parameter: None,
        output: || DataType::Utf8View,
        make: |call| Ok(read_texts(call.options.spec, |_, read| Some(extension(last_segment(read.ok()?)?)?.into()))),
    },
    Kernel {
        name: "depth",
        summary: "Number of segments of the path that are not empty; null for a path without a hierarchy",
        parameter: None,
        output: || DataType::Int32,
        make: |call| Ok(read_numbers(call.options.spec, |read| depth(hierarchy(read.ok()?)?))),
    },
];

/// Returns the path if it is a hierarchy: not `a@b.example` of `mailto:a@b.example`.
pub(super) fn hierarchy(parts: Components<'_>) -> Option<&str> {
    let path = parts.get(Role::Path)?;
    let is_hierarchy = parts.get(Role::Scheme).is_none() || parts.get(Role::Host).is_some() || path.starts_with('/');
    is_hierarchy.then_some(path)
}

fn last_segment(parts: Components<'_>) -> Option<&str> {
    hierarchy(parts).filter(|path| !path.is_empty())?.rsplit('/').next()
}

fn extension(segment: &str) -> Option<&str> {
    let (stem, extension) = segment.rsplit_once('.')?;
    (!stem.is_empty() && !extension.is_empty()).then_some(extension)
}

fn depth(path: &str) -> Option<i32> {
    i32::try_from(path.split('/').filter(|segment| !segment.is_empty()).count()).ok()
}

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
