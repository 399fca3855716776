//! `hdl`: the handles of RFC 3651.
//!
//! ```
//! use urlgram::scheme::hdl::HdlUrl;
//!
//! let url = HdlUrl::parse("hdl:10.1045/july95-arms")?;
//! assert_eq!(url.naming_authority().collect::<Vec<_>>(), ["10", "1045"]);
//! assert_eq!(url.local_name(), "july95-arms");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::borrow::Cow;

use nom::sequence::{preceded, terminated};

use super::address::decoded;
use super::server::{FRAGMENT, QUERY};
use super::spans::split;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, repeat0, span, take_while0, take_while1};
use crate::grammar::parts::{fragment, query};
use crate::grammar::rfc3986::{PATH_CHAR, PCT_ENCODED, SUB_DELIMS};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3651.
pub static HDL: Document = Document { name: "hdl", title: "RFC 3651", url: "https://www.rfc-editor.org/rfc/rfc3651" };

class! {
    /// Characters of `na-segment`.
    pub NA_SEGMENT = ALPHA | DIGIT | "-_~" | PCT_ENCODED | SUB_DELIMS | ":";
}

/// The components of an `hdl` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HdlNode {
    /// Part before the first slash: segments separated by dots.
    pub naming_authority: Span,
    /// Part after the first slash; further slashes are data.
    pub local_name: Span,
    /// Part after `?`.
    pub query: OptSpan,
    /// Part after `#`.
    pub fragment: OptSpan,
}

grammar! {
    HDL in "../../grammars/hdl.abnf";
    start HdlUri;
    section "2";

    /// `hdl-URI = "hdl:" naming-authority "/" local-name [ "?" query ] [ "#" fragment ]`
    pub HdlUri -> HdlNode = map(
        (preceded(lit("hdl:"), terminated(NamingAuthority, lit("/"))), LocalName, query(), fragment()),
        |(naming_authority, local_name, query, fragment)| HdlNode { naming_authority, local_name, query, fragment },
    );

    /// `naming-authority = na-segment *( "." na-segment )`
    pub NamingAuthority -> Span = span((NaSegment, repeat0((lit("."), NaSegment))));

    /// `na-segment = 1*( ALPHA / DIGIT / "-" / "_" / "~" / pct-encoded / sub-delims / ":" )`
    pub NaSegment -> Span = span(take_while1(NA_SEGMENT));

    /// `local-name = *( pchar / "/" )`
    pub LocalName -> Span = span(take_while0(PATH_CHAR));
}

scheme! {
    "hdl" => Hdl, HdlUrl, HdlUri {
        title: "Handle System",
        source: "RFC 3651 for the handle; no document for the URI",
        valid: &[("hdl:10.1045/july95-arms", "RFC 3651 4"), ("hdl:4263537/4069", "numeric authority")],
        invalid: &[("hdl:10.1045", "no \"/\" and local name"), ("hdl:10..1045/x", "empty authority segment")],
        history: "RFC 3651 (2003); not registered. RFC 4452 writes handles as `info:hdl/`.",
    }
    common {
        notes: [
            "The syntax is uncertain: the document leaves the URI to another document, which was never written. A \
             slash after the first is data; `?` and `#` in a local name are percent-encoded.",
            "Equivalence: naming authorities ignore the case of ASCII letters; local names mostly do not.",
        ],
        fields(url, text, node): [
            "naming_authority": "The segments of the naming authority, separated by dots."
                => list(split(text, node.naming_authority, '.'));
            "local_name": "The part after the first slash." => text(node.local_name);
            "query": QUERY => text(node.query);
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}

impl<'a> HdlUrl<'a> {
    /// Returns the segments of the naming authority, as written.
    pub fn naming_authority(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        split(text, self.node().naming_authority, '.').map(move |span| span.of(text))
    }

    /// Returns the local name, decoded.
    pub fn local_name(&self) -> Cow<'a, str> {
        decoded(self.slice(self.node().local_name))
    }

    /// Returns the part after `?`.
    pub fn query(&self) -> Option<&'a str> {
        self.opt_slice(self.node().query)
    }

    /// Returns the part after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}
