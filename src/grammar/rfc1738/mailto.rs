//! `mailto` (RFC 1738 §3.5, §5).

use nom::sequence::preceded;

use super::characters::{RFC1738, XCHAR};
use crate::combinator::{lit, span, take_while1};
use crate::rule;
use crate::span::Span;

rule! { section(RFC1738, "5") list RULES;
    /// `mailtourl = "mailto:" encoded822addr`
    ///
    /// Makes the span of the address.
    pub Mailtourl -> Span = preceded(lit("mailto:"), Encoded822addr);

    /// ```abnf
    /// encoded822addr = 1*xchar               ; further defined in RFC822
    /// ```
    ///
    /// One percent-encoded address. It may hold a question mark, since header fields came with RFC 2368.
    pub Encoded822addr -> Span = span(take_while1(XCHAR));
}
