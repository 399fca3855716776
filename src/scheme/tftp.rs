//! `tftp`: RFC 3617.
//!
//! ```
//! use urlgram::scheme::tftp::TftpUrl;
//!
//! let url = TftpUrl::parse("tftp://example.com/myconfig;mode=netascii")?;
//! assert_eq!((url.host(), url.file(), url.mode()), ("example.com", "myconfig", Some("netascii")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use super::server::{HOST, HasAuthority, host, require_host_by_rule};
use crate::combinator::{lit, map, opt_span, span, take_while0};
use crate::components::AuthorityComponents;
use crate::grammar::rfc2396::{ESCAPED, UNRESERVED};
use crate::grammar::rfc3986::Host;
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3617.
pub static RFC3617: Document =
    Document { name: "rfc3617", title: "RFC 3617", url: "https://www.rfc-editor.org/rfc/rfc3617" };

/// The components of a `tftp` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TftpNode {
    /// The server.
    pub authority: AuthorityComponents,
    /// The name of the file.
    pub file: Span,
    /// The mode of the transfer.
    pub mode: OptSpan,
}

impl HasAuthority for TftpNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

class! {
    /// Characters of `file`.
    pub FILE_CHAR = UNRESERVED | ESCAPED;
}

grammar! {
    RFC3617 in "../../grammars/rfc3617.abnf";
    start TftpUri;
    section "2";

    /// `tftpURI         = "tftp://" host "/" file [ mode ]`
    pub TftpUri -> TftpNode = map(
        (preceded(lit("tftp://"), terminated(Host, lit("/"))), File, opt_span(Mode)),
        |(host, file, mode)| TftpNode {
            authority: AuthorityComponents { userinfo: OptSpan::NONE, host, port: OptSpan::NONE },
            file,
            mode,
        },
    );

    /// `mode            = ";"  "mode=" ( "netascii" / "octet" )`
    pub Mode -> Span = preceded(lit(";mode="), span(alt((lit("netascii"), lit("octet")))));

    /// `file            = *( unreserved / escaped )`
    pub File -> Span = span(take_while0(FILE_CHAR));
}

scheme! {
    "tftp" => Tftp, TftpUrl, TftpUri {
        title: "Trivial File Transfer Protocol",
        port: Some(69),
        valid: &[("tftp://example.com/myconfigurationfile;mode=netascii", "RFC 3617 4"), ("tftp://example.com/mystartupfile", "RFC 3617 4"), ("tftp://example.com/it's(1)", "characters of RFC 2396")],
        invalid: &[("tftp://example.com/a/b", "slash in the name"), ("tftp://example.com/a;mode=mail", "unknown mode"), ("tftp:///a", "no host")],
        history: "RFC 3617 (2003).",
    }
    common {
        notes: [
            "The name of a file is not hierarchical: a slash in it is written `%2F`. A port and a user are not allowed.",
            "An absent mode is `octet`.",
        ],
        fields(url, text, node): [
            "host": HOST => text(host(node.authority));
            "file": "The name of the file." => text(node.file);
            "mode": "The mode of the transfer: `netascii` or `octet`." => text(node.mode);
        ]
        check(url) { require_host_by_rule(url) }
    }
}

impl<'a> TftpUrl<'a> {
    /// Returns the name of the file as written.
    pub fn file(&self) -> &'a str {
        self.slice(self.node().file)
    }

    /// Returns the mode of the transfer as written.
    pub fn mode(&self) -> Option<&'a str> {
        self.opt_slice(self.node().mode)
    }
}
