//! `file`: RFC 8089 §2, and optionally the forms of its appendix F, which are not normative.
//!
//! ```
//! use urlgram::scheme::file::{File, FileUrl, FileNonstandardUrl};
//!
//! let url = FileUrl::parse("file:///c:/WINDOWS/clock.avi")?;
//! assert!(url.is_local());
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["c:", "WINDOWS", "clock.avi"]);
//!
//! // A vertical line and a UNC path occur in practice and are not file URIs.
//! assert!(FileUrl::parse("file:///c|/x").is_err() && FileUrl::parse("file:////host/share").is_err());
//! assert!(FileNonstandardUrl::parse("file:///c|/x").is_ok());
//! assert_eq!(FileNonstandardUrl::parse("file:////host/share")?.host(), "host");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::error::Violation;
use super::server::host;
use super::spans::segments;
use crate::grammar::{rfc8089, rfc8089_nonstandard};
use crate::pass;
use crate::span::Span;

scheme! {
    "file" => File, FileUrl, rfc8089::FileUri {
        title: "A file on this machine or another",
        hierarchical: true,
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
        history: "RFC 1738 (1994) required `//`. RFC 8089 (2017) makes it optional and describes in its appendices the \
            forms that software uses in addition.",
    }
    common {
        notes: [
            "A user, port, query or fragment is not allowed. The path is absolute.",
            "`file:/x`, `file:///x` and `file://localhost/x` are equivalent. The path is case-sensitive, the host is \
             not.",
            "Only appendix F allows `file:c:/x`, `|` instead of the colon of a drive, and `file:////host/share`: \
             `FileNonstandard`.",
        ],
        fields(url, text, node): [
            "host": "The machine. Absent, empty and `localhost` mean the local machine." => text(host(node.authority));
            "path": "The segments of the path. A drive letter is the first of them." => list(segments(text, node.path));
        ]
        parse(text) {
            match pass::parse_prefix(rfc8089::FileUri, text) {
                Some((end, node)) if end as usize == text.len() => Ok(node),
                // No component can contain a question mark, so it is the fault. This case is frequent, and reported
                // without the slow pass that finds the expectations.
                Some((end, _)) if text[end as usize..].starts_with('?') => {
                    let query = Span::new(end, text.find('#').unwrap_or(text.len()) as u32);
                    Err(Violation::new(query, "a file URI has no query", &rfc8089::RFC8089, "2").into())
                }
                _ => Ok(pass::parse_inlined(rfc8089::FileUri, text)?),
            }
        }
    }
}

// Appendix F of RFC 8089. `parse` does not use it; `parse_with` does if the caller passes its entry.
scheme! {
    "file" => FileNonstandard, FileNonstandardUrl, rfc8089_nonstandard::FileUri {
        title: "A file, including the forms that occur in practice",
        hierarchical: true,
        valid: &[
            ("file:///c|/path", "a drive with a vertical line (E.2.2)"),
            ("file:c:/path", "a drive without slashes (E.2)"),
            ("file:////host.example.com/path", "a UNC path (E.3.2)"),
            ("file://///host.example.com/path", "a UNC path with one more slash (E.3.2)"),
            ("file://anna@host.example.com/path", "a user (E.1)"),
        ],
        invalid: &[("file:path", "a relative path"), ("file:///a?b", "no query")],
        history: File::INFO.history,
    }
    common {
        notes: [
            "Not normative: the user names, drive letters with a vertical line and UNC paths of RFC 8089 appendix F. \
             No URI of RFC 3986 contains `|`.",
        ],
        fields(url, text, node): [
            "host": File::INFO.fields[0].1 => text(host(node.authority));
            "path": File::INFO.fields[1].1 => list(segments(text, node.path));
        ]
    }
}

url_methods! { impl<'a> FileUrl<'a>, FileNonstandardUrl<'a> {
    /// Whether the file is on the local machine: the host is absent, empty or `localhost`.
    pub fn is_local(&self) -> bool {
        self.host().is_empty() || self.host().eq_ignore_ascii_case("localhost")
    }
} }
