//! `mms`: by usage.
//!
//! ```
//! use urlgram::scheme::mms::MmsUrl;
//!
//! let url = MmsUrl::parse("mms://media.example.com/stream.wmv")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("media.example.com", Some(1755), "/stream.wmv"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::terminated;

use super::server::{HOST, PATH, PORT, QUERY, USERINFO, host, port, require_host, userinfo};
use super::spans::segments;
use crate::combinator::{lit, map, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{query, server, with_query};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;

/// mms by usage.
pub static MMS: Document =
    Document { name: "mms", title: "mms by usage", url: "https://www.iana.org/assignments/uri-schemes" };

grammar! {
    MMS in "../../grammars/mms.abnf";
    start MmsUri;

    /// `mms-URI = "mms:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty [ "?" query ]`
    #[section("usage")]
    pub MmsUri -> UriComponents =
        map((terminated(span(lit("mms")), lit("://")), server(), PathAbempty, query()), with_query);
}

scheme! {
    "mms" => Mms, MmsUrl, MmsUri {
        title: "Microsoft Media Server",
        port: Some(1755),
        hierarchical: true,
        source: "usage; no document defines the syntax",
        valid: &[("mms://media.example.com/stream.wmv", "usual form"), ("mms://media.example.com:1755/live", "port")],
        invalid: &[("mms:media.example.com", "no \"//\""), ("mms://media.example.com/a#t", "no fragment")],
        history: "A vendor's protocol, abandoned in 2003; provisional in the registry.",
    }
    common {
        notes: [
            "The syntax is uncertain: it is derived from usage. `mmst`, `mmsu` and `mmsh` select a transport and are \
             parsed by the generic rule. Multimedia messages also claim the name.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host(url, "usage") }
    }
}
