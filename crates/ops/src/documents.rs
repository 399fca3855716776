//! Ops on documents: `lint.document`, `fix.document`.

use std::path::PathBuf;

use serde_json::{Map, Value, json};

use crate::extract::kind;
use crate::lint::configure;
use crate::request::{Answer, BadRequest, Op, flag, optional_text, text};
use urlgram_lint::Config;
use urlgram_lint::document::{
    Checked, DocumentFinding, DocumentInput, DocumentLinter, FileList, FixLevel, PageTree, Sites,
};

pub(crate) const OPS: &[(&str, Op)] = &[("lint.document", lint), ("fix.document", fix)];

/// A document of a request.
struct Requested<'r> {
    input: DocumentInput<'r>,
    linter: DocumentLinter,
    path: PathBuf,
    files: Option<Sites<FileList>>,
}

impl<'r> Requested<'r> {
    fn of(request: &'r Map<String, Value>) -> Result<Self, BadRequest> {
        let (bytes, kind) = (text(request, "input")?.as_bytes(), kind(request)?);
        let name = optional_text(request, "path")?.unwrap_or_default();
        let mut config = Config::default();
        configure(request, &mut config)?;
        let input = DocumentInput { kind, bytes, name, tree: None };
        let files = files(request)?;
        if files.is_some() && name.is_empty() {
            return Err(BadRequest::field("path", "the path of the document in `files`"));
        }
        Ok(Requested {
            input,
            linter: DocumentLinter::new(kind, &config),
            path: FileList::path(name),
            files: files.map(Sites::new),
        })
    }

    /// Returns the document with its place among the files of the request.
    fn input(&self) -> DocumentInput<'_> {
        let root = "/".as_ref();
        let tree =
            self.files.as_ref().map(|files| PageTree { sites: files.tree(), path: &self.path, root, site_roots: &[] });
        DocumentInput { tree, ..self.input }
    }
}

/// Returns the files of a request: a list of their names, or an object with their texts by name. The document is one of them.
fn files(request: &Map<String, Value>) -> Result<Option<FileList>, BadRequest> {
    let wrong = || BadRequest::field("files", "a list of names, or an object with texts by name");
    let document = (optional_text(request, "path")?.unwrap_or_default(), Some(text(request, "input")?));
    let others: Vec<(&str, Option<&str>)> = match request.get("files") {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::Array(names)) => {
            names.iter().map(|name| Ok((name.as_str().ok_or_else(wrong)?, None))).collect::<Result<_, _>>()?
        }
        Some(Value::Object(texts)) => {
            let files = texts.iter().map(|(name, text)| match text {
                Value::Null => Ok((name.as_str(), None)),
                Value::String(text) => Ok((name.as_str(), Some(text.as_str()))),
                _ => Err(wrong()),
            });
            files.collect::<Result<_, _>>()?
        }
        Some(_) => return Err(wrong()),
    };
    Ok(Some(FileList::new(others.into_iter().chain([document]))))
}

/// `{"op": "lint.document", "input": "<http://a\\b>", "kind": "markdown", "path"?: "docs/a.md", "files"?: ["docs/b.md"], "select"?,
/// "extend_select"?, "ignore"?, "agree"?}`: findings with spans in the document. A finding with an `edit` can be fixed. Links to other
/// files are checked if the request has `files`.
fn lint(request: &Map<String, Value>) -> Answer {
    let requested = Requested::of(request)?;
    let checked = requested.linter.check(&requested.input());
    let findings: Vec<Value> = checked.findings.iter().map(|finding| answer(&checked, finding)).collect();
    let not_known = requested.linter.standalone().config().agree.not_known();
    Ok(json!({"findings": findings, "ignored": checked.ignored, "texts": checked.texts, "not_known": not_known}))
}

fn answer(checked: &Checked<'_>, finding: &DocumentFinding) -> Value {
    let diagnostic = checked.in_document(finding);
    let mut json = json!(diagnostic);
    json["text"] = String::from_utf8_lossy(&finding.text).into();
    json["within"] = finding.within.into();
    json["edit"] = json!(finding.edit);
    json["sources"] = json!(diagnostic.sources());
    json
}

/// `{"op": "fix.document", "input": "...", "kind": "markdown", "unsafe"?: false}`, with the fields of `lint.document`: the document with
/// the fixes that keep its structure.
fn fix(request: &Map<String, Value>) -> Answer {
    let level = if flag(request, "unsafe", false)? { FixLevel::Unsafe } else { FixLevel::Safe };
    let requested = Requested::of(request)?;
    let (linter, input) = (&requested.linter, requested.input());
    let fixed = linter.fix(&input, &linter.check(&input), level);
    Ok(json!({"result": String::from_utf8_lossy(&fixed.text), "changes": fixed.changes}))
}
