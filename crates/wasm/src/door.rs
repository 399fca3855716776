//! The function that JavaScript calls.

use serde_json::{Map, Value, json};
use wasm_bindgen::prelude::wasm_bindgen;

use crate::utf16::in_utf16;

/// Answers a request. An invalid request is answered by `{"error": {"kind": "bad-request", "message"}}`.
///
/// ```
/// let answer = urlgram_wasm::answer(r#"{"op": "read"}"#);
/// assert_eq!(answer, r#"{"error":{"kind":"bad-request","message":"`input` must be a string, and is missing"}}"#);
/// ```
#[wasm_bindgen]
pub fn answer(request: &str) -> String {
    let answered = parsed(request).and_then(|request| {
        let mut answer = urlgram_ops::answer(&request).map_err(|bad| bad.0)?;
        in_utf16(&mut answer, &request);
        Ok(answer)
    });
    answered.unwrap_or_else(|message| json!({"error": {"kind": "bad-request", "message": message}})).to_string()
}

fn parsed(request: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(request) {
        Ok(Value::Object(request)) => Ok(request),
        Ok(_) => Err("a request must be a JSON object".into()),
        Err(error) => Err(format!("not JSON: {error}")),
    }
}
