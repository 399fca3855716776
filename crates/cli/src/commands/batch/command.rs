//! The command `batch`: reads requests, finds the op of each, and writes the answers.

use std::io::{self, BufRead, Read, Write};

use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serde_json::{Map, Value, json};

use crate::exit::{Exit, Failure};
use crate::io::Io;
use urlgram_ops::urllib::FUNCTIONS;
use urlgram_ops::{Answer, BadRequest, answer, lone_surrogates_replaced};

/// Answer JSON requests: one object per line on stdin, one answer per line on stdout, in order
///
/// Use it to call urlgram from any language. A request has an "op", and may have an "id", which the answer repeats as it is written. An invalid
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
    urlgram_ops::op_names().collect::<Vec<_>>().join(", ")
}

pub(crate) fn run(_: Args, io: &mut Io<'_>) -> Result<Exit, Failure> {
    let mut exit = Exit::Clean;
    let mut line = Vec::new();
    while let Some(length) = read_line(io.input, &mut line)? {
        let (id, answer) = if length > MAX_REQUEST_LEN { (None, Err(too_long(length))) } else { answer_line(&line) };
        let answer = answer.unwrap_or_else(|BadRequest(message)| {
            exit = Exit::Error;
            json!({"error": {"kind": "bad-request", "message": message}})
        });
        write_answer(id, &answer, io.out)?;
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
fn read_line(input: &mut dyn BufRead, line: &mut Vec<u8>) -> io::Result<Option<u64>> {
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
fn skip_line(input: &mut dyn BufRead) -> io::Result<u64> {
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

/// Answers the request in a line. The answer repeats the id if the line is an object, even one that is not a valid request.
fn answer_line(line: &[u8]) -> (Option<&RawValue>, Answer) {
    let invalid = |error: serde_json::Error| (None, Err(BadRequest(format!("not JSON: {error}"))));
    if !line.trim_ascii_start().starts_with(b"{") {
        // Other values, as an array is, could be read as a structure.
        let object = |_: IgnoredAny| (None, Err(BadRequest("a request must be a JSON object".into())));
        return serde_json::from_slice(line).map_or_else(invalid, object);
    }
    match serde_json::from_slice::<Head<'_>>(line) {
        Ok(head) if head.id.is_some_and(|id| depth(id.get()) > MAX_ID_DEPTH) => {
            let message =
                format!("an \"id\" that is nested deeper than {MAX_ID_DEPTH}, which few readers of JSON accept");
            (None, Err(BadRequest(message)))
        }
        Ok(head) => (head.id, read(line).and_then(|request| answer(&request))),
        Err(error) => invalid(error),
    }
}

/// Deepest nesting of an id. The answer would be JSON that its reader rejects.
const MAX_ID_DEPTH: usize = 128;

/// Returns how deep the arrays and objects of a JSON value are nested.
fn depth(json: &str) -> usize {
    let (mut depth, mut deepest, mut is_string, mut is_escaped) = (0_usize, 0, false, false);
    for byte in json.bytes() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = true,
            b'"' => is_string = !is_string,
            b'[' | b'{' if !is_string => depth += 1,
            b']' | b'}' if !is_string => depth = depth.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(depth);
    }
    deepest
}

/// The part of a request that the answer repeats as it is written: a number need not fit any type.
#[derive(Deserialize)]
struct Head<'a> {
    #[serde(borrow, default, deserialize_with = "some")]
    id: Option<&'a RawValue>,
}

/// Reads any value, `null` too, as one that is present.
fn some<'a, D: Deserializer<'a>>(value: D) -> Result<Option<&'a RawValue>, D::Error> {
    Deserialize::deserialize(value).map(Some)
}

/// Returns a request without its id.
fn read(line: &[u8]) -> Result<Map<String, Value>, BadRequest> {
    let request: Request = match serde_json::from_slice(line) {
        Ok(request) => request,
        Err(error) => {
            let replaced = lone_surrogates_replaced(line).and_then(|line| serde_json::from_slice(&line).ok());
            let request: Request = replaced.ok_or_else(|| BadRequest(format!("not JSON: {error}")))?;
            let op = request.fields.get("op").and_then(Value::as_str).unwrap_or_default();
            if !op.starts_with("whatwg.") {
                let lone = "a string with a lone surrogate, which only the ops `whatwg.…` accept";
                return Err(BadRequest(lone.into()));
            }
            request
        }
    };
    Ok(request.fields)
}

#[derive(Deserialize)]
struct Request {
    /// Read as nothing, since numbers beyond 64 bits would be rounded or rejected.
    #[serde(default, rename = "id")]
    _id: IgnoredAny,
    #[serde(flatten)]
    fields: Map<String, Value>,
}

/// Writes the answer as a line, the request's id first.
fn write_answer(id: Option<&RawValue>, answer: &Value, out: &mut dyn Write) -> io::Result<()> {
    let Some(id) = id else {
        serde_json::to_writer(&mut *out, answer)?;
        return out.write_all(b"\n");
    };
    write!(out, "{{\"id\":{}", id.get())?;
    let fields = serde_json::to_vec(answer)?;
    let rest = fields.strip_prefix(b"{").filter(|rest| *rest != b"}");
    out.write_all(if rest.is_some() { b"," } else { b"" })?;
    out.write_all(rest.unwrap_or(b"}"))?;
    out.write_all(b"\n")
}
