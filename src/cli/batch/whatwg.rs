//! The ops `whatwg.*`.

use serde_json::{Map, Value};

use super::Answer;

/// Answers the ops `whatwg.*`.
pub(super) fn answer(_op: &str, _request: &Map<String, Value>) -> Option<Answer> {
    None
}
