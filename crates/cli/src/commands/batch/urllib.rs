//! The ops `urllib.*`: calls of Python's `urllib.parse`, answered as Python 3.14 would.
//!
//! A str is a string, a bytes object `{"bytes": "<latin-1 text>"}`, a dict `{"dict": [[key, value], ...]}`, a function
//! `{"function": "quote"}`. Tuples and lists are both arrays: an argument that is an array is a tuple, and so are the arrays
//! directly in it; deeper arrays, and arrays in a dict, are lists. Lone surrogates of a Python str have no representation.
//! A request may name another version of Python: `"python": "3.11"`.

use serde_json::{Map, Number, Value as Json};

use super::request::{Answer, BadRequest, optional_text};
use crate::output::call_json;
use crate::python_call::call;
use urlgram::urllib::{Value, Version};

/// Answers the op `urllib.FUNCTION`.
pub(crate) fn answer(function: &str, request: &Map<String, Json>) -> Answer {
    let args = arguments(request)?;
    let kwargs = keywords(request)?;
    let version = match optional_text(request, "python")? {
        Some(version) => version.parse().map_err(|unknown| BadRequest(format!("`python`: {unknown}")))?,
        None => Version::V3_14,
    };
    Ok(call_json(version, call(version, function, &args, &kwargs).as_ref()))
}

fn arguments(request: &Map<String, Json>) -> Result<Vec<Value<'_>>, BadRequest> {
    match request.get("args") {
        None | Some(Json::Null) => Ok(Vec::new()),
        Some(Json::Array(args)) => args.iter().map(|arg| value(arg, 0)).collect(),
        Some(_) => Err(BadRequest::field("args", "an array")),
    }
}

fn keywords(request: &Map<String, Json>) -> Result<Vec<(String, Value<'_>)>, BadRequest> {
    match request.get("kwargs") {
        None | Some(Json::Null) => Ok(Vec::new()),
        Some(Json::Object(kwargs)) => kwargs.iter().map(|(name, arg)| Ok((name.clone(), value(arg, 0)?))).collect(),
        Some(_) => Err(BadRequest::field("kwargs", "an object")),
    }
}

/// The depth below which arrays are tuples.
const TUPLE_DEPTH: usize = 2;

/// Converts JSON inside `depth` arrays to a Python value.
fn value(json: &Json, depth: usize) -> Result<Value<'_>, BadRequest> {
    Ok(match json {
        Json::Null => Value::None,
        Json::Bool(value) => Value::Bool(*value),
        Json::Number(number) => number_value(number),
        Json::String(text) => Value::from(text.as_str()),
        Json::Array(items) => {
            let items = items.iter().map(|item| value(item, depth + 1)).collect::<Result<_, _>>()?;
            if depth < TUPLE_DEPTH { Value::Tuple(items) } else { Value::List(items) }
        }
        Json::Object(object) => object_value(object)?,
    })
}

fn number_value(number: &Number) -> Value<'static> {
    match (number.as_i64(), number.as_u64()) {
        (Some(int), _) => Value::from(int),
        (None, Some(int)) => Value::from(int),
        // An integer of more than 64 bits becomes a float.
        _ => Value::Float(number.as_f64().unwrap_or(f64::NAN)),
    }
}

fn object_value(object: &Map<String, Json>) -> Result<Value<'_>, BadRequest> {
    let unknown = || BadRequest("an object must be {\"bytes\": …}, {\"dict\": …} or {\"function\": …}".into());
    let mut fields = object.iter();
    match (fields.next(), fields.next()) {
        (Some((kind, Json::String(text))), None) if kind == "bytes" => {
            let bytes = text.chars().map(|c| u8::try_from(u32::from(c))).collect::<Result<Vec<u8>, _>>();
            let not_latin = |_| BadRequest("`bytes` must be characters up to U+00FF".into());
            Ok(Value::Bytes(bytes.map_err(not_latin)?.into()))
        }
        (Some((kind, Json::String(name))), None) if kind == "function" => Ok(Value::Function(name.into())),
        (Some((kind, Json::Array(items))), None) if kind == "dict" => {
            Ok(Value::Dict(items.iter().map(pair).collect::<Result<_, _>>()?))
        }
        _ => Err(unknown()),
    }
}

fn pair(json: &Json) -> Result<(Value<'_>, Value<'_>), BadRequest> {
    match json.as_array().map(Vec::as_slice) {
        Some([key, item]) => Ok((value(key, 0)?, value(item, TUPLE_DEPTH)?)),
        _ => Err(BadRequest("`dict` must be pairs".into())),
    }
}
