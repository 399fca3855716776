//! `svn` and `svn+ssh`, by Subversion's documentation, which has no grammar.

use nom::sequence::terminated;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, span, take_while1};
use crate::components::UriComponents;
use crate::grammar::parts::{server, with_path};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// Subversion documentation.
pub static SVN: Document =
    Document { name: "svn", title: "Subversion documentation", url: "https://svnbook.red-bean.com/" };

class! {
    /// The characters of `tunnel`.
    pub TUNNEL: "tunnel" = ALPHA | DIGIT | "+-.";
}

grammar! {
    SVN in "../../../grammars/svn.abnf";
    start SvnUri;
    section "Repository URLs";

    /// `svn-URI = "svn:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    pub SvnUri -> UriComponents = map((terminated(span(lit("svn")), lit("://")), server(), PathAbempty), with_path);

    /// `svn-tunnel-URI = "svn+" tunnel ":" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    pub SvnTunnelUri -> UriComponents =
        map((terminated(span((lit("svn+"), Tunnel)), lit("://")), server(), PathAbempty), with_path);

    /// `tunnel = 1*( ALPHA / DIGIT / "+" / "-" / "." )`
    pub Tunnel -> Span = span(take_while1(TUNNEL));
}
