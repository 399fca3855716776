use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds parameters in a segment of the path.
    ///
    /// ## Why is this bad?
    /// RFC 2396 gave each segment parameters after `;`; RFC 3986 leaves `;` to whoever makes the URL. Python's
    /// `urlparse` still cuts them off the last segment into a field of their own, servers for Java cut them off
    /// every segment, most others see a part of the name: `/admin;x/` has passed filters that compared paths.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a;v=1/b
    /// ```
    ///
    /// ## Use instead
    /// Write parameters into the query; write `%3B` where `;` is a part of a name.
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
        check: WellFormed(Prefilter::SEMICOLON, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // Of other schemes, `;` often has a meaning of its own.
    if !context.has_scheme(&["http", "https"]) {
        return;
    }
    let path = context.path();
    let Some(start) = path.find(';') else { return };
    let end = path[start..].find('/').map_or(path.len(), |i| start + i);
    let parameters = path.slice(start, end);
    sink
        .report(
            parameters.span,
            "parameters in a segment of the path",
            "cut off by some, a part of the name for others",
        )
        .help("write parameters into the query, and \"%3B\" for a \";\" of a name");
}
