//! The table of operations.

use serde_json::{Map, Value};

use crate::request::{Answer, BadRequest, Op, text};
use crate::{
    data, edit, file_path, grammar, interpret, purl, refs, rfc, schemas, shorthand, steps, teaching, template, tree,
    whatwg,
};
#[cfg(feature = "lint")]
use crate::{documents, host, lint};

/// The ops by family.
const FAMILIES: &[&[(&str, Op)]] = &[
    #[cfg(feature = "lint")]
    lint::OPS,
    interpret::OPS,
    refs::OPS,
    rfc::OPS,
    whatwg::OPS,
    data::OPS,
    purl::OPS,
    shorthand::OPS,
    file_path::OPS,
    edit::OPS,
    template::OPS,
    #[cfg(feature = "urlpattern")]
    crate::pattern::OPS,
    schemas::OPS,
];

/// The ops that only the web page asks for, by family. Their answers follow what it shows.
const OF_THE_PAGE: &[&[(&str, Op)]] = &[
    interpret::OF_THE_PAGE,
    tree::OPS,
    steps::OPS,
    #[cfg(feature = "lint")]
    host::OPS,
    #[cfg(feature = "lint")]
    documents::OPS,
    grammar::OPS,
    teaching::OPS,
];

/// Returns the names of all ops, without those of the web page.
pub fn op_names() -> impl Iterator<Item = &'static str> {
    FAMILIES.iter().copied().flatten().map(|(name, _)| *name)
}

/// Answers a request by the op that its field `op` names.
///
/// # Errors
/// A request without a known `op`, or whose fields do not fit its op.
pub fn answer(request: &Map<String, Value>) -> Answer {
    let op = text(request, "op")?;
    let found = FAMILIES.iter().chain(OF_THE_PAGE).copied().flatten().find(|(name, _)| *name == op);
    let unknown = || {
        let names: Vec<&str> = op_names().collect();
        BadRequest(format!("unknown op `{op}`; the ops are {}", names.join(", ")))
    };
    let (_, answer) = found.ok_or_else(unknown)?;
    answer(request)
}
