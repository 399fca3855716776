//! [RFC 8089](https://www.rfc-editor.org/rfc/rfc8089), *The "file" URI Scheme*: section 2, which is normative.
//!
//! What software also meets in practice is in [`rfc8089_nonstandard`](super::rfc8089_nonstandard).

use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use super::parts::with_hier;
use super::rfc3986::{Host, PathAbsolute};
use crate::rule;
use crate::source::Document;
use crate::span::{OptSpan, Span};
use crate::terminal::{lit, map, span};
use crate::tree::{AuthorityNode, HierNode, HostNode, ReferenceNode};

/// RFC 8089.
pub static RFC8089: Document =
    Document { name: "rfc8089", title: "RFC 8089", url: "https://www.rfc-editor.org/rfc/rfc8089" };

rule! {
    /// `file-URI = file-scheme ":" file-hier-part`
    #[section(RFC8089, "2")]
    pub FileUri -> ReferenceNode = map((terminated(FileScheme, lit(":")), FileHierPart), with_hier);

    /// `file-scheme = "file"`
    #[section(RFC8089, "2")]
    pub FileScheme -> Span = span(lit("file"));

    /// `file-hier-part = ( "//" auth-path ) / local-path`
    #[section(RFC8089, "2")]
    pub FileHierPart -> HierNode = alt((
        preceded(lit("//"), AuthPath),
        map(LocalPath, |path| HierNode { authority: None, path }),
    ));

    /// `auth-path = [ file-auth ] path-absolute`
    ///
    /// A host may be empty, so `file-auth` is always there, and sometimes empty.
    #[section(RFC8089, "2")]
    pub AuthPath -> HierNode = map((FileAuth, PathAbsolute), |(host, path)| HierNode {
        authority: Some(AuthorityNode { userinfo: OptSpan::NONE, host, port: OptSpan::NONE }),
        path,
    });

    /// `local-path = path-absolute`
    #[section(RFC8089, "2")]
    pub LocalPath -> Span = PathAbsolute;

    /// `file-auth = "localhost" / host`
    ///
    /// `localhost` is a host like any other to the grammar; that it means this machine is for the reader to know.
    #[section(RFC8089, "2")]
    pub FileAuth -> HostNode = Host;
}
