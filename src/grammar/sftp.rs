//! `sftp`: an [expired draft](https://datatracker.ietf.org/doc/html/draft-ietf-secsh-scp-sftp-ssh-uri-04), section 4.
//!
//! The `userinfo` and path of RFC 3986 already include the characters of the parameters, so the typed view splits both
//! at `;`. The rules that only repeat one of RFC 3986 can be used by name, but the URI rules use those of RFC 3986
//! directly, so that a derivation has each component once.

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::ssh::PARAM;
use crate::combinator::{lit, map, opt_prefix_at_sign, opt_span, repeat0, span, take_while0};
use crate::components::{AuthorityComponents, HostComponent, UriComponents};
use crate::grammar;
use crate::grammar::parts::{AUTHORITY_END, with_path};
use crate::grammar::rfc3986;
use crate::input::Document;
use crate::span::Span;

/// ssh and sftp draft.
pub static SFTP: Document = Document {
    name: "sftp",
    title: "ssh and sftp draft",
    url: "https://datatracker.ietf.org/doc/html/draft-ietf-secsh-scp-sftp-ssh-uri-04",
};

grammar! {
    SFTP in "../../grammars/sftp.abnf";
    start SftpUri;
    section "4.3";

    /// `sftpURI = "sftp:" hier-part`
    pub SftpUri -> UriComponents = map(
        (terminated(span(lit("sftp")), lit(":")), HierPart),
        |(scheme, (authority, path))| with_path((scheme, authority, path)),
    );

    /// `hier-part = "//" authority path [";" s-param *("," s-param)]`
    pub HierPart -> (AuthorityComponents, Span) = preceded(
        lit("//"),
        (Authority, span((Path, opt((lit(";"), SParam, repeat0((lit(","), SParam))))))),
    );

    /// `path = path-abempty`
    pub Path -> Span = rfc3986::PathAbempty;

    /// `path-abempty = <as specified in [RFC3986]>`
    pub PathAbempty -> Span = rfc3986::PathAbempty;

    /// `authority = [ ssh-info "@" ] host [ ":" port ]`
    pub Authority -> AuthorityComponents = map(
        opt_prefix_at_sign(AUTHORITY_END, SshInfo, (rfc3986::Host, opt_span(preceded(lit(":"), rfc3986::Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    );

    /// `host = <as specified in [RFC3986]>`
    pub Host -> HostComponent = rfc3986::Host;

    /// `port = <as specified in [RFC3986]>`
    pub Port -> Span = rfc3986::Port;

    /// `ssh-info = [ userinfo ] [";" c-param *("," c-param)]`
    pub SshInfo -> Span = span((rfc3986::Userinfo, opt((lit(";"), CParam, repeat0((lit(","), CParam))))));

    /// `userinfo = <as specified in [RFC3986]>`
    pub Userinfo -> Span = rfc3986::Userinfo;

    /// `c-param = paramname "=" paramvalue`
    pub CParam -> Span = span((Paramname, lit("="), Paramvalue));

    /// `paramname = *( ALPHA / DIGIT / "-" )`
    pub Paramname -> Span = span(take_while0(PARAM));

    /// `paramvalue = *( ALPHA / DIGIT / "-" )`
    pub Paramvalue -> Span = span(take_while0(PARAM));

    /// `s-param = paramname "=" paramvalue`
    pub SParam -> Span = span((Paramname, lit("="), Paramvalue));
}
