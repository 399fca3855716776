//! The table of operations.

use serde_json::{Map, Value};

use crate::request::{Answer, BadRequest, Op, text};
#[cfg(feature = "schemes")]
use crate::{data, edit, file_path, purl, rfc, schemas, shorthand, template};
use crate::{derivations, explain, grammar, tree};
#[cfg(feature = "lint")]
use crate::{documents, host, lint};
#[cfg(feature = "readers")]
use crate::{interpret, refs, steps, teaching, whatwg};

/// The ops by family.
const FAMILIES: &[&[(&str, Op)]] = &[
    #[cfg(feature = "lint")]
    lint::OPS,
    #[cfg(feature = "readers")]
    interpret::OPS,
    #[cfg(feature = "readers")]
    refs::OPS,
    #[cfg(feature = "schemes")]
    rfc::OPS,
    #[cfg(feature = "readers")]
    whatwg::OPS,
    #[cfg(feature = "schemes")]
    data::OPS,
    #[cfg(feature = "schemes")]
    purl::OPS,
    #[cfg(feature = "schemes")]
    shorthand::OPS,
    #[cfg(feature = "schemes")]
    file_path::OPS,
    #[cfg(feature = "schemes")]
    edit::OPS,
    #[cfg(feature = "schemes")]
    template::OPS,
    #[cfg(feature = "urlpattern")]
    crate::pattern::OPS,
    #[cfg(feature = "schemes")]
    schemas::OPS,
];

/// The ops that only the web page asks for, by family. Their answers follow what it shows.
const OF_THE_PAGE: &[&[(&str, Op)]] = &[
    #[cfg(feature = "readers")]
    interpret::OF_THE_PAGE,
    tree::OPS,
    #[cfg(feature = "readers")]
    steps::OPS,
    #[cfg(feature = "lint")]
    host::OPS,
    #[cfg(feature = "lint")]
    documents::OPS,
    grammar::OPS,
    derivations::OPS,
    #[cfg(feature = "readers")]
    teaching::OPS,
    explain::OPS,
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
