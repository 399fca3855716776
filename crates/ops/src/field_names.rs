//! The message about an unknown field.

use crate::field::{FIELDS, names};
use crate::near::meant;

/// Returns the message for a name that no field has, with the names that are near.
pub(crate) fn unknown_field(name: &str) -> String {
    let known: Vec<&str> = FIELDS.iter().map(|field| field.name).collect();
    format!(
        "unknown field{}; the fields are {}, query.NAME, path.N, nested.FIELD and SCHEME.FIELD",
        meant(name, names()),
        known.join(", ")
    )
}
