//! `blob`: the W3C File API.
//!
//! ```
//! use urlgram::scheme::blob::BlobUrl;
//!
//! let url = BlobUrl::parse("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64")?;
//! assert_eq!((url.origin(), url.uuid()), ("https://example.org", "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"));
//! assert!(!url.is_opaque());
//! assert!(BlobUrl::parse("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64")?.is_opaque());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use super::server::{FRAGMENT, host, port};
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
    /// Characters of an opaque origin.
    pub OPAQUE = UNRESERVED | SUB_DELIMS;
}

/// The components of a `blob` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct BlobNode {
    /// Origin, or its replacement if it is opaque.
    pub origin: OriginNode,
    /// Identifier.
    pub uuid: Span,
    /// Part after `#`.
    pub fragment: OptSpan,
}

/// A `blob-origin`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct OriginNode {
    /// Whole origin.
    pub span: Span,
    /// Scheme of the origin; absent if it is opaque.
    pub scheme: OptSpan,
    /// Host and port of the origin; absent if it is opaque.
    pub authority: Option<AuthorityComponents>,
}

grammar! {
    BLOB in "../../grammars/blob.abnf";
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

scheme! {
    "blob" => Blob, BlobUrl, BlobUri {
        title: "Data that a page holds",
        source: "the algorithm of the W3C File API",
        valid: &[
            ("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "File API"),
            ("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "opaque origin in practice"),
        ],
        invalid: &[("blob:https://example.org/", "no id"), ("blob:https://example.org/40a5fb5a", "not a UUID")],
        history: "The File API (since 2009). The URL Standard derives the origin from the text after `blob:`.",
    }
    common {
        notes: [
            "The path is opaque: it is neither resolved nor normalized, and there is no equivalence. The browser \
             chooses the text for an opaque origin, often `null`.",
            "The URLs that browsers create end in a UUID. Some software uses other strings, which are rejected here.",
        ],
        fields(url, text, node): [
            "origin": "The origin, or its replacement if it is opaque." => text(node.origin.span);
            "scheme": "The scheme of the origin." => text(node.origin.scheme);
            "host": "The host of the origin." => text(host(node.origin.authority));
            "port": "The port of the origin." => text(port(node.origin.authority));
            "uuid": "The identifier." => text(node.uuid);
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}

impl<'a> BlobUrl<'a> {
    /// Returns the origin, or its replacement if it is opaque, as written.
    pub fn origin(&self) -> &'a str {
        self.slice(self.node().origin.span)
    }

    /// Whether the origin is opaque: it has no scheme and no host.
    pub fn is_opaque(&self) -> bool {
        self.node().origin.scheme.is_none()
    }

    /// Returns the identifier.
    pub fn uuid(&self) -> &'a str {
        self.slice(self.node().uuid)
    }

    /// Returns the part after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}
