//! The attributes of a WHATWG URL as JSON.

use serde_json::{Map, Value};

use urlgram::whatwg::Url;

/// The attributes of section 6.1, by their names there.
pub fn attributes_json(url: &Url) -> Map<String, Value> {
    let attributes = [
        ("href", url.href().to_owned()),
        ("origin", url.origin().to_string()),
        ("protocol", url.protocol().to_owned()),
        ("username", url.username().to_owned()),
        ("password", url.password().to_owned()),
        ("host", url.host().to_owned()),
        ("hostname", url.hostname().to_owned()),
        ("port", url.port().map_or_else(String::new, |port| port.to_string())),
        ("pathname", url.pathname().to_owned()),
        ("search", url.search().to_owned()),
        ("hash", url.hash().to_owned()),
    ];
    attributes.into_iter().map(|(name, value)| (name.to_owned(), Value::String(value))).collect()
}
