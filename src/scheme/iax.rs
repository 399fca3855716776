//! `iax`: RFC 5456 §5.1.
//!
//! ```
//! use urlgram::scheme::iax::IaxUrl;
//!
//! let url = IaxUrl::parse("iax:johnQ@example.com:4570/alice?friends")?;
//! assert_eq!((url.userinfo(), url.host(), url.port_number()), (Some("johnQ"), "example.com", Some(4570)));
//! assert_eq!((url.number(), url.context()), (Some("alice"), Some("friends")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::combinator::opt;
use nom::sequence::preceded;

use super::server::{HOST, HasAuthority, PORT, USERINFO, host, port, require_host_by_rule, userinfo};
use crate::combinator::{lit, map, opt_span, span, take_while0};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::grammar::parts::server;
use crate::grammar::rfc3986::REG_NAME_CHAR;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 5456.
pub static RFC5456: Document =
    Document { name: "rfc5456", title: "RFC 5456", url: "https://www.rfc-editor.org/rfc/rfc5456" };

/// The components of an `iax` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IaxNode {
    /// The server and the user.
    pub authority: AuthorityComponents,
    /// The part after the slash.
    pub number: OptSpan,
    /// The part after `?`.
    pub context: OptSpan,
}

impl HasAuthority for IaxNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

grammar! {
    RFC5456 in "../../grammars/rfc5456.abnf";
    start IaxUri;
    section "5.1";

    /// `iax-uri = "iax:" [ userinfo "@" ] host [ ":" port ] [ "/" number [ "?" context ] ]`
    pub IaxUri -> IaxNode = map(
        (
            preceded(lit("iax:"), server()),
            opt((preceded(lit("/"), Number), opt_span(preceded(lit("?"), Context)))),
        ),
        |(authority, path): (_, Option<(Span, OptSpan)>)| {
            let (number, context) = path.map_or((OptSpan::NONE, OptSpan::NONE), |(number, context)| (number.into(), context));
            IaxNode { authority, number, context }
        },
    );

    /// `number = *( unreserved / sub-delims / pct-encoded )`
    pub Number -> Span = span(take_while0(REG_NAME_CHAR));

    /// `context = *( unreserved / sub-delims / pct-encoded )`
    pub Context -> Span = span(take_while0(REG_NAME_CHAR));
}

scheme! {
    "iax" => Iax, IaxUrl, IaxUri {
        title: "Inter-Asterisk eXchange",
        port: Some(4569),
        valid: &[
            ("iax:example.com/alice", "RFC 5456 5.1"),
            ("iax:[2001:db8::1]:4569/alice?friends", "RFC 5456 5.1"),
            ("iax:johnQ@example.com/12022561414", "RFC 5456 5.1"),
        ],
        invalid: &[("iax://example.com/alice", "\"//\""), ("iax:example.com?friends", "context without number"), ("iax:/alice", "no host")],
        history: "RFC 5456 (2010), an independent submission.",
    }
    common {
        notes: [
            "There is no `//`, so RFC 3986 takes the server for a path.",
            "The grammar allows an empty host, which cannot be called and is rejected here.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "number": "The name or number to call: the part after the slash." => text(node.number);
            "context": "The context of the number: the part after `?`." => text(node.context);
        ]
        check(url) { require_host_by_rule(url) }
    }
}

impl<'a> IaxUrl<'a> {
    /// Returns the name or number to call.
    pub fn number(&self) -> Option<&'a str> {
        self.opt_slice(self.node().number)
    }

    /// Returns the context of the number.
    pub fn context(&self) -> Option<&'a str> {
        self.opt_slice(self.node().context)
    }
}
