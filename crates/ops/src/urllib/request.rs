//! The ops `urllib.*`: calls of Python's `urllib.parse`, answered as Python 3.14 would.
//!
//! A str is a string, a bytes object `{"bytes": "<latin-1 text>"}`, a dict `{"dict": [[key, value], ...]}`, a function
//! `{"function": "quote"}`. Tuples and lists are both arrays: an argument that is an array is a tuple, and so are the arrays
//! directly in it; deeper arrays, and arrays in a dict, are lists. Lone surrogates of a Python str have no representation.
//! A request may name another version of Python: `"python": "3.11"`.

use serde_json::{Map, Number, Value as Json};

use super::functions::{FUNCTIONS, call};
use super::json::call_json;
use crate::request::{Answer, BadRequest, optional_text};
use urlgram::urllib::{PyValue, Version};

/// Answers the op `urllib.FUNCTION`; `None` for another op.
pub(crate) fn answer(op: &str, request: &Map<String, Json>) -> Option<Answer> {
    let function = op.strip_prefix("urllib.").filter(|function| FUNCTIONS.contains(function))?;
    Some(called(function, request))
}

fn called(function: &str, request: &Map<String, Json>) -> Answer {
    let args = arguments(request)?;
    let kwargs = keywords(request)?;
    let version = match optional_text(request, "python")? {
        Some(version) => version.parse().map_err(|unknown| BadRequest(format!("`python`: {unknown}")))?,
        None => Version::V3_14,
    };
    Ok(call_json(version, call(version, function, &args, &kwargs).as_ref()))
}

fn arguments(request: &Map<String, Json>) -> Result<Vec<PyValue<'_>>, BadRequest> {
    match request.get("args") {
        None | Some(Json::Null) => Ok(Vec::new()),
        Some(Json::Array(args)) => args.iter().map(|arg| value(arg, 0)).collect(),
        Some(_) => Err(BadRequest::field("args", "an array")),
    }
}

fn keywords(request: &Map<String, Json>) -> Result<Vec<(String, PyValue<'_>)>, BadRequest> {
    match request.get("kwargs") {
        None | Some(Json::Null) => Ok(Vec::new()),
        Some(Json::Object(kwargs)) => kwargs.iter().map(|(name, arg)| Ok((name.clone(), value(arg, 0)?))).collect(),
        Some(_) => Err(BadRequest::field("kwargs", "an object")),
    }
}

/// The depth below which arrays are tuples.
const TUPLE_DEPTH: usize = 2;

/// Converts JSON inside `depth` arrays to a Python value.
fn value(json: &Json, depth: usize) -> Result<PyValue<'_>, BadRequest> {
    Ok(match json {
        Json::Null => PyValue::None,
        Json::Bool(value) => PyValue::Bool(*value),
        Json::Number(number) => number_value(number),
        Json::String(text) => PyValue::from(text.as_str()),
        Json::Array(items) => {
            let items = items.iter().map(|item| value(item, depth + 1)).collect::<Result<_, _>>()?;
            if depth < TUPLE_DEPTH { PyValue::Tuple(items) } else { PyValue::List(items) }
        }
        Json::Object(object) => object_value(object)?,
    })
}

fn number_value(number: &Number) -> PyValue<'static> {
    match (number.as_i64(), number.as_u64()) {
        (Some(int), _) => PyValue::from(int),
        (None, Some(int)) => PyValue::from(int),
        // An integer of more than 64 bits becomes a float.
        _ => PyValue::Float(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn object_value(object: &Map<String, Json>) -> Result<PyValue<'_>, BadRequest> {
    let unknown = || BadRequest("an object must be {\"bytes\": …}, {\"dict\": …} or {\"function\": …}".into());
    let mut fields = object.iter();
    match (fields.next(), fields.next()) {
        (Some((kind, Json::String(text))), None) if kind == "bytes" => {
            let bytes = text.chars().map(|c| u8::try_from(u32::from(c))).collect::<Result<Vec<u8>, _>>();
            let not_latin = |_| BadRequest("`bytes` must be characters up to U+00FF".into());
            Ok(PyValue::Bytes(bytes.map_err(not_latin)?.into()))
        }
        (Some((kind, Json::String(name))), None) if kind == "function" => Ok(PyValue::Function(name.into())),
        (Some((kind, Json::Array(items))), None) if kind == "dict" => {
            Ok(PyValue::Dict(items.iter().map(pair).collect::<Result<_, _>>()?))
        }
        _ => Err(unknown()),
    }
}

fn pair(json: &Json) -> Result<(PyValue<'_>, PyValue<'_>), BadRequest> {
    match json.as_array().map(Vec::as_slice) {
        Some([key, item]) => Ok((value(key, 0)?, value(item, TUPLE_DEPTH)?)),
        _ => Err(BadRequest("`dict` must be pairs".into())),
    }
}
