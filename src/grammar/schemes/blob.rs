//! `blob`: the URLs that the [File API](https://www.w3.org/TR/FileAPI/) generates. The document has an algorithm and no grammar.

use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use crate::class::HEXDIG;
use crate::combinator::{lit, map, one_of, repeat, span, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar::parts::{fragment, host_port};
use crate::grammar::rfc3986::{SUB_DELIMS, Scheme, UNRESERVED};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// W3C File API.
pub static BLOB: Document = Document { name: "blob", title: "W3C File API", url: "https://www.w3.org/TR/FileAPI/" };

class! {
    /// The text of an opaque origin.
    pub OPAQUE = UNRESERVED | SUB_DELIMS;
}

/// The components of A `blob` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BlobNode {
    /// The origin, or the text of an opaque one.
    pub origin: OriginNode,
    /// The identifier.
    pub uuid: Span,
    /// The part after `#`.
    pub fragment: OptSpan,
}

/// A `blob-origin`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OriginNode {
    /// The whole origin.
    pub span: Span,
    /// The origin's scheme; absent from an opaque origin.
    pub scheme: OptSpan,
    /// The origin's host and port; absent from an opaque origin.
    pub authority: Option<AuthorityComponents>,
}

grammar! {
    BLOB in "../../../grammars/blob.abnf";
    start BlobUri;
    section "blob URLs";

    /// `blob-URI = "blob:" blob-origin "/" UUID [ "#" fragment ]`
    pub BlobUri -> BlobNode = map(
        (preceded(lit("blob:"), terminated(BlobOrigin, lit("/"))), Uuid, fragment()),
        |(origin, uuid, fragment)| BlobNode { origin, uuid, fragment },
    );

    /// `blob-origin = ( scheme "://" host [ ":" port ] ) / 1*( unreserved / sub-delims )`
    pub BlobOrigin -> OriginNode = alt((
        map((terminated(Scheme, lit("://")), host_port()), |(scheme, authority): (Span, AuthorityComponents)| OriginNode {
            span: Span::new(scheme.start, authority.span().end),
            scheme: OptSpan::some(scheme),
            authority: Some(authority),
        }),
        map(span(take_while1(OPAQUE)), |span| OriginNode { span, ..OriginNode::default() }),
    ));

    /// `UUID = 8HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 4HEXDIG "-" 12HEXDIG`
    pub token Uuid -> Span = span((
        repeat(8, 8, one_of(HEXDIG)),
        lit("-"),
        repeat(4, 4, one_of(HEXDIG)),
        lit("-"),
        repeat(4, 4, one_of(HEXDIG)),
        lit("-"),
        repeat(4, 4, one_of(HEXDIG)),
        lit("-"),
        repeat(12, 12, one_of(HEXDIG)),
    ));
}
