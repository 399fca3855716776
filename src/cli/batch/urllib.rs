//! The ops `urllib.*`.

use serde_json::{Map, Value};

use super::Answer;

/// Answers the ops `urllib.*`.
pub(super) fn answer(_op: &str, _request: &Map<String, Value>) -> Option<Answer> {
    None
}
