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

use super::server::host;
use crate::combinator::{lit, map, span, take_while1};
use crate::components::{AuthorityComponents, UriComponents};
use crate::grammar;
use crate::grammar::parts::{named, with_path};
use crate::grammar::rfc1123::Hostname1123;
use crate::grammar::rfc3986::PATH_CHAR;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 4078.
pub static RFC4078: Document =
    Document { name: "rfc4078", title: "RFC 4078", url: "https://www.rfc-editor.org/rfc/rfc4078" };

grammar! {
    RFC4078 in "../../grammars/rfc4078.abnf";
    start CridUri;
    section "4";

    /// `crid-URI = "crid:" "//" hostname-1123 crid-data`
    pub CridUri -> UriComponents = map(
        (terminated(span(lit("crid")), lit("://")), Hostname1123, CridData),
        |(scheme, name, data)| {
            let authority = AuthorityComponents { userinfo: OptSpan::NONE, host: named(name), port: OptSpan::NONE };
            with_path((scheme, authority, data))
        },
    );

    /// `crid-data = "/" 1*( pchar / "/" )`
    pub CridData -> Span = span((lit("/"), take_while1(PATH_CHAR)));
}

scheme! {
    "crid" => Crid, CridUrl, CridUri {
        title: "Content reference of TV-Anytime",
        valid: &[
            ("crid://example.com/foobar", "RFC 4078 5"),
            ("crid://example.co.jp/%E3%82%A8%E3%82%A4%E3%82%AC", "RFC 4078 5"),
        ],
        invalid: &[
            ("crid://example.com/", "no data"),
            ("crid:///foobar", "no name"),
            ("crid://example.com:80/foobar", "port"),
            ("crid://[2001:db8::1]/foobar", "an address is not a name"),
        ],
        history: "RFC 4078 (2005), from the TV-Anytime specification of content referencing.",
    }
    common {
        notes: [
            "The name is a registered domain of the authority that gave the identifier. It is not resolved (§6.2), so there is no port.",
            "Equivalence: the data ignores case (§4), and so do the scheme and the name.",
        ],
        fields(url, text, node): [
            "host": "The domain name of the authority that gave the identifier." => text(host(node.authority));
            "data": "The identifier: the path with its slash." => text(node.path);
        ]
        equivalence(a, b) "RFC 4078 §4" "The name and the data ignore case." {
            a.as_str().eq_ignore_ascii_case(b.as_str())
        }
    }
}
