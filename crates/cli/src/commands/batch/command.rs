//! The command `batch`: reads requests, finds the op of each, and writes the answers.

use std::io::{BufRead, Read};

use serde_json::{Map, Value, json};

use super::urllib;
use crate::exit::{Exit, Failure};
use crate::io::Io;
use crate::python_call::FUNCTIONS;
use urlgram_ops::{Answer, BadRequest, lone_surrogates_replaced, text};

/// Answer JSON requests: one object per line on stdin, one answer per line on stdout, in order
///
/// Use it to call urlgram from any language. A request has an "op", and may have an "id", which the answer repeats. An invalid
/// request is answered with an "error" of the kind "bad-request" and does not stop the run, such as one that is longer than
/// 16 MiB. The exit code is 2 if there was one.
#[derive(clap::Args, Debug)]
#[command(after_help = after_help())]
pub(crate) struct Args {}

fn after_help() -> String {
    format!(
        r#"Ops: {}

Functions: {}

Examples:
  echo '{{"op": "parse", "grammar": "rfc3986", "input": "http://a:8x/"}}' | urlgram batch
  echo '{{"op": "whatwg.parse", "input": "http://EXAMPLE.org"}}' | urlgram batch
  echo '{{"op": "urllib.quote", "args": ["a b"]}}' | urlgram batch"#,
        op_names(),
        FUNCTIONS.join(", ")
    )
}

fn op_names() -> String {
    urlgram_ops::op_names().chain(["urllib.FUNCTION"]).collect::<Vec<_>>().join(", ")
}

pub(crate) fn run(_: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let mut line = Vec::new();
    while let Some(length) = read_line(io.input, &mut line)? {
        let answer = if length > MAX_REQUEST_LEN { Err((None, too_long(length))) } else { answer_line(&line) };
        let answer = answer.unwrap_or_else(|(id, BadRequest(message))| {
            exit = Exit::Error;
            with_id(id, json!({"error": {"kind": "bad-request", "message": message}}))
        });
        serde_json::to_writer(&mut *io.out, &answer).map_err(std::io::Error::from)?;
        io.out.write_all(b"\n")?;
        // A program that waits for each answer before its next request must not wait for this buffer.
        io.out.flush()?;
    }
    Ok(exit)
}

/// Maximum length of a request in bytes. Parsed JSON needs up to 40 times the memory of its text.
const MAX_REQUEST_LEN: u64 = 16 << 20;

fn too_long(length: u64) -> BadRequest {
    BadRequest(format!("a request of {length} bytes, which is longer than {MAX_REQUEST_LEN} bytes"))
}

/// Reads the next line that is not blank, and returns its length; `None` at the end of input. The rest of a line that is
/// longer than [`MAX_REQUEST_LEN`] is skipped.
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> std::io::Result<Option<u64>> {
    loop {
        line.clear();
        let mut length = (&mut *input).take(MAX_REQUEST_LEN + 1).read_until(b'\n', line)? as u64;
        if length == 0 {
            return Ok(None);
        }
        if length > MAX_REQUEST_LEN && !line.ends_with(b"\n") {
            length += skip_line(input)?;
        }
        if length > MAX_REQUEST_LEN || !line.trim_ascii().is_empty() {
            return Ok(Some(length));
        }
    }
}

/// Skips the rest of a line and returns its length.
fn skip_line(input: &mut dyn BufRead) -> std::io::Result<u64> {
    let mut length = 0;
    loop {
        let block = input.fill_buf()?;
        let end = memchr::memchr(b'\n', block);
        let used = end.map_or(block.len(), |end| end + 1);
        let is_done = end.is_some() || block.is_empty();
        input.consume(used);
        length += used as u64;
        if is_done {
            return Ok(length);
        }
    }
}

fn answer_line(line: &[u8]) -> Result<Value, (Option<Value>, BadRequest)> {
    let request: Value = serde_json::from_slice(line)
        .or_else(|error| lone_surrogates_replaced(line).ok_or(error))
        .map_err(|error| (None, BadRequest(format!("not JSON: {error}"))))?;
    let Value::Object(request) = request else {
        return Err((None, BadRequest("a request must be a JSON object".into())));
    };
    let id = request.get("id").cloned();
    let answered = text(&request, "op").and_then(|op| answer(op, &request));
    match answered {
        Ok(answer) => Ok(with_id(id, answer)),
        Err(bad) => Err((id, bad)),
    }
}

/// Answers `request` by the op of this name.
fn answer(op: &str, request: &Map<String, Value>) -> Answer {
    if let Some(function) = op.strip_prefix("urllib.").filter(|function| FUNCTIONS.contains(function)) {
        return urllib::answer(function, request);
    }
    if !urlgram_ops::op_names().any(|name| name == op) {
        return Err(BadRequest(format!("unknown op `{op}`; the ops are {}", op_names())));
    }
    urlgram_ops::answer(request)
}

/// Puts the request's `id` first in the answer.
fn with_id(id: Option<Value>, answer: Value) -> Value {
    match (id, answer) {
        (Some(id), Value::Object(fields)) => Value::Object([("id".to_owned(), id)].into_iter().chain(fields).collect()),
        (_, answer) => answer,
    }
}
