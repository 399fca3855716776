//! [RFC 2392](https://www.rfc-editor.org/rfc/rfc2392), *Content-ID and Message-ID Uniform Resource Locators*: `cid` and `mid`.
//!
//! `url-addr-spec` is the percent-encoded `addr-spec` of RFC 822, so the text between the delimiters is decoded before
//! it is read. A slash within an address is `%2F`, since a slash separates the two identifiers of a `mid`.

use nom::sequence::preceded;

use super::rfc822::AddrSpec;
use super::rfc3986::PCHAR;
use crate::combinator::{decoded, lit, map, opt_span};
use crate::grammar;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 2392.
pub static RFC2392: Document =
    Document { name: "rfc2392", title: "RFC 2392", url: "https://www.rfc-editor.org/rfc/rfc2392" };

/// The components of a `mid` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MidNode {
    /// The message.
    pub message_id: Span,
    /// A part of the message.
    pub content_id: OptSpan,
}

grammar! {
    RFC2392 in "../../grammars/rfc2392.bnf";
    start CidUrl;
    section "2";

    /// `content-id = url-addr-spec`
    pub ContentId -> Span = UrlAddrSpec;

    /// `message-id = url-addr-spec`
    pub MessageId -> Span = UrlAddrSpec;

    /// ```abnf
    /// url-addr-spec = addr-spec  ; URL encoding of RFC 822 addr-spec
    /// ```
    pub UrlAddrSpec -> Span = decoded(PCHAR, AddrSpec);

    /// `cid-url = "cid" ":" content-id`
    pub CidUrl -> Span = preceded(lit("cid:"), ContentId);

    /// `mid-url = "mid" ":" message-id [ "/" content-id ]`
    pub MidUrl -> MidNode = map(
        preceded(lit("mid:"), (MessageId, opt_span(preceded(lit("/"), ContentId)))),
        |(message_id, content_id)| MidNode { message_id, content_id },
    );
}
