//! `shttp`: RFC 2660 (historic).
//!
//! ```
//! use urlgram::scheme::shttp::ShttpUrl;
//!
//! let url = ShttpUrl::parse("shttp://www.setec.com/secret")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("www.setec.com", None, "/secret"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::terminated;

use super::server::{HOST, PATH, QUERY, USERINFO, host, port, require_host, userinfo};
use super::spans::segments;
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{query, with_query};
use crate::grammar::rfc3986::{Authority, PathAbempty};
use crate::input::Document;

/// RFC 2660.
pub static SHTTP: Document =
    Document { name: "shttp", title: "RFC 2660", url: "https://www.rfc-editor.org/rfc/rfc2660" };

grammar! {
    SHTTP in "../../grammars/shttp.abnf";
    start ShttpUri;

    /// `shttp-URI = "shttp" "://" authority path-abempty [ "?" query ]`
    #[section("6.2")]
    pub ShttpUri -> UriComponents =
        map((terminated(span(lit("shttp")), lit("://")), Authority, PathAbempty, query()), with_query);
}

scheme! {
    "shttp" => Shttp, ShttpUrl, ShttpUri {
        title: "Secure HTTP",
        secure: true,
        hierarchical: true,
        source: "RFC 2660, which names it and has no syntax",
        valid: &[("shttp://www.setec.com/secret", "RFC 2660 example")],
        invalid: &[("shttp:www.setec.com", "no \"//\""), ("shttp://www.setec.com/#x", "fragment is not in the rule")],
        history: "RFC 2660 (1999), historic.",
    }
    common {
        notes: [
            "The syntax is uncertain: the document names the scheme and has one example, in the form of http. The \
             registry marks it as obsolete. It is not the same as `https`.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": "The port as written; the document has no default." => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host(url, "6.2") }
    }
}
