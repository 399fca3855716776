//! `hdl`: the handles of [RFC 3651](https://www.rfc-editor.org/rfc/rfc3651), in the characters of RFC 3986. No document gives
//! the URI a syntax.

use nom::sequence::{preceded, terminated};

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
    /// The characters of `na-segment`.
    pub NA_SEGMENT = ALPHA | DIGIT | "-_~" | PCT_ENCODED | SUB_DELIMS | ":";
}

/// The components of An `hdl` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct HdlNode {
    /// The part before the first slash: segments separated by dots.
    pub naming_authority: Span,
    /// The part after the first slash; further slashes are data.
    pub local_name: Span,
    /// The part after `?`.
    pub query: OptSpan,
    /// The part after `#`.
    pub fragment: OptSpan,
}

grammar! {
    HDL in "../../../grammars/hdl.abnf";
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
