//! `svn` and `svn+ssh`, by Subversion's documentation, which has no grammar.

use nom::sequence::terminated;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, some, span};
use crate::components::UriComponents;
use crate::grammar::parts::{server, with_path};
use crate::grammar::rfc3986::PathAbempty;
use crate::input::Document;
use crate::span::Span;
use crate::{class, rule};

/// Subversion documentation.
pub static SVN: Document =
    Document { name: "svn", title: "Subversion documentation", url: "https://svnbook.red-bean.com/" };

class! {
    /// What `tunnel` is made of.
    pub TUNNEL: "tunnel" = ALPHA | DIGIT | "+-.";
}

rule! {
    /// `svn-URI = "svn:" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    #[section(SVN, "Repository URLs")]
    pub SvnUri -> UriComponents = map((terminated(span(lit("svn")), lit("://")), server(), PathAbempty), with_path);

    /// `svn-tunnel-URI = "svn+" tunnel ":" "//" [ userinfo "@" ] host [ ":" port ] path-abempty`
    #[section(SVN, "Repository URLs")]
    pub SvnTunnelUri -> UriComponents =
        map((terminated(span((lit("svn+"), Tunnel)), lit("://")), server(), PathAbempty), with_path);

    /// `tunnel = 1*( ALPHA / DIGIT / "+" / "-" / "." )`
    #[section(SVN, "Repository URLs")]
    pub Tunnel -> Span = span(some(TUNNEL));
}
