//! `snews`: RFC 5538 §8.1 registers it as historical, with the syntax of `news`.

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use crate::combinator::{lit, map};
use crate::grammar;
use crate::grammar::rfc5538::{NewsNode, Server, target};
use crate::input::Document;

/// RFC 5538.
pub static SNEWS: Document =
    Document { name: "snews", title: "RFC 5538", url: "https://www.rfc-editor.org/rfc/rfc5538" };

grammar! {
    SNEWS in "../../grammars/snews.abnf";
    start SnewsUrl;

    /// `snewsURL = "snews:" [ server "/" ] ( article / newsgroups )`
    #[section("8.1")]
    pub SnewsUrl -> NewsNode = preceded(
        lit("snews:"),
        map((opt(terminated(Server, lit("/"))), target()), |(server, target)| NewsNode { server, target }),
    );
}
