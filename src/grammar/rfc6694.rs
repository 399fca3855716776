//! [RFC 6694](https://www.rfc-editor.org/rfc/rfc6694), *The "about" URI Scheme*.
//!
//! The rules that only repeat one of RFC 3986 can be used by name, but the URI rules use those of RFC 3986 directly, so
//! that a derivation has each component once.

use nom::sequence::{preceded, terminated};

use super::rfc3986::{self, PCHAR};
use crate::combinator::{lit, map, opt_span, span, take_while0};
use crate::components::UriComponents;
use crate::grammar;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 6694.
pub static RFC6694: Document =
    Document { name: "rfc6694", title: "RFC 6694", url: "https://www.rfc-editor.org/rfc/rfc6694" };

grammar! {
    RFC6694 in "../../grammars/rfc6694.abnf";
    start AboutUri;
    section "2.1";

    /// `about-uri = "about:" about-token [ about-query ] [ about-fragment ]`
    ///
    /// The token is a path without a slash.
    pub AboutUri -> UriComponents = map(
        (terminated(span(lit("about")), lit(":")), AboutToken, opt_span(AboutQuery), opt_span(AboutFragment)),
        |(scheme, path, query, fragment)| UriComponents { scheme: OptSpan::some(scheme), authority: None, path, query, fragment },
    );

    /// `about-token = *pchar`
    pub AboutToken -> Span = span(take_while0(PCHAR));

    /// `about-query = "?" query`
    pub AboutQuery -> Span = preceded(lit("?"), rfc3986::Query);

    /// `about-fragment = "#" fragment`
    pub AboutFragment -> Span = preceded(lit("#"), rfc3986::Fragment);

    /// `pchar = <as specified in RFC 3986, Appendix A>`
    pub Pchar -> Span = rfc3986::Pchar;

    /// `query = <as specified in RFC 3986, Appendix A>`
    pub Query -> Span = rfc3986::Query;

    /// `fragment = <as specified in RFC 3986, Appendix A>`
    pub Fragment -> Span = rfc3986::Fragment;
}
