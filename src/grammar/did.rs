//! `did`: [Decentralized Identifiers](https://www.w3.org/TR/did-core/) §3.1 and §3.2.

use nom::sequence::{preceded, terminated};

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, repeat0, span, take_while0, take_while1};
use crate::grammar;
use crate::grammar::parts::{fragment, query};
use crate::grammar::rfc3986::{self, PCT_ENCODED, PathAbempty};
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// W3C DID Core.
pub static DID: Document = Document { name: "did", title: "W3C DID Core", url: "https://www.w3.org/TR/did-core/" };

/// The components of a DID or a DID URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DidNode {
    /// The method, in lower case.
    pub method: Span,
    /// The identifier within the method: parts separated by colons.
    pub id: Span,
    /// The path; empty in a DID.
    pub path: Span,
    /// The part after `?`.
    pub query: OptSpan,
    /// The part after `#`.
    pub fragment: OptSpan,
}

grammar! {
    DID in "../../grammars/did.abnf";
    start DidUrl;
    section "3.1";

    /// `did = "did:" method-name ":" method-specific-id`
    pub Did -> DidNode = map(
        (preceded(lit("did:"), terminated(MethodName, lit(":"))), MethodSpecificId),
        |(method, id)| DidNode { method, id, path: Span::empty(id.end), ..DidNode::default() },
    );

    /// `method-name = 1*method-char`
    pub MethodName -> Span = span(take_while1(METHOD_CHAR));

    /// `method-char = %x61-7A / DIGIT`
    pub MethodChar: METHOD_CHAR = ('a', 'z') | DIGIT;

    /// `method-specific-id = *( *idchar ":" ) 1*idchar`
    ///
    /// The stars nest, and only a colon ends the inner one, so that no part is read more than twice.
    pub MethodSpecificId -> Span = span((repeat0((take_while0(IDCHAR), lit(":"))), take_while1(IDCHAR)));

    /// `idchar = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded`
    pub Idchar: IDCHAR = ALPHA | DIGIT | "._-" | PCT_ENCODED;

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    pub PctEncoded -> Span = rfc3986::PctEncoded;

    /// `did-url = did path-abempty [ "?" query ] [ "#" fragment ]`
    #[section("3.2")]
    pub DidUrl -> DidNode =
        map((Did, PathAbempty, query(), fragment()), |(did, path, query, fragment)| DidNode { path, query, fragment, ..did });
}
