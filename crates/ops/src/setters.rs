//! The attributes of a WHATWG URL that can be set.

use urlgram::whatwg::Url;

/// Sets an attribute of a URL; returns whether the value is accepted.
pub type Setter = fn(&mut Url, &str) -> bool;

/// The attributes that can be set.
pub const SETTERS: &[(&str, Setter)] = &[
    ("href", |url, value| url.set_href(value).is_ok()),
    ("protocol", Url::set_protocol),
    ("username", Url::set_username),
    ("password", Url::set_password),
    ("host", Url::set_host),
    ("hostname", Url::set_hostname),
    ("port", Url::set_port),
    ("pathname", Url::set_pathname),
    ("search", Url::set_search),
    ("hash", Url::set_hash),
];
