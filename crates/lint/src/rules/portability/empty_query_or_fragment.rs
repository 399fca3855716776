use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a `?` or `#` with nothing after it.
    ///
    /// ## Why is this bad?
    /// An empty query is different from no query: RFC 3986 and the URL Standard keep the `?`, and a server may
    /// answer differently. Python's urllib cannot represent the difference, so a URL loses its `?` or `#` when it
    /// passes through `urlunsplit`.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?
    /// http://example.org/#
    /// http://example.org/?#top
    /// ```
    ///
    /// ## Use instead
    /// Remove the `?` or `#`.
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org/?q
    /// http://example.org/#top
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    /// - [RFC 3986 §6.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)
    /// - [Python: urllib.parse.urlunsplit](https://docs.python.org/3/library/urllib.parse.html#urllib.parse.urlunsplit)
    U315 "empty-query-or-fragment" for rfc3986::Query {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        check: Text(Properties::QUERY.union(Properties::FRAGMENT), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    for (part, sign, name) in [(context.query(), "?", "query"), (context.fragment(), "#", "fragment")] {
        let Some(part) = part.filter(|part| part.is_empty()) else { continue };
        let at = Span::new(part.span.start - 1, part.span.start);
        sink.report(at, format!("\"{sign}\" with an empty {name}"), "kept by some parsers, removed by others")
            .unsafe_fix(at, "");
    }
}
