//! The table of operations.

use serde_json::{Map, Value};

use crate::request::{Answer, BadRequest, Op, text};
use crate::{data, edit, file_path, interpret, lint, purl, refs, rfc, schemas, template, whatwg};

/// The ops by family.
const FAMILIES: &[&[(&str, Op)]] = &[
    lint::OPS,
    interpret::OPS,
    refs::OPS,
    rfc::OPS,
    whatwg::OPS,
    data::OPS,
    purl::OPS,
    file_path::OPS,
    edit::OPS,
    template::OPS,
    #[cfg(feature = "urlpattern")]
    crate::pattern::OPS,
    schemas::OPS,
];

/// Returns the names of all ops.
pub fn op_names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().copied().flatten().map(|(name, _)| *name)
}

/// Answers a request by the op that its field `op` names.
///
/// # Errors
/// A request without a known `op`, or whose fields do not fit its op.
pub fn answer(request: &Map<String, Value>) -> Answer {
    let op = text(request, "op")?;
    let found = FAMILIES.iter().copied().flatten().find(|(name, _)| *name == op);
    let unknown = || {
        let names: Vec<&str> = op_names().collect();
        BadRequest(format!("unknown op `{op}`; the ops are {}", names.join(", ")))
    };
    let (_, answer) = found.ok_or_else(unknown)?;
    answer(request)
}
