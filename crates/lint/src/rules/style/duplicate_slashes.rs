use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds two slashes in a row in a path.
    ///
    /// ## Why is this bad?
    /// For every specification, `/a//b` is a different path from `/a/b`. Most servers answer with the same file,
    /// some do not, and an access rule for one path does not apply to the other. The usual cause is code that joins
    /// two texts with a slash each. A URL inside a path, as in `/web/http://example.org/`, is not reported.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a//b
    /// https://example.org//a/b
    /// ```
    ///
    /// ## Use instead
    /// Write one slash if the server treats both paths the same.
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
        check: WellFormed(Properties::SLASHES, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    // In ftp and file URLs, such a path has a special meaning.
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
    sink.report(
        path.slice(first, first + 2).span,
        "empty segment in a path",
        "a different path from the one with a single slash",
    )
    .unsafe_fix(path.span, single);
}
