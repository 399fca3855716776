//! [RFC 4157](https://www.rfc-editor.org/rfc/rfc4157), *The prospero URI Scheme* (historic).
//!
//! The document has a template and no grammar. The rules here combine it with the characters of RFC 3986.

use nom::sequence::preceded;

use super::parts::host_port;
use super::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::combinator::{lit, map, repeat0, span, take_while0};
use crate::components::AuthorityComponents;
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 4157.
pub static RFC4157: Document =
    Document { name: "rfc4157", title: "RFC 4157", url: "https://www.rfc-editor.org/rfc/rfc4157" };

class! {
    /// The characters of `hsoname`.
    pub HSONAME = PROSPERO_CHAR | "=/";
}

/// The components of a `prospero` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ProsperoNode {
    /// The server and its port, without a user.
    pub authority: AuthorityComponents,
    /// The name of the object, without the slash before it.
    pub hsoname: Span,
    /// The fields, each with its semicolon.
    pub fields: Span,
}

grammar! {
    RFC4157 in "../../grammars/rfc4157.abnf";
    start ProsperoUri;
    section "2";

    /// `prospero-URI = "prospero://" host [ ":" port ] "/" hsoname *( ";" field "=" value )`
    pub ProsperoUri -> ProsperoNode = map(
        preceded(
            lit("prospero://"),
            (host_port(), preceded(lit("/"), Hsoname), span(repeat0((lit(";"), Field, lit("="), Value)))),
        ),
        |(authority, hsoname, fields)| ProsperoNode { authority, hsoname, fields },
    );

    /// `hsoname = *( prospero-char / "=" / "/" )`
    pub Hsoname -> Span = span(take_while0(HSONAME));

    /// `field = *prospero-char`
    pub Field -> Span = span(take_while0(PROSPERO_CHAR));

    /// `value = *prospero-char`
    pub Value -> Span = span(take_while0(PROSPERO_CHAR));

    /// `prospero-char = unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ":" / "@"`
    pub ProsperoChar: PROSPERO_CHAR = UNRESERVED | PCT_ENCODED | "!$&'()*+,:@";
}
