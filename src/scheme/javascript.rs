//! `javascript`: draft-hoehrmann-javascript-scheme-03, which expired.
//!
//! ```
//! use urlgram::scheme::javascript::JavascriptUrl;
//!
//! let url = JavascriptUrl::parse("javascript:alert(%22x%22)?1:0")?;
//! assert_eq!(url.source(), "alert(\"x\")?1:0");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::borrow::Cow;

use nom::sequence::terminated;

use super::address::decoded;
use super::server::FRAGMENT;
use crate::combinator::{lit, map, span};
use crate::components::{HierPartComponents, UriComponents};
use crate::grammar;
use crate::grammar::parts::{fragment, query};
use crate::grammar::rfc3986::HierPart;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// draft-hoehrmann-javascript-scheme-03.
pub static JAVASCRIPT: Document = Document {
    name: "javascript",
    title: "draft-hoehrmann-javascript-scheme-03",
    url: "https://datatracker.ietf.org/doc/html/draft-hoehrmann-javascript-scheme-03",
};

grammar! {
    JAVASCRIPT in "../../grammars/javascript.abnf";
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

scheme! {
    "javascript" => Javascript, JavascriptUrl, JavascriptUri {
        title: "Source text to execute",
        source: "an expired draft, which has no grammar",
        valid: &[("javascript:doSomething()", "draft section 1"), ("javascript:alert(%22x%22)", "encoded quotes")],
        invalid: &[("javascript:alert(\"x\")", "raw quotes"), ("javascript:a<b", "\"<\"")],
        history: "In use since 1995; a draft from 2006 to 2011; not registered.",
    }
    common {
        notes: [
            "`?` belongs to the source. `#` within it is written `%23`: browsers differ on an unencoded one. `/` is \
             better written `%2F`, so that nothing is resolved.",
            "Never follow such a URL where a link is expected. There is no equivalence.",
        ],
        fields(url, text, node): [
            "source": "The source text as written: everything up to `#`." => text(url.source_span());
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}

impl<'a> JavascriptUrl<'a> {
    /// Returns the source text, decoded, without a leading byte order mark. Bytes that are not UTF-8 become U+FFFD.
    pub fn source(&self) -> Cow<'a, str> {
        let bom = |text: &str| text.starts_with('\u{feff}');
        match decoded(self.slice(self.source_span())) {
            Cow::Owned(text) if bom(&text) => Cow::Owned(text.trim_start_matches('\u{feff}').into()),
            text => text,
        }
    }

    fn source_span(&self) -> Span {
        let node = self.node();
        let start = node.scheme.get().map_or(0, |scheme| scheme.end + 1);
        Span::new(start, node.query.get().unwrap_or(node.path).end)
    }
}
