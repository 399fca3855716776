//! The verdict of a scheme's document about two URLs.

use serde_json::{Value, json};
use urlgram::scheme::Equivalence;

/// Returns the verdict and the definition as JSON; null if the document defines nothing.
pub(crate) fn definition_json(definition: Option<(bool, Equivalence)>) -> Value {
    definition.map_or(Value::Null, |(is_equivalent, Equivalence { source, sentence })| {
        json!({"equivalent": is_equivalent, "source": source, "sentence": sentence})
    })
}
