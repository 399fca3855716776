//! The attributes of a WHATWG URL.

use serde_json::{Map, Value};

use urlgram::whatwg::Url;

/// Returns an attribute of a URL.
pub type Getter = fn(&Url) -> String;

/// The attributes of section 6.1, by their names there.
pub const GETTERS: &[(&str, Getter)] = &[
    ("href", |url| url.href().to_owned()),
    ("origin", |url| url.origin().to_string()),
    ("protocol", |url| url.protocol().to_owned()),
    ("username", |url| url.username().to_owned()),
    ("password", |url| url.password().to_owned()),
    ("host", |url| url.host().to_owned()),
    ("hostname", |url| url.hostname().to_owned()),
    ("port", |url| url.port().map_or_else(String::new, |port| port.to_string())),
    ("pathname", |url| url.pathname().to_owned()),
    ("search", |url| url.search().to_owned()),
    ("hash", |url| url.hash().to_owned()),
];

/// All attributes as JSON.
pub fn attributes_json(url: &Url) -> Map<String, Value> {
    GETTERS.iter().map(|(name, get)| ((*name).to_owned(), Value::String(get(url)))).collect()
}
