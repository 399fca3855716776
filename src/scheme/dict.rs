//! `dict`: RFC 2229 §5.
//!
//! ```
//! use urlgram::scheme::dict::DictUrl;
//!
//! let url = DictUrl::parse("dict://dict.org/m:sun::soundex:1")?;
//! assert_eq!((url.host(), url.port_number(), url.word()), ("dict.org", Some(2628), "sun"));
//! assert_eq!((url.database(), url.strategy()), (Some(""), Some("soundex")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::server::{HOST, HasAuthority, PORT, USERINFO, host, port, require_host_by_rule, userinfo};
use super::spans::split;
use crate::class::DIGIT;
use crate::combinator::{lit, map, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar;
use crate::grammar::parts::server;
use crate::grammar::rfc3986::{PCT_ENCODED, SUB_DELIMS, UNRESERVED};
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 2229.
pub static RFC2229: Document =
    Document { name: "rfc2229", title: "RFC 2229", url: "https://www.rfc-editor.org/rfc/rfc2229" };

/// The components of a `dict` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DictNode {
    /// The server and the user.
    pub authority: AuthorityComponents,
    /// The command and its arguments, separated by colons.
    pub command: Span,
}

impl HasAuthority for DictNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

grammar! {
    RFC2229 in "../../grammars/rfc2229.abnf";
    start DictUri;
    section "5";

    /// `dict-URI = "dict:" "//" [ userinfo "@" ] host [ ":" port ] "/" ( dict-define / dict-match )`
    pub DictUri -> DictNode = map(
        (preceded(lit("dict://"), terminated(server(), lit("/"))), alt((DictDefine, DictMatch))),
        |(authority, command)| DictNode { authority, command },
    );

    /// `dict-define = "d:" dict-word [ ":" dict-name [ ":" *DIGIT ] ]`
    pub DictDefine -> Span = span((
        lit("d:"),
        DictWord,
        opt((lit(":"), DictName, opt((lit(":"), take_while0(DIGIT))))),
    ));

    /// `dict-match = "m:" dict-word [ ":" dict-name [ ":" dict-name [ ":" *DIGIT ] ] ]`
    pub DictMatch -> Span = span((
        lit("m:"),
        DictWord,
        opt((lit(":"), DictName, opt((lit(":"), DictName, opt((lit(":"), take_while0(DIGIT))))))),
    ));

    /// `dict-word = 1*dict-char`
    pub DictWord -> Span = span(take_while1(DICT_CHAR));

    /// `dict-name = *dict-char`
    pub DictName -> Span = span(take_while0(DICT_CHAR));

    /// `dict-char = unreserved / pct-encoded / sub-delims / "@"`
    pub DictChar: DICT_CHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";
}

scheme! {
    "dict" => Dict, DictUrl, DictUri {
        title: "Dictionary Server Protocol",
        port: Some(2628),
        valid: &[
            ("dict://dict.org/d:shortcake:", "RFC 2229 5"),
            ("dict://dict.org/d:shortcake:wordnet:1", "RFC 2229 5"),
            ("dict://dict.org/m:sun::soundex:1", "RFC 2229 5"),
            ("dict://anna;AUTH@dict.org:2629/d:sun", "user, mechanism and port"),
        ],
        invalid: &[
            ("dict://dict.org/", "no command"),
            ("dict://dict.org/d:", "no word"),
            ("dict://dict.org/d:a:b:c", "the number of a definition"),
            ("dict:///d:sun", "no host"),
        ],
        history: "RFC 2229 (1997).",
    }
    common {
        notes: [
            "An omitted database is `!`, an omitted strategy is `.`: the server chooses. Colons at the end can be left out.",
            "The document does not allow a URL without a command, although programs accept `dict://dict.org/`.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "command": "`d` for definitions, `m` for matching words." => text(url.argument(0));
            "word": "The word." => text(url.argument(1));
            "database": "The database; empty means that the server chooses." => text(url.argument(2));
            "strategy": "The strategy of a match." => text(url.strategy_span());
            "number": "The number of the definition or match." => text(url.argument(if url.is_match() { 4 } else { 3 }));
        ]
        check(url) { require_host_by_rule(url) }
    }
}

impl<'a> DictUrl<'a> {
    fn argument(&self, index: usize) -> OptSpan {
        split(self.as_str(), self.node().command, ':').nth(index).into()
    }

    fn strategy_span(&self) -> OptSpan {
        if self.is_match() { self.argument(3) } else { OptSpan::NONE }
    }

    /// Whether the URL asks for matching words instead of definitions.
    pub fn is_match(&self) -> bool {
        self.slice(self.node().command).starts_with(['m', 'M'])
    }

    /// Returns the word as written.
    pub fn word(&self) -> &'a str {
        self.opt_slice(self.argument(1)).unwrap_or_default()
    }

    /// Returns the database as written.
    pub fn database(&self) -> Option<&'a str> {
        self.opt_slice(self.argument(2))
    }

    /// Returns the strategy of a match as written.
    pub fn strategy(&self) -> Option<&'a str> {
        self.opt_slice(self.strategy_span())
    }
}
