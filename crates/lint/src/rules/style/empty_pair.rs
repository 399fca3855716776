use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds an empty pair in a query.
    ///
    /// ## Why is this bad?
    /// Two `&` in a row, or one at the end, make an empty pair. The form parser of the URL Standard ignores it, and
    /// other parsers return a key without a name. Usually it remains from a removed parameter, and it gives one
    /// page two addresses.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?a=1&&b=2
    /// https://example.org/?a=1&
    /// https://example.org/?a=1&=&b=2
    /// ```
    ///
    /// ## Use instead
    /// Remove the extra `&`.
    ///
    /// ```text
    /// https://example.org/?a=1&b=2
    /// https://example.org/?a=&b
    /// https://example.org/?
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    /// - [WHATWG URL: application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-parser)
    U514 "empty-pair" for rfc3986::Query {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query().filter(|query| query.contains('&')) else { return };
    let is_empty = |pair: &str| matches!(pair, "" | "=");
    let Some(empty) = query.split('&').find(|pair| is_empty(pair)) else { return };
    // The span includes an adjacent `&`, because the pair itself can be empty.
    let Span { start, end } = empty.span;
    let span = if end < query.span.end { Span::new(start, end + 1) } else { Span::new(start - 1, end) };
    let kept: Vec<&str> = query.split('&').map(|pair| pair.text).filter(|pair| !is_empty(pair)).collect();
    sink.report(span, "empty pair in a query", "ignored by some parsers, a key without a name for others")
        .unsafe_fix(query.span, kept.join("&"));
}
