//! The text to read in each record of an input: a line, a field of a JSON object, the request in a line of a log.

use std::borrow::Cow;
use std::path::Path;

use serde_json::Value;

use crate::exit::Failure;

/// A kind of input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub(crate) enum InputFormat {
    /// A URL per line
    Lines,
    /// A JSON object per line; needs --column (alias `jsonl`)
    #[value(alias = "jsonl")]
    JsonLines,
    /// Comma-separated values with a header; needs --column
    Csv,
    /// Tab-separated values with a header; needs --column
    Tsv,
    /// Access log in the Common Log Format: the target of each request
    Common,
    /// Access log in the Combined Log Format: the target of each request, or the referrer with `--column referer`
    Combined,
    /// Parquet or Arrow file; needs --column, and a build with the feature `parquet`
    #[value(alias = "arrow")]
    Parquet,
}

impl InputFormat {
    /// Returns the format that the name of a file indicates; lines for an unknown one.
    pub(crate) fn of_path(path: &Path) -> InputFormat {
        let extension = path.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
        match extension.to_ascii_lowercase().as_str() {
            "jsonl" | "ndjson" | "json" => InputFormat::JsonLines,
            "csv" => InputFormat::Csv,
            "tsv" => InputFormat::Tsv,
            "parquet" | "arrow" | "feather" | "ipc" => InputFormat::Parquet,
            _ => InputFormat::Lines,
        }
    }
}

/// The place of the text in a line.
#[derive(Clone, Debug)]
pub(crate) enum Extract {
    Line,
    /// The string at this path of keys.
    Json(Vec<String>),
    /// The target of a request.
    Request,
    /// The quoted field after the request.
    Referrer,
}

impl Extract {
    /// Returns the place of the text in the lines of a format; `None` for a format whose records are not lines.
    ///
    /// # Errors
    /// A format that needs a column without one, and a column that the format does not have.
    pub(crate) fn new(format: InputFormat, column: Option<&str>) -> Result<Option<Extract>, Failure> {
        let usage = |message: &str| Err(Failure::Usage(message.into()));
        Ok(Some(match (format, column) {
            (InputFormat::Lines, None) => Extract::Line,
            (InputFormat::Lines, Some(_)) => {
                return usage("lines have no columns; set the kind of input with --from, such as `--from json-lines`");
            }
            (InputFormat::JsonLines, Some(column)) => Extract::Json(column.split('.').map(str::to_owned).collect()),
            (InputFormat::Common | InputFormat::Combined, None | Some("request")) => Extract::Request,
            (InputFormat::Combined, Some("referer" | "referrer")) => Extract::Referrer,
            (InputFormat::Common, Some(_)) => return usage("a line of the Common Log Format has one column, request"),
            (InputFormat::Combined, Some(_)) => {
                return usage("a line of the Combined Log Format has two columns, request and referer");
            }
            (_, None) => return usage("the column with the URLs is not given: use --column NAME"),
            (InputFormat::Csv | InputFormat::Tsv | InputFormat::Parquet, Some(_)) => {
                return Ok(None);
            }
        }))
    }

    /// Returns the text in a line; `None` if the line has none.
    ///
    /// # Errors
    /// A line that does not have the format.
    pub(crate) fn text<'l>(&self, line: &'l [u8]) -> Result<Option<Cow<'l, [u8]>>, String> {
        match self {
            Extract::Line => Ok(Some(Cow::Borrowed(line))),
            Extract::Json(keys) => json_string(line, keys),
            Extract::Request => request_target(line).map(Some),
            Extract::Referrer => Ok(Some(referrer(line)?).filter(|text| **text != *b"-")),
        }
    }
}

fn json_string<'l>(line: &[u8], keys: &[String]) -> Result<Option<Cow<'l, [u8]>>, String> {
    let object: Value = serde_json::from_slice(line).map_err(|error| format!("not JSON: {error}"))?;
    let found = keys.iter().try_fold(&object, |value, key| value.get(key));
    let kind = match found {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => return Ok(Some(Cow::Owned(text.as_bytes().to_vec()))),
        Some(Value::Bool(_)) => "a boolean",
        Some(Value::Number(_)) => "a number",
        Some(Value::Array(_)) => "an array",
        Some(Value::Object(_)) => "an object",
    };
    Err(format!("`{}` is {kind}, not a string", keys.join(".")))
}

/// Returns the target of the request in a line of a log: `/a?b` of `"GET /a?b HTTP/1.1"`.
///
/// Two of its forms (RFC 9112 section 3.2) are not references, and are written as the ones that they mean: the host and port of a
/// `CONNECT` after `//`, and a path that begins with `//` after `/.`, since it would be a host.
fn request_target(line: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    let (request, _) = quoted(after_time(line)?)?;
    let parts = split_request(&request).map(|(start, end)| start..end);
    let range = parts.ok_or_else(|| format!("\"{}\" is not a request", String::from_utf8_lossy(&request)))?;
    let prefix: &[u8] = match (&request[..range.start], &request[range.clone()]) {
        (b"CONNECT ", target) if !target.starts_with(b"/") => b"//",
        (_, [b'/', b'/', ..]) => b"/.",
        _ => b"",
    };
    Ok(match request {
        Cow::Borrowed(request) if prefix.is_empty() => Cow::Borrowed(&request[range]),
        request => Cow::Owned([prefix, &request[range]].concat()),
    })
}

/// Returns the place of the target between the method and the version. HTTP/0.9 has no version.
fn split_request(request: &[u8]) -> Option<(usize, usize)> {
    let start = memchr::memchr(b' ', request).filter(|&at| at > 0)? + 1;
    let last = memchr::memrchr(b' ', request)?;
    let end = if last >= start && request[last + 1..].starts_with(b"HTTP/") { last } else { request.len() };
    (start < end).then_some((start, end))
}

/// Returns the quoted field after the status and the size.
fn referrer(line: &[u8]) -> Result<Cow<'_, [u8]>, String> {
    let (_, rest) = quoted(after_time(line)?)?;
    Ok(quoted(rest)?.0)
}

fn after_time(line: &[u8]) -> Result<&[u8], String> {
    let open = memchr::memchr(b'[', line);
    let close = open.and_then(|open| Some(open + memchr::memchr(b']', &line[open..])?));
    close.map(|close| &line[close + 1..]).ok_or_else(|| "not a line of an access log: no time in brackets".into())
}

/// Returns the first quoted text and the rest of the line. Servers write `\"`, `\\` and `\xHH` in quoted texts.
fn quoted(text: &[u8]) -> Result<(Cow<'_, [u8]>, &[u8]), String> {
    let missing = || "not a line of an access log: a quoted field is missing".to_owned();
    let start = memchr::memchr(b'"', text).ok_or_else(missing)? + 1;
    let mut at = start;
    loop {
        at += memchr::memchr2(b'"', b'\\', &text[at..]).ok_or_else(missing)?;
        if text[at] == b'"' {
            break;
        }
        at = (at + 2).min(text.len());
    }
    let inside = &text[start..at];
    let inside = if inside.contains(&b'\\') { Cow::Owned(unescaped(inside)) } else { Cow::Borrowed(inside) };
    Ok((inside, &text[at + 1..]))
}

fn unescaped(text: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text;
    while let [first, after @ ..] = rest {
        rest = after;
        match (first, after) {
            (b'\\', [b'x', high, low, after @ ..]) if high.is_ascii_hexdigit() && low.is_ascii_hexdigit() => {
                bytes.push((digit(*high) << 4) | digit(*low));
                rest = after;
            }
            (b'\\', [quoted @ (b'"' | b'\\'), after @ ..]) => {
                bytes.push(*quoted);
                rest = after;
            }
            (byte, _) => bytes.push(*byte),
        }
    }
    bytes
}

/// Returns the value of a hexadecimal digit.
fn digit(byte: u8) -> u8 {
    char::from(byte).to_digit(16).map_or(0, |digit| digit as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(extract: &Extract, line: &str) -> Result<Option<String>, String> {
        let found = extract.text(line.as_bytes())?;
        Ok(found.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()))
    }

    #[test]
    fn targets_of_requests() {
        let target = |request: &str| {
            let line = format!(r#"203.0.113.9 - frank [10/Oct/2000:13:55:36 -0700] "{request}" 200 2326"#);
            text(&Extract::Request, &line)
        };
        assert_eq!(target("GET /a?b=c HTTP/1.0"), Ok(Some("/a?b=c".into())));
        assert_eq!(target("GET /old"), Ok(Some("/old".into())));
        assert_eq!(
            target("GET /a b HTTP/1.1"),
            Ok(Some("/a b".into())),
            "a space stays, to be rejected with its place"
        );
        assert_eq!(target(r#"GET /\"\\\xc3\xa9 HTTP/1.1"#), Ok(Some("/\"\\é".into())));
        assert_eq!(target("CONNECT h.example:443 HTTP/1.1"), Ok(Some("//h.example:443".into())));
        assert_eq!(target("GET //evil.example/a HTTP/1.1"), Ok(Some("/.//evil.example/a".into())), "not a host");
        for broken in ["-", "", "GET ", " HTTP/1.1", r"\x16\x03"] {
            assert!(target(broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn referrers() {
        let line = |referrer: &str| format!(r#"::1 - - [t] "GET / HTTP/1.1" 200 - "{referrer}" "Agent \"x\"""#);
        assert_eq!(text(&Extract::Referrer, &line("http://a/")), Ok(Some("http://a/".into())));
        assert_eq!(text(&Extract::Referrer, &line("-")), Ok(None));
        assert!(text(&Extract::Referrer, r#"::1 - - [t] "GET / HTTP/1.1" 200 -"#).is_err());
        for broken in ["", "[", "[]", "[] \"", "[] \"\\", "no time \"GET / HTTP/1.1\""] {
            assert!(text(&Extract::Request, broken).is_err(), "{broken}");
        }
    }

    #[test]
    fn strings_of_objects() {
        let extract = Extract::Json(vec!["request".into(), "url".into()]);
        assert_eq!(text(&extract, r#"{"request": {"url": "http://a/\u00e9"}}"#), Ok(Some("http://a/é".into())));
        assert_eq!(text(&extract, r#"{"request": {"url": null}}"#), Ok(None));
        assert_eq!(text(&extract, r#"{"request": "a"}"#), Ok(None));
        assert_eq!(text(&extract, r#"{"request": {"url": 1}}"#), Err("`request.url` is a number, not a string".into()));
        assert!(text(&extract, "{").unwrap_err().starts_with("not JSON: "));
    }
}
