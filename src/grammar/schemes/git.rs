//! `git`, by Git's documentation, which has no grammar.

use nom::sequence::terminated;

use crate::combinator::{lit, map, repeat, span};
use crate::components::UriComponents;
use crate::grammar;
use crate::grammar::parts::{host_port, with_path};
use crate::grammar::rfc3986::Segment;
use crate::input::Document;

/// Git documentation.
pub static GIT: Document =
    Document { name: "git", title: "Git documentation", url: "https://git-scm.com/docs/git-clone" };

grammar! {
    GIT in "../../../grammars/git.abnf";
    start GitUri;

    /// `git-URI = "git:" "//" host [ ":" port ] 1*( "/" segment )`
    #[section("Git URLs")]
    pub GitUri -> UriComponents = map(
        (terminated(span(lit("git")), lit("://")), host_port(), span(repeat(1, usize::MAX, (lit("/"), Segment)))),
        with_path,
    );
}
