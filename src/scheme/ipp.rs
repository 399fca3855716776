//! `ipp` and `ipps`: RFC 3510 and RFC 7472.
//!
//! ```
//! use urlgram::scheme::ipp::IppUrl;
//!
//! let url = IppUrl::parse("ipp://printer.example.com/ipp/print")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("printer.example.com", Some(631), "/ipp/print"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::Parser;
use nom::combinator::opt;
use nom::sequence::terminated;

use super::server::{HOST, PATH, PORT, QUERY, host, port, require_host_by_rule};
use super::spans::segments;
use crate::combinator::{lit, map, repeat, span};
use crate::components::{AuthorityComponents, UriComponents};
use crate::grammar;
use crate::grammar::parts::{host_port, query, with_query};
use crate::grammar::rfc3986::Segment;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};

/// RFC 3510 and RFC 7472.
pub static IPP: Document = Document { name: "ipp", title: "RFC 3510", url: "https://www.rfc-editor.org/rfc/rfc3510" };

/// RFC 7472, whose rules are in this grammar file too.
static RFC7472: Document = Document { name: "ipp", title: "RFC 7472", url: "https://www.rfc-editor.org/rfc/rfc7472" };

grammar! {
    IPP in "../../grammars/ipp.abnf";
    start IppUri;
    section "4.5";

    /// `ipp-URL = "ipp:" "//" host [ ":" port ] [ absolute-path [ "?" query ]]`
    pub IppUri -> UriComponents = ipp("ipp");

    /// `ipps-uri = "ipps:" "//" host [ ":" port ] [ absolute-path [ "?" query ]]`
    #[section(RFC7472, "4.2")]
    pub IppsUri -> UriComponents = ipp("ipps");

    /// `absolute-path = 1*( "/" segment )`
    #[section(RFC7472, "4.2")]
    pub AbsolutePath -> Span = span(repeat(1, usize::MAX, (lit("/"), Segment)));
}

/// `scheme ":" "//" host [ ":" port ] [ absolute-path [ "?" query ]]`
#[inline(always)]
fn ipp<I: Input>(scheme: &'static str) -> impl Parser<I, Output = UriComponents, Error = ()> {
    map(
        (terminated(span(lit(scheme)), lit("://")), host_port(), opt((AbsolutePath, query()))),
        |(scheme, authority, path): (Span, AuthorityComponents, Option<(Span, OptSpan)>)| {
            let authority_end = authority.port.get().unwrap_or(authority.host.span).end;
            let (path, query) = path.unwrap_or((Span::empty(authority_end), OptSpan::NONE));
            with_query((scheme, authority, path, query))
        },
    )
}

scheme! {
    "ipp" => Ipp, IppUrl, IppUri {
        title: "Internet Printing Protocol",
        port: Some(631),
        hierarchical: true,
        valid: &[
            ("ipp://example.com", "RFC 3510 4.6.1"),
            ("ipp://example.com:631/~smith/printer", "RFC 3510 4.6.1"),
            ("ipp://example.com/printer/tiger/job123", "RFC 3510 4.6.2"),
            ("ipp://[2001:db8::1]:8631/p?q", "address, port, query"),
        ],
        invalid: &[
            ("ipp:///printer", "empty host"),
            ("ipp://me@example.com/p", "userinfo"),
            ("ipp://example.com/p#f", "fragment"),
            ("ipp://example.com?q", "RFC 3510 4.5: a query needs a path"),
        ],
        history: "RFC 3510 (2003), on the components of RFC 2396, updates section 5 of RFC 2910.",
    }
    "ipps" => Ipps, IppsUrl, IppsUri {
        title: "Internet Printing Protocol over HTTPS",
        port: Some(631),
        secure: true,
        hierarchical: true,
        valid: &[("ipps://example.com/ipp/print", "RFC 7472 4.5"), ("ipps://example.com:631/ipp/print", "RFC 7472 4.5")],
        invalid: &[("ipps:example.com/ipp", "no \"//\""), ("ipps://:631/ipp", "empty host")],
        history: "RFC 7472 (2015).",
    }
    common {
        notes: [
            "The default port is 631 for both, not that of HTTP. A user and a fragment are not allowed.",
            "Addresses should not be used (RFC 3510 §4.6), and a query has no meaning (RFC 7472 §4.2).",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": PATH => list(segments(text, node.path));
            "query": QUERY => text(node.query);
        ]
        check(url) { require_host_by_rule(url) }
    }
}
