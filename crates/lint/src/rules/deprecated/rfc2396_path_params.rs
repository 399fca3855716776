use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds parameters in a path segment.
    ///
    /// ## Why is this bad?
    /// RFC 2396 defined parameters after `;` in each segment, and RFC 3986 leaves the meaning of `;` to the server.
    /// Python's `urlparse` still removes them from the last segment, Java servers remove them from every segment,
    /// and most other programs read a part of the name. `/admin;x/` has bypassed filters that compared paths.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a;v=1/b
    /// ```
    ///
    /// ## Use instead
    /// Write parameters in the query. Write `%3B` for a `;` in a name.
    ///
    /// ```text
    /// http://example.org/a%3Bv=1/b
    /// http://example.org/a?v=1;w=2
    /// ```
    ///
    /// ## References
    /// - [RFC 2396 §3.3](https://www.rfc-editor.org/rfc/rfc2396#section-3.3)
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    U604 "rfc2396-path-params" for rfc3986::Segment {
        severity: Info,
        by_default: false,
        precedence: Form,
        check: WellFormed(Properties::SEMICOLON, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // In other schemes, `;` often has its own meaning.
    if !context.has_scheme(&["http", "https"]) {
        return;
    }
    let path = context.path();
    let Some(start) = path.find(';') else { return };
    let end = path[start..].find('/').map_or(path.len(), |i| start + i);
    let parameters = path.slice(start, end);
    sink.report(
        parameters.span,
        "parameters in a path segment",
        "removed by some programs, part of the name for others",
    )
    .help("Write parameters in the query, and \"%3B\" for a \";\" in a name.");
}
