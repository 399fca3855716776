//! `file` (RFC 1738 §3.10, §5).

use nom::branch::alt;
use nom::sequence::preceded;

use super::characters::RFC1738;
use super::ftp::Fpath;
use super::login::Host;
use crate::combinator::{exact, lit, map, opt_span, span};
use crate::rule;
use crate::span::{OptSpan, Span};

/// A `fileurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct FileNode {
    /// The host of the file; absent between two slashes, which means the same as `localhost`.
    pub host: OptSpan,
    /// The segments and the slashes between them.
    pub fpath: Span,
}

rule! { section(RFC1738, "5") list RULES;
    /// `fileurl = "file://" [ host | "localhost" ] "/" fpath`
    ///
    /// `localhost` is also a `host`.
    pub Fileurl -> FileNode = map(
        (preceded(lit("file://"), opt_span(alt((Host, span(exact("localhost")))))), exact("/"), Fpath),
        |(host, (), fpath)| FileNode { host, fpath },
    );
}
