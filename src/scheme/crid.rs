//! `crid`: RFC 4078.
//!
//! ```
//! use urlgram::scheme::crid::CridUrl;
//!
//! let url = CridUrl::parse("crid://example.com/foobar")?;
//! assert_eq!((url.host(), url.path()), ("example.com", "/foobar"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::terminated;

use super::server::{host, require_host};
use crate::combinator::{lit, map, span, take_while1};
use crate::components::{AuthorityComponents, UriComponents};
use crate::grammar;
use crate::grammar::parts::with_path;
use crate::grammar::rfc3986::{Host, PATH_CHAR};
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 4078.
pub static RFC4078: Document =
    Document { name: "rfc4078", title: "RFC 4078", url: "https://www.rfc-editor.org/rfc/rfc4078" };

grammar! {
    RFC4078 in "../../grammars/rfc4078.abnf";
    start CridUri;
    section "3";

    /// `crid-URI = "crid:" "//" host crid-data`
    pub CridUri -> UriComponents = map((terminated(span(lit("crid")), lit("://")), Host, CridData), |(scheme, host, data)| {
        with_path((scheme, AuthorityComponents { userinfo: OptSpan::NONE, host, port: OptSpan::NONE }, data))
    });

    /// `crid-data = "/" 1*( pchar / "/" )`
    pub CridData -> Span = span((lit("/"), take_while1(PATH_CHAR)));
}

scheme! {
    "crid" => Crid, CridUrl, CridUri {
        title: "Content reference of TV-Anytime",
        valid: &[("crid://example.com/foobar", "RFC 4078 4"), ("crid://broadcast.com/movies/BestActionMovieEver", "RFC 4078 4")],
        invalid: &[("crid://example.com/", "no data"), ("crid:///foobar", "no host"), ("crid://example.com:80/foobar", "port")],
        history: "RFC 4078 (2005), from ETSI TS 102 822-4.",
    }
    common {
        notes: [
            "The host is a registered name of the authority that gave the identifier. It is not a server, so there is no port.",
            "Equivalence (§3): identifiers ignore case.",
        ],
        fields(url, text, node): [
            "host": "The name of the authority that gave the identifier." => text(host(node.authority));
            "data": "The identifier: the path with its slash." => text(node.path);
        ]
        check(url) { require_host(url, "3") }
        equivalence(a, b) "RFC 4078 §3" "Identifiers ignore case." {
            a.as_str().eq_ignore_ascii_case(b.as_str())
        }
    }
}
