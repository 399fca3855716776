//! [RFC 2397](https://www.rfc-editor.org/rfc/rfc2397), *The "data" URL scheme*, with the media types of RFC 2045.
//!
//! `uric` is RFC 2396's; RFC 3986 has the same set in its queries.

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::rfc822::QuotedString;
use super::rfc3986::{PCT_ENCODED, QUERY_CHAR};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 2397.
pub static RFC2397: Document =
    Document { name: "rfc2397", title: "RFC 2397", url: "https://www.rfc-editor.org/rfc/rfc2397" };

/// RFC 2045, whose types and parameters RFC 2397 refers to.
static RFC2045: Document =
    Document { name: "rfc2397", title: "RFC 2045", url: "https://www.rfc-editor.org/rfc/rfc2045" };

class! {
    /// The characters of a `token` of RFC 2045 in a URL.
    pub TOKEN_CHAR = ALPHA | DIGIT | "!$&'*+-._~" | PCT_ENCODED;
}

/// The components of a `data` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DataNode {
    /// The media type; absent if none is given.
    pub mediatype: MediatypeNode,
    /// `;base64`, if the data is encoded in base64.
    pub base64: OptSpan,
    /// The part after the comma.
    pub data: Span,
}

/// A `mediatype`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MediatypeNode {
    /// `text` in `text/plain`; absent together with the subtype.
    pub type_: OptSpan,
    /// `plain` in `text/plain`.
    pub subtype: OptSpan,
    /// The parameters, each with its semicolon.
    pub parameters: Span,
}

grammar! {
    RFC2397 in "../../grammars/rfc2397.bnf";
    start Dataurl;

    /// `dataurl := "data:" [ mediatype ] [ ";base64" ] "," data`
    #[section("3")]
    pub Dataurl -> DataNode = map(
        preceded(lit("data:"), (Mediatype, opt_span(span(lit(";base64"))), preceded(lit(","), Data))),
        |(mediatype, base64, data)| DataNode { mediatype, base64, data },
    );

    /// `mediatype := [ type "/" subtype ] *( ";" parameter )`
    ///
    /// `;base64` has no `=`, so that it never matches as a parameter.
    #[section("3")]
    pub Mediatype -> MediatypeNode = map(
        (opt((terminated(Type, lit("/")), Subtype)), span(repeat0((lit(";"), Parameter)))),
        |(name, parameters): (Option<(Span, Span)>, _)| MediatypeNode {
            type_: name.map(|(type_, _)| type_).into(),
            subtype: name.map(|(_, subtype)| subtype).into(),
            parameters,
        },
    );

    /// `data := *uric`
    #[section("3")]
    pub Data -> Span = span(take_while0(QUERY_CHAR));

    /// `parameter := attribute "=" value`
    #[section("3")]
    pub Parameter -> Span = span((Attribute, lit("="), Value));

    /// `type := discrete-type / composite-type`
    #[section(RFC2045, "5.1")]
    pub Type -> Span = DiscreteType;

    /// `discrete-type := "text" / "image" / "audio" / "video" / "application" / extension-token`
    ///
    /// The named types are also tokens.
    #[section(RFC2045, "5.1")]
    pub DiscreteType -> Span = ExtensionToken;

    /// `composite-type := "message" / "multipart" / extension-token`
    ///
    /// The named types are also tokens.
    #[section(RFC2045, "5.1")]
    pub CompositeType -> Span = ExtensionToken;

    /// `extension-token := ietf-token / x-token`
    ///
    /// An `x-token` is also an `ietf-token`. Only a registry distinguishes them.
    #[section(RFC2045, "5.1")]
    pub ExtensionToken -> Span = IetfToken;

    /// `subtype := extension-token / iana-token`
    #[section(RFC2045, "5.1")]
    pub Subtype -> Span = ExtensionToken;

    /// `attribute := token`
    #[section(RFC2045, "5.1")]
    pub Attribute -> Span = Token;

    /// `value := token / quoted-string`
    #[section(RFC2045, "5.1")]
    pub Value -> Span = alt((Token, QuotedString));

    /// `ietf-token := token`
    #[section(RFC2045, "5.1")]
    pub IetfToken -> Span = Token;

    /// `iana-token := token`
    #[section(RFC2045, "5.1")]
    pub IanaToken -> Span = Token;

    /// `x-token := "X-" token`
    #[section(RFC2045, "5.1")]
    pub XToken -> Span = span((lit("X-"), Token));

    /// `token := 1*( ALPHA / DIGIT / "!" / "$" / "&" / "'" / "*" / "+" / "-" / "." / "_" / "~" / escaped )`
    #[section(RFC2045, "5.1")]
    pub Token -> Span = span(take_while1(TOKEN_CHAR));
}
