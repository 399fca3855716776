//! Requests of the batch protocol: their fields and their answers.

use serde_json::{Map, Value};

/// What an op answers: the fields of the answer, or why the request is none.
pub(crate) type Answer = Result<Value, BadRequest>;

/// Why a line is no valid request, in words.
#[derive(Debug)]
pub(crate) struct BadRequest(pub(crate) String);

impl BadRequest {
    /// A request that lacks `field`, or has something else than `kind` there.
    pub(crate) fn field(field: &str, kind: &str) -> Self {
        BadRequest(format!("`{field}` must be {kind}"))
    }
}

/// The string in `field`.
///
/// # Errors
/// A request without `field`, or with something else than a string there.
pub(crate) fn text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<&'a str, BadRequest> {
    request.get(field).and_then(Value::as_str).ok_or_else(|| BadRequest::field(field, "a string"))
}

/// The string in `field`; none where the field is absent or null.
///
/// # Errors
/// A request with something else than a string or null in `field`.
pub(crate) fn optional_text<'a>(request: &'a Map<String, Value>, field: &str) -> Result<Option<&'a str>, BadRequest> {
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
pub(crate) fn flag(request: &Map<String, Value>, field: &str, default: bool) -> Result<bool, BadRequest> {
    match request.get(field) {
        None | Some(Value::Null) => Ok(default),
        Some(Value::Bool(flag)) => Ok(*flag),
        Some(_) => Err(BadRequest::field(field, "true or false")),
    }
}
