//! The text to read in each record of an input: a line, a field of a JSON object, the request in a line of a log.

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
}

/// Parses a line as a JSON object.
///
/// # Errors
/// A line that is something else.
pub(crate) fn object(line: &[u8]) -> Result<Value, String> {
    match serde_json::from_slice(line) {
        Ok(found @ Value::Object(_)) => Ok(found),
        Ok(_) => Err("not a JSON object".into()),
        Err(error) => Err(format!("not JSON: {error}")),
    }
}

/// Returns the string of an object at a path of keys; `None` if there is no value.
///
/// # Errors
/// A value that is not a string.
pub(crate) fn string_at<'o>(object: &'o Value, keys: &[String]) -> Result<Option<&'o str>, String> {
    let kind = match keys.iter().try_fold(object, |value, key| value.get(key)) {
        None | Some(Value::Null) => return Ok(None),
        Some(Value::String(text)) => return Ok(Some(text)),
        Some(Value::Bool(_)) => "a boolean",
        Some(Value::Number(_)) => "a number",
        Some(Value::Array(_)) => "an array",
        Some(Value::Object(_)) => "an object",
    };
    Err(format!("`{}` is {kind}, not a string", keys.join(".")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_objects() {
        let text = |line: &str| {
            let keys = ["request".to_owned(), "url".to_owned()];
            string_at(&object(line.as_bytes())?, &keys).map(|text| text.map(str::to_owned))
        };
        assert_eq!(text(r#"{"request": {"url": "http://a/\u00e9"}}"#), Ok(Some("http://a/é".into())));
        assert_eq!(text(r#"{"request": {"url": null}}"#), Ok(None));
        assert_eq!(text(r#"{"request": "a"}"#), Ok(None));
        assert_eq!(text(r#"{"request": {"url": 1}}"#), Err("`request.url` is a number, not a string".into()));
        assert_eq!(text("[]"), Err("not a JSON object".into()));
        assert!(text("{").unwrap_err().starts_with("not JSON: "));
    }
}
