//! The `data:` URL processor (Fetch Standard §6).

use alloc::vec::Vec;
use core::fmt;

use super::base64::forgiving_base64_decode;
use super::mime_type::MimeType;
use crate::whatwg::{Url, percent_decode};

/// A `data:` URL struct: a media type and a body.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DataUrl {
    /// Media type; `text/plain;charset=US-ASCII` if it is omitted or invalid.
    pub mime_type: MimeType,
    /// Decoded data.
    pub body: Vec<u8>,
}

/// The reason why a URL has no body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum DataUrlError {
    /// The scheme is not `data`.
    OtherScheme,
    /// There is no comma before the fragment.
    NoComma,
    /// The data is declared as base64 and is not.
    InvalidBase64,
}

impl fmt::Display for DataUrlError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            DataUrlError::OtherScheme => "the scheme is not `data`",
            DataUrlError::NoComma => "a `data:` URL needs a comma before its data",
            DataUrlError::InvalidBase64 => {
                "the data is not base64, which has \"+\" and \"/\", and neither \"-\" nor \"_\""
            }
        })
    }
}

impl core::error::Error for DataUrlError {}

/// Returns the media type and the decoded data of a `data:` URL (the `data:` URL processor). Ignores the fragment.
///
/// # Errors
/// If the scheme differs, there is no comma, or data that is declared as base64 is not. An invalid media type is not an error.
pub fn process_data_url(url: &Url) -> Result<DataUrl, DataUrlError> {
    // Steps 1 to 4.
    let input = url.href().strip_prefix("data:").ok_or(DataUrlError::OtherScheme)?;
    let input = input.split('#').next().unwrap_or_default();
    // Steps 5 to 11. Only spaces can occur: the URL parser removes or encodes other whitespace.
    let (mime_type, encoded) = input.split_once(',').ok_or(DataUrlError::NoComma)?;
    let mime_type = mime_type.trim_matches(' ');
    let body = percent_decode(encoded.as_bytes());
    // Step 12.
    let (mime_type, body) = match without_base64(mime_type) {
        Some(mime_type) => (mime_type, forgiving_base64_decode(&body).ok_or(DataUrlError::InvalidBase64)?),
        None => (mime_type, body.into_owned()),
    };
    Ok(DataUrl { mime_type: mime_type_or_default(mime_type), body })
}

/// Returns the text before `;base64` at the end of `mime_type`.
fn without_base64(mime_type: &str) -> Option<&str> {
    let (before, word) = mime_type.split_at_checked(mime_type.len().checked_sub("base64".len())?)?;
    let before = before.trim_end_matches(' ').strip_suffix(';')?;
    word.eq_ignore_ascii_case("base64").then_some(before)
}

/// Parses the text before the comma (steps 13 to 16).
fn mime_type_or_default(text: &str) -> MimeType {
    let parsed = if text.starts_with(';') {
        MimeType::parse(&alloc::format!("text/plain{text}"))
    } else {
        MimeType::parse(text)
    };
    parsed.unwrap_or_else(MimeType::us_ascii_text)
}
