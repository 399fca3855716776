//! The ops `encode` and `decode`: percent-encoding of data for a part of a URL.

use serde_json::{Map, Value, json};

use crate::request::{Answer, BadRequest, Op, flag, optional_text, text};
use urlgram::class;
use urlgram::class::{ALPHA, DIGIT};
use urlgram::fetch::process_data_url;
use urlgram::grammar::rfc3986::{PATH_CHAR, PCHAR, QUERY_CHAR, SUB_DELIMS, UNRESERVED};
use urlgram::percent::{OnInvalid, decode_str, encode};
use urlgram::whatwg::Url;

pub(crate) const OPS: &[(&str, Op)] = &[("encode", encode_text), ("decode", decode_text)];

class! {
    /// Characters of a user name or a password. A colon separates them.
    USER = UNRESERVED | SUB_DELIMS;
    /// Characters that forms leave as they are (URL Standard §5.2), and the space, which becomes a plus sign.
    FORM = ALPHA | DIGIT | "*-._ ";
}

/// `{"op": "encode", "input": "a b&c", "part"?: "component"}`: `result`.
fn encode_text(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    let encoded = match optional_text(request, "part")?.unwrap_or("component") {
        "component" => encode(UNRESERVED, input),
        "userinfo" => encode(USER, input),
        "segment" => encode(PCHAR, input),
        "path" => encode(PATH_CHAR, input),
        "query" | "fragment" => encode(QUERY_CHAR, input),
        "form" => encode(FORM, input).replace(' ', "+").into(),
        part => {
            let parts = "component, userinfo, segment, path, query, fragment and form";
            return Err(BadRequest(format!("unknown part `{part}`; the parts are {parts}")));
        }
    };
    Ok(json!({"result": encoded}))
}

/// `{"op": "decode", "input": "a%20b", "form"?: false}`: `result`. For a `data:` URL, the body: `result` if it is text, and `bytes` if not.
fn decode_text(request: &Map<String, Value>) -> Answer {
    let input = text(request, "input")?;
    if input.get(..5).is_some_and(|start| start.eq_ignore_ascii_case("data:")) {
        return Ok(body(input));
    }
    let spaced = if flag(request, "form", false)? { input.replace('+', " ") } else { input.to_owned() };
    Ok(match decode_str(&spaced, OnInvalid::Reject) {
        Ok(decoded) => json!({"result": decoded}),
        Err(error) => json!({"error": {"message": error.to_string()}}),
    })
}

fn body(input: &str) -> Value {
    let url = Url::parse(input).map_err(|failure| failure.to_string());
    match url.and_then(|url| process_data_url(&url).map_err(|error| error.to_string())) {
        Ok(data) => match core::str::from_utf8(&data.body) {
            Ok(text) => json!({"result": text}),
            Err(_) => json!({"result": null, "bytes": data.body}),
        },
        Err(message) => json!({"error": {"message": message}}),
    }
}
