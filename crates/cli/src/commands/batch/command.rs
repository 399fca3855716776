//! The command `batch`: reads requests, finds the op of each, writes the answers.

use std::io::BufRead;

use serde_json::{Map, Value, json};

use super::request::{Answer, BadRequest, text};
use super::{interpret, lint, refs, rfc, urllib, whatwg};
use crate::exit::{Exit, Failure};
use crate::io::Io;

/// Answer JSON requests: one object a line on stdin, one answer a line on stdout, in order
///
/// A way to use urlgram from any language. A request has an "op", and an "id" that comes back if it has one. A line that is
/// no request is answered by an "error" of the kind "bad-request"; the run goes on, and the exit code is 2 at the end.
#[derive(clap::Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Args {}

const EXAMPLES: &str = "\
Examples:
  echo '{\"op\": \"parse\", \"grammar\": \"rfc3986\", \"input\": \"http://a:8x/\"}' | urlgram batch
  echo '{\"op\": \"whatwg.parse\", \"input\": \"http://EXAMPLE.org\"}' | urlgram batch
  echo '{\"op\": \"urllib.quote\", \"args\": [\"a b\"]}' | urlgram batch";

/// Looks whether `op` is one of its family (`None` if not) and answers `request`.
type Family = fn(op: &str, request: &Map<String, Value>) -> Option<Answer>;

const FAMILIES: &[Family] =
    &[lint::answer, interpret::answer, refs::answer, rfc::answer, urllib::answer, whatwg::answer];

pub(crate) fn run(_: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let mut line = Vec::new();
    while read_line(io.input, &mut line)? {
        let answer = answer_line(&line).unwrap_or_else(|(id, BadRequest(message))| {
            exit = Exit::Error;
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
pub(crate) fn answer(op: &str, request: &Map<String, Value>) -> Answer {
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
