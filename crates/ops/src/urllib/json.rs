//! The result of a call of `urllib.parse` as JSON.

use serde_json::{Value as Json, json};

use super::exception::Exception;
use super::returned::Returned;
use urlgram::urllib::{Error, ParseResult, PyValue, SplitResult, Text, Version};

/// Returns the result or the exception of a call as `urlgram batch` writes it.
pub fn call_json(version: Version, called: Result<&Returned, &Exception>) -> Json {
    let returned = match called {
        Ok(returned) => returned,
        Err(error) => return json!({"raises": error.type_name(), "message": error.to_string()}),
    };
    match returned {
        Returned::Value(value) => json!({"result": value_json(value)}),
        Returned::Split(result) => split_json(result, version.urlunsplit(result.as_array()).map(Json::from)),
        Returned::SplitBytes(result) => {
            split_json(result, version.urlunsplit(result.as_array()).map(|url| bytes_json(&url)))
        }
        Returned::Parse(result) => parse_json(result, version.urlunparse(result.as_array()).map(Json::from)),
        Returned::ParseBytes(result) => {
            parse_json(result, version.urlunparse(result.as_array()).map(|url| bytes_json(&url)))
        }
        Returned::Defrag(result) => json!({"result": fields_json(&result.as_array()), "geturl": result.geturl()}),
        Returned::DefragBytes(result) => {
            json!({"result": fields_json(&result.as_array()), "geturl": bytes_json(&result.geturl())})
        }
    }
}

fn value_json(value: &PyValue<'_>) -> Json {
    let all = |items: &[PyValue<'_>]| items.iter().map(value_json).collect::<Json>();
    match value {
        PyValue::Bool(value) => json!(value),
        PyValue::Int(value) => i64::try_from(*value).map_or_else(|_| json!(value.to_string()), Json::from),
        PyValue::Float(value) => json!(value),
        PyValue::Str(text) => json!(text),
        PyValue::Bytes(bytes) => bytes_json(bytes),
        PyValue::List(items) | PyValue::Tuple(items) => all(items),
        PyValue::Dict(items) => {
            json!({"dict": items.iter().map(|(k, v)| json!([value_json(k), value_json(v)])).collect::<Json>()})
        }
        PyValue::Function(name) => json!({"function": name}),
        _ => Json::Null,
    }
}

fn bytes_json(bytes: &[u8]) -> Json {
    json!({"bytes": bytes.iter().copied().map(char::from).collect::<String>()})
}

fn error_json(error: &Error) -> Json {
    json!({"error": error.exception(), "message": error.to_string()})
}

fn text_json<T: Text + ?Sized>(text: &T) -> Json
where
    for<'t> &'t T: Into<PyValue<'t>>,
{
    value_json(&text.into())
}

fn fields_json<T: Text + ?Sized>(fields: &[&T]) -> Json
where
    for<'t> &'t T: Into<PyValue<'t>>,
{
    fields.iter().map(|field| text_json(*field)).collect()
}

/// Declares the function for a result with a netloc, whose attributes are added.
macro_rules! netloc_result_json {
    ($name:ident, $result:ident) => {
        fn $name<T: Text + ?Sized>(result: &$result<'_, T>, geturl: Result<Json, Error>) -> Json
        where
            for<'t> &'t T: Into<PyValue<'t>>,
        {
            json!({
                "result": fields_json(&result.as_array()),
                "attrs": {
                    "username": result.username().map(text_json),
                    "password": result.password().map(text_json),
                    "hostname": result.hostname().map(|hostname| text_json(&*hostname)),
                    "port": result.port().map_or_else(|error| error_json(&error), |port| json!(port)),
                    "geturl": geturl.unwrap_or_else(|error| error_json(&error)),
                },
            })
        }
    };
}

netloc_result_json!(split_json, SplitResult);
netloc_result_json!(parse_json, ParseResult);
