use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds two slashes in a row within a path.
    ///
    /// ## Why is this bad?
    /// An empty segment is a segment: `/a//b` is another path than `/a/b` to every specification. Most servers map
    /// both to one file, some do not, and rules about paths that are written for one of them let the other through.
    /// Mostly it comes from joining two texts that both had a slash. A URL within a path,
    /// `/web/http://example.org/`, is left alone.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a//b
    /// https://example.org//a/b
    /// ```
    ///
    /// ## Use instead
    /// Write one slash, if the server means the same by it.
    ///
    /// ```text
    /// https://example.org/a/b
    /// https://example.org/a/b/
    /// https://example.org/web/http://example.com/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    U509 "duplicate-slashes" for rfc3986::Segment {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Prefilter::SLASHES, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    // In ftp and file a path that begins so has a meaning of its own.
    let has_meaning = context.has_scheme(&["ftp", "file"]) && path.starts_with("//");
    let is_host_missing = context.authority().is_some_and(|authority| authority.is_empty());
    if has_meaning || is_host_missing {
        return;
    }
    let first = path.match_indices("//").find(|(at, _)| !path[..*at].ends_with(':'));
    let Some((first, _)) = first else { return };
    let mut single = String::with_capacity(path.len());
    for c in path.chars() {
        if c != '/' || !single.ends_with('/') || single.ends_with(":/") {
            single.push(c);
        }
    }
    sink
        .report(path.slice(first, first + 2).span, "an empty segment in a path", "another path than with one slash")
        .unsafe_fix(path.span, single);
}
