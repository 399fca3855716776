//! The table of operations.

use serde_json::{Map, Value};

use crate::request::{Answer, BadRequest, Op, text};
#[cfg(feature = "schemes")]
use crate::{data, edit, file_path, get, known_scheme, matching, percent, purl, schemas, set, shorthand, template};
#[cfg(feature = "grammars")]
use crate::{derivations, grammar};
#[cfg(feature = "lint")]
use crate::{documents, extract, host, lint, redact, verdict};
use crate::{explain, mistake, parse, parts, tree};
#[cfg(feature = "readers")]
use crate::{
    interpret, programs,
    reading::{Request, read_request},
    refs, steps, teaching, whatwg,
};

/// The ops by family. Without features, there are only those that the web page loads first.
const FAMILIES: &[&[(&str, Op)]] = &[
    #[cfg(feature = "lint")]
    lint::OPS,
    #[cfg(feature = "lint")]
    documents::OPS,
    #[cfg(feature = "lint")]
    extract::OPS,
    #[cfg(feature = "readers")]
    interpret::OPS,
    #[cfg(feature = "readers")]
    programs::OPS,
    #[cfg(feature = "readers")]
    refs::OPS,
    #[cfg(feature = "readers")]
    steps::OPS,
    parse::OPS,
    tree::OPS,
    #[cfg(feature = "readers")]
    whatwg::OPS,
    #[cfg(feature = "lint")]
    host::OPS,
    #[cfg(feature = "lint")]
    redact::OPS,
    #[cfg(feature = "lint")]
    verdict::OPS,
    mistake::OPS,
    parts::OPS,
    #[cfg(feature = "schemes")]
    percent::OPS,
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
    set::OPS,
    #[cfg(feature = "schemes")]
    get::OPS,
    #[cfg(feature = "schemes")]
    template::OPS,
    #[cfg(feature = "urlpattern")]
    crate::pattern::OPS,
    #[cfg(feature = "schemes")]
    matching::OPS,
    #[cfg(feature = "grammars")]
    grammar::OPS,
    #[cfg(feature = "regex")]
    crate::regex::OPS,
    #[cfg(feature = "grammars")]
    derivations::OPS,
    #[cfg(feature = "lint")]
    crate::grammar_documents::OPS,
    explain::OPS,
    #[cfg(feature = "schemes")]
    known_scheme::OPS,
    #[cfg(feature = "readers")]
    teaching::OPS,
    #[cfg(feature = "schemes")]
    schemas::OPS,
];

/// Returns the names of all ops. Those of functions of Python's `urllib.parse` are one, `urllib.FUNCTION`.
pub fn op_names() -> impl Iterator<Item = &'static str> {
    let names = FAMILIES.iter().copied().flatten().map(|(name, _)| *name);
    names.chain(cfg!(feature = "urllib").then_some("urllib.FUNCTION"))
}

/// Answers a request by the op that its field `op` names.
///
/// # Errors
/// A request without a known `op`, or whose fields do not fit its op.
pub fn answer(request: &Map<String, Value>) -> Answer {
    let op = text(request, "op")?;
    #[cfg(feature = "urllib")]
    if let Some(answer) = crate::urllib::answer(op, request) {
        return answer;
    }
    let found = FAMILIES.iter().copied().flatten().find(|(name, _)| *name == op);
    let unknown = || {
        let names: Vec<&str> = op_names().collect();
        BadRequest(format!("unknown op `{op}`; the ops are {}", names.join(", ")))
    };
    let (_, answer) = found.ok_or_else(unknown)?;
    #[cfg(feature = "readers")]
    match read_request(op, request)? {
        Request::Same => {}
        Request::Read(read) => return answer(&read),
        Request::Answered(answer) => return Ok(answer),
    }
    answer(request)
}
