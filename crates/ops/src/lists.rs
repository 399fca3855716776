//! The lists that fields are looked up in.

use serde_json::{Map, Value};
use urlgram::host::suffix::{InvalidRule, Suffixes};

use crate::request::{BadRequest, optional_text};

/// The lists that fields are looked up in.
#[derive(Clone, Default, Debug)]
pub struct Lists {
    /// The public suffixes, by which names are split.
    pub suffixes: Suffixes,
}

impl Lists {
    /// Returns the lists that the request of an op asks for.
    pub(crate) fn of_request(request: &Map<String, Value>) -> Result<Self, BadRequest> {
        let suffixes = optional_text(request, "suffixes")?.map(str::parse).transpose();
        let suffixes = suffixes.map_err(|error: InvalidRule| BadRequest(error.to_string()))?;
        Ok(Lists { suffixes: suffixes.unwrap_or_default() })
    }
}
