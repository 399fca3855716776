//! [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089), *The "file" URI Scheme*: section 2, which is normative.
//!
//! Other forms that software meets in practice are in [`rfc8089_nonstandard`](super::rfc8089_nonstandard).

use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use super::parts::with_hier;
use super::rfc3986::{Host, PathAbsolute};
use crate::combinator::{lit, map, span};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, UriComponents};
use crate::grammar;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 8089.
pub static RFC8089: Document =
    Document { name: "rfc8089", title: "RFC 8089", url: "https://www.rfc-editor.org/rfc/rfc8089" };

grammar! {
    RFC8089 in "../../grammars/rfc8089.abnf";
    start FileUri;
    section "2";

    /// `file-URI = file-scheme ":" file-hier-part`
    pub FileUri -> UriComponents = map((terminated(FileScheme, lit(":")), FileHierPart), with_hier);

    /// `file-scheme = "file"`
    pub FileScheme -> Span = span(lit("file"));

    /// `file-hier-part = ( "//" auth-path ) / local-path`
    pub FileHierPart -> HierPartComponents = alt((
        preceded(lit("//"), AuthPath),
        map(LocalPath, |path| HierPartComponents { authority: None, path }),
    ));

    /// `auth-path = [ file-auth ] path-absolute`
    ///
    /// A host may be empty, so `file-auth` is always present, and sometimes empty.
    pub AuthPath -> HierPartComponents = map((FileAuth, PathAbsolute), |(host, path)| HierPartComponents {
        authority: Some(AuthorityComponents { userinfo: OptSpan::NONE, host, port: OptSpan::NONE }),
        path,
    });

    /// `local-path = path-absolute`
    pub LocalPath -> Span = PathAbsolute;

    /// `file-auth = "localhost" / host`
    ///
    /// To the grammar, `localhost` is a host like any other. Its meaning as this machine is up to the caller.
    pub FileAuth -> HostComponent = Host;
}
