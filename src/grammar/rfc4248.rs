//! [RFC 4248](https://www.rfc-editor.org/rfc/rfc4248), *The telnet URI Scheme*.
//!
//! The document has a template and no grammar. The rule here combines it with the components of RFC 3986.

use nom::combinator::opt;
use nom::sequence::terminated;

use super::parts::{server, with_path};
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::input::Document;

/// RFC 4248.
pub static RFC4248: Document =
    Document { name: "rfc4248", title: "RFC 4248", url: "https://www.rfc-editor.org/rfc/rfc4248" };

grammar! {
    RFC4248 in "../../grammars/rfc4248.abnf";
    start TelnetUri;

    /// `telnet-URI = "telnet://" [ userinfo "@" ] host [ ":" port ] [ "/" ]`
    #[section("2")]
    pub TelnetUri -> UriComponents =
        map((terminated(span(lit("telnet")), lit("://")), server(), span(opt(lit("/")))), with_path);
}
