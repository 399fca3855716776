//! `urlgram batch`: one JSON request a line in, one JSON answer a line out, in order.
//!
//! A way to use urlgram from any language without bindings. A request is an object with an `op`; its `id`, if any, comes
//! back in the answer. A line that is no valid request is answered by `{"error": {"kind": "bad-request", "message": ...}}`,
//! the run goes on, and the exit code is 2 at the end. Offsets and lengths are bytes of the UTF-8 input.
//!
//! The ops are families: a file here each, and a line in [`FAMILIES`].

use std::io::BufRead;

use serde_json::{Map, Value, json};

use super::{Exit, Failure, Io};

mod lint;
mod readings;
mod refs;
mod rfc;
mod scheme;
pub(super) mod urllib;
mod whatwg;

pub(super) use whatwg::attributes as whatwg_attributes;

/// Answer JSON requests: one object a line on stdin, one answer a line on stdout, in order
///
/// A way to use urlgram from any language. A request has an "op", and an "id" that comes back if it has one. A line that is
/// no request is answered by an "error" of the kind "bad-request"; the run goes on, and the exit code is 2 at the end.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {}

const EXAMPLES: &str = "\
Examples:
  echo '{\"op\": \"parse\", \"grammar\": \"rfc3986\", \"input\": \"http://a:8x/\"}' | urlgram batch
  echo '{\"op\": \"whatwg.parse\", \"input\": \"http://EXAMPLE.org\"}' | urlgram batch
  echo '{\"op\": \"urllib.quote\", \"args\": [\"a b\"]}' | urlgram batch";

/// What an op answers: the fields of the answer, or why the request is none.
pub(super) type Answer = Result<Value, BadRequest>;

/// Why a line is no valid request, in words.
#[derive(Debug)]
pub(super) struct BadRequest(pub(super) String);

impl BadRequest {
    /// A request that lacks `field`, or has something else than `kind` there.
    pub(super) fn field(field: &str, kind: &str) -> Self {
        BadRequest(format!("`{field}` must be {kind}"))
    }
}

/// Looks whether `op` is one of its family (`None` if not) and answers `request`.
type Family = fn(op: &str, request: &Map<String, Value>) -> Option<Answer>;

const FAMILIES: &[Family] =
    &[lint::answer, readings::answer, refs::answer, rfc::answer, urllib::answer, whatwg::answer];

/// The string in `field`.
///
/// # Errors
/// A request without `field`, or with something else than a string there.
pub(super) fn text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<&'a str, BadRequest> {
    request.get(field).and_then(Value::as_str).ok_or_else(|| BadRequest::field(field, "a string"))
}

/// The string in `field`; none where the field is absent or null.
///
/// # Errors
/// A request with something else than a string or null in `field`.
pub(super) fn optional_text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, BadRequest> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(BadRequest::field(field, "a string or null")),
    }
}

/// The truth value in `field`; `default` where the field is absent or null.
///
/// # Errors
/// A request with something else than true, false or null in `field`.
pub(super) fn flag(request: &Map<String, Value>, field: &str, default: bool) -> Result<bool, BadRequest> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(default),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(BadRequest::field(field, "true or false")),
    }
}

pub(super) fn run(_: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let mut line = Vec::new();
    while read_line(io.input, &mut line)? {
        let answer = answer_line(&line).unwrap_or_else(|(id, BadRequest(message))| {
            exit = Exit::Trouble;
            with_id(id, json!({"error": {"kind": "bad-request", "message": message}}))
        });
        serde_json::to_writer(&mut *io.out, &answer).map_err(std::io::Error::from)?;
        io.out.write_all(b"\n")?;
        // A partner that waits for each answer before its next request must not wait for our buffer.
        io.out.flush()?;
    }
    Ok(exit)
}

/// Reads the next line that is not blank, without its line end; false at the end of input.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> std::io::Result<bool> {
    loop {
        line.clear();
        if input.read_until(b'\n', line)? == 0 {
            return Ok(false);
        }
        if !line.trim_ascii().is_empty() {
            return Ok(true);
        }
    }
}

fn answer_line(line: &[u8]) -> Result<Value, (Option<Value>, BadRequest)> {
    let request: Value = serde_json::from_slice(line)
        .or_else(|error| whatwg::lone_surrogates_replaced(line).ok_or(error))
        .map_err(|error| (None, BadRequest(format!("not JSON: {error}"))))?;
    let Value::Object(request) = request else {
        return Err((None, BadRequest("a request is a JSON object".into())));
    };
    let id = request.get("id").cloned();
    let answered = text(&request, "op").and_then(|op| answer(op, &request));
    match answered {
        Ok(answer) => Ok(with_id(id, answer)),
        Err(bad) => Err((id, bad)),
    }
}

/// What `op` answers.
pub(super) fn answer(op: &str, request: &Map<String, Value>) -> Answer {
    let unknown = || Err(BadRequest(format!("unknown op `{op}`")));
    FAMILIES.iter().find_map(|family| family(op, request)).unwrap_or_else(unknown)
}

/// Puts the request's `id` first in the answer.
fn with_id(id: Option<Value>, answer: Value) -> Value {
    match (id, answer) {
        (Some(id), Value::Object(fields)) => Value::Object([("id".to_owned(), id)].into_iter().chain(fields).collect()),
        (_, answer) => answer,
    }
}
