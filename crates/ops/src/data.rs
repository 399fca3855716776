//! The ops `data_url` and `mime_type`.

use serde_json::{Map, Value, json};

use crate::request::{Answer, Op, text};
use urlgram::fetch::{MimeType, process_data_url};
use urlgram::whatwg::Url;

pub(crate) const OPS: &[(&str, Op)] = &[("data_url", data_url), ("mime_type", mime_type)];

/// `{"op": "data_url", "input": "data:,a%20b"}`: the MIME type, and the body as bytes and, if it is UTF-8, as text.
fn data_url(request: &Map<String, Value>) -> Answer {
    let url = Url::parse(text(request, "input")?).map_err(|failure| failure.to_string());
    let data = url.and_then(|url| process_data_url(&url).map_err(|error| error.to_string()));
    Ok(match data {
        Ok(data) => {
            let text = core::str::from_utf8(&data.body).ok();
            json!({"mime_type": mime_json(&data.mime_type), "body": data.body, "text": text})
        }
        Err(message) => json!({"error": {"message": message}}),
    })
}

/// `{"op": "mime_type", "input": "text/html;charset=utf-8"}`: null for an invalid one.
fn mime_type(request: &Map<String, Value>) -> Answer {
    Ok(json!({"mime_type": MimeType::parse(text(request, "input")?).as_ref().map(mime_json)}))
}

fn mime_json(mime: &MimeType) -> Value {
    let parameters: Map<String, Value> =
        mime.parameters().map(|(name, value)| (name.to_owned(), Value::from(value))).collect();
    json!({"essence": mime.essence(), "parameters": parameters, "serialized": mime.to_string()})
}
