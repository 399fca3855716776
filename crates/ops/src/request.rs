//! Requests of the batch protocol: their fields and their answers.

use serde_json::{Map, Value};

/// Answers one op.
pub type Op = fn(&Map<String, Value>) -> Answer;

/// The fields of an answer, or the reason why the request is invalid.
pub type Answer = Result<Value, BadRequest>;

/// The reason why a request is invalid.
#[derive(Debug)]
pub struct BadRequest(pub String);

impl BadRequest {
    /// A request whose `field` is missing or is not `kind`.
    pub fn field(field: &str, kind: &str) -> Self {
        BadRequest(format!("`{field}` must be {kind}"))
    }
}

/// Returns the string in `field`.
///
/// # Errors
/// A `field` that is absent or not a string.
pub fn text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<&'a str, BadRequest> {
    let missing = || if request.contains_key(field) { "a string" } else { "a string, and is missing" };
    request.get(field).and_then(Value::as_str).ok_or_else(|| BadRequest::field(field, missing()))
}

/// Returns the string in `field`, or `None` if the field is absent or null.
///
/// # Errors
/// A `field` that is neither a string nor null.
pub fn optional_text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, BadRequest> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text)),
        Some(_) => Err(BadRequest::field(field, "a string or null")),
    }
}

/// Returns the strings in the array in `field`; none if the field is absent or null.
///
/// # Errors
/// A `field` that is not an array of strings.
#[cfg(feature = "readers")]
pub(crate) fn texts<'a>(request: &'a Map<String, Value>, field: &str) -> Result<Vec<&'a str>, BadRequest> {
    strings(request.get(field), field)
}

/// Returns the strings of an array, which is the value of `field`; none if it is absent or null.
///
/// # Errors
/// A value that is not an array of strings.
#[cfg(feature = "readers")]
pub(crate) fn strings<'v>(value: Option<&'v Value>, field: &str) -> Result<Vec<&'v str>, BadRequest> {
    let wrong = || BadRequest::field(field, "an array of strings");
    match value {
        None | Some(Value::Null) => Ok(Vec::new()),
        Some(Value::Array(items)) => items.iter().map(|item| item.as_str().ok_or_else(wrong)).collect(),
        Some(_) => Err(wrong()),
    }
}

/// Returns the Boolean in `field`, or `default` if the field is absent or null.
///
/// # Errors
/// A `field` that is neither a Boolean nor null.
pub fn flag(request: &Map<String, Value>, field: &str, default: bool) -> Result<bool, BadRequest> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(default),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(BadRequest::field(field, "true or false")),
    }
}

/// Returns the number in `field`, or `default` if it is absent.
pub(crate) fn number(request: &Map<String, Value>, field: &str, default: u64) -> u64 {
    request.get(field).and_then(Value::as_u64).unwrap_or(default)
}
