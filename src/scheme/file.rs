//! `file`: RFC 8089 §2, and as an option the forms of its appendix F, which are not normative.
//!
//! ```
//! use urlgram::scheme::file::{File, FileUrl, FileNonstandardUrl};
//!
//! let url = FileUrl::parse("file:///c:/WINDOWS/clock.avi")?;
//! assert!(url.is_local());
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["c:", "WINDOWS", "clock.avi"]);
//!
//! // A vertical line and a UNC path are met in practice, and are no file URIs.
//! assert!(FileUrl::parse("file:///c|/x").is_err() && FileUrl::parse("file:////host/share").is_err());
//! assert!(FileNonstandardUrl::parse("file:///c|/x").is_ok());
//! assert_eq!(FileNonstandardUrl::parse("file:////host/share")?.host(), "host");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * No user, port, query or fragment; the path is absolute.
//! * `file:/x`, `file:///x` and `file://localhost/x` are the same. Case counts in the path, not in the host.
//! * `file:c:/x`, `|` for the colon of a drive, and `file:////host/share` are only in appendix F:
//!   [`FileNonstandard`].

use super::server::segments;
use super::{About, Fields, NodeOf, Scheme, SchemeError, Url, Violation};
use crate::components::UriComponents;
use crate::grammar::{rfc8089, rfc8089_nonstandard};
use crate::input::Production;
use crate::pass;
use crate::span::{OptSpan, Span};

/// The scheme `file`.
#[derive(Clone, Copy, Debug)]
pub struct File;

/// A URL of the scheme `file`.
pub type FileUrl<'a> = Url<'a, File>;

impl Scheme for File {
    type Rule = rfc8089::FileUri;

    const ABOUT: &'static About = &About {
        hierarchical: true,
        fields: &[
            ("host", "The machine that has it. Absent, empty and `localhost` are the machine one is at."),
            ("path", "The segments of the path. A drive letter is the first of them."),
        ],
        valid: &[
            ("file:///etc/fstab", "RFC 8089 and RFC 1738"),
            ("file:/etc/fstab", "RFC 8089 only"),
            ("file://localhost/c:/WINDOWS/clock.avi", "drive letter as a segment"),
            ("file://host.example.com/Share/path/to/file.txt", "RFC 8089 E.3.1"),
        ],
        invalid: &[
            ("file:etc/fstab", "relative path"),
            ("file:///c|/path", "\"|\" only in appendix E.2.2"),
            ("file:////host.example.com/path", "\"//\" path only in appendix E.3.2"),
            ("file:///a?b", "no query"),
        ],
        notes: &[
            "No user, port, query or fragment; the path is absolute.",
            "`file:/x`, `file:///x` and `file://localhost/x` are the same. Case counts in the path, not in the host.",
            "`file:c:/x`, `|` for the colon of a drive, and `file:////host/share` are only in appendix F: `FileNonstandard`.",
        ],
        history: "RFC 1738 (1994) wanted `//`; RFC 8089 (2017) lets it go, and collects what software does besides in its appendices.",
        ..About::new("file", "A file on this machine or another")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.authority.map_or(OptSpan::NONE, |authority| authority.host.span.into()));
        fields.list("path", segments(url.as_str(), node.path));
    }

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        match pass::parse_prefix(rfc8089::FileUri, text) {
            Some((end, node)) if end as usize == text.len() => Ok(node),
            // Nothing in the rule may hold a question mark, so this is what is wrong. It is met often, and said without the
            // reading that finds out what else could have been.
            Some((end, _)) if text[end as usize..].starts_with('?') => {
                let query = Span::new(end, text.find('#').unwrap_or(text.len()) as u32);
                Err(Violation::new(query, "a file URI has no query", &rfc8089::RFC8089, "2").into())
            }
            _ => Ok(pass::parse_inlined(rfc8089::FileUri, text)?),
        }
    }
}

/// The scheme `file` with the forms of RFC 8089 appendix F: user names, drive letters with a vertical line, UNC paths. Not
/// normative. [`parse`](super::parse) does not use it; [`parse_with`](super::parse_with) does, if it is told to.
#[derive(Clone, Copy, Debug)]
pub struct FileNonstandard;

/// A URL of the scheme `file`, perhaps of a form that is not normative.
pub type FileNonstandardUrl<'a> = Url<'a, FileNonstandard>;

impl Scheme for FileNonstandard {
    type Rule = rfc8089_nonstandard::FileUri;

    const ABOUT: &'static About = &About {
        hierarchical: true,
        fields: File::ABOUT.fields,
        valid: &[
            ("file:///c|/path", "a drive with a vertical line (E.2.2)"),
            ("file:c:/path", "a drive without slashes (E.2)"),
            ("file:////host.example.com/path", "a UNC path (E.3.2)"),
            ("file://///host.example.com/path", "a UNC path with one slash more (E.3.2)"),
            ("file://anna@host.example.com/path", "a user (E.1)"),
        ],
        invalid: &[("file:path", "a relative path"), ("file:///a?b", "no query")],
        notes: &["Not normative: what software may meet in practice. `|` stands in no URI of RFC 3986."],
        history: File::ABOUT.history,
        ..About::new("file", "A file, also in the forms that are met in practice")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("host", node.authority.map_or(OptSpan::NONE, |authority| authority.host.span.into()));
        fields.list("path", segments(url.as_str(), node.path));
    }
}

/// Whether it is a file of the machine one is at: no host, an empty one, or `localhost`.
fn is_local<S: Scheme<Rule: Production<Output = UriComponents>>>(url: &Url<'_, S>) -> bool {
    url.host().is_empty() || url.host().eq_ignore_ascii_case("localhost")
}

impl FileUrl<'_> {
    /// Whether it is a file of the machine one is at: no host, an empty one, or `localhost`.
    pub fn is_local(&self) -> bool {
        is_local(self)
    }
}

impl FileNonstandardUrl<'_> {
    /// Whether it is a file of the machine one is at: no host, an empty one, or `localhost`.
    pub fn is_local(&self) -> bool {
        is_local(self)
    }
}
