//! `javascript`: an [expired draft](https://datatracker.ietf.org/doc/html/draft-hoehrmann-javascript-scheme-03), which
//! has no grammar. Any URI of the scheme matches; its rest is percent-encoded source text.

use nom::sequence::terminated;

use crate::combinator::{lit, map, span};
use crate::components::{HierPartComponents, UriComponents};
use crate::grammar;
use crate::grammar::parts::{fragment, query};
use crate::grammar::rfc3986::HierPart;
use crate::input::Document;
use crate::span::OptSpan;

/// draft-hoehrmann-javascript-scheme-03.
pub static JAVASCRIPT: Document = Document {
    name: "javascript",
    title: "draft-hoehrmann-javascript-scheme-03",
    url: "https://datatracker.ietf.org/doc/html/draft-hoehrmann-javascript-scheme-03",
};

grammar! {
    JAVASCRIPT in "../../../grammars/javascript.abnf";
    start JavascriptUri;

    /// `javascript-URI = "javascript:" hier-part [ "?" query ] [ "#" fragment ]`
    #[section("3")]
    pub JavascriptUri -> UriComponents = map(
        (terminated(span(lit("javascript")), lit(":")), HierPart, query(), fragment()),
        |(scheme, HierPartComponents { authority, path }, query, fragment)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query,
            fragment,
        },
    );
}
