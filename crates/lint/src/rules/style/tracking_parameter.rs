use crate::knowledge::is_tracking;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a query parameter that only tracks the reader.
    ///
    /// ## Why is this bad?
    /// `utm_source`, `gclid`, `fbclid` and similar parameters tell a site which advertisement or mail a visitor
    /// came from. A copied link with them reports every reader as that visitor and gives one page many addresses.
    /// It may also identify the person who copied it.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?utm_source=mail&utm_medium=x
    /// https://example.org/?id=1&fbclid=abc#top
    /// ```
    ///
    /// ## Use instead
    /// Remove the parameter.
    ///
    /// ```text
    /// https://example.org/
    /// https://example.org/?source=mail
    /// https://example.org/?id=1#utm_source
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.4](https://www.rfc-editor.org/rfc/rfc3986#section-3.4)
    /// - [RFC 9110 §17.9](https://www.rfc-editor.org/rfc/rfc9110#section-17.9)
    U511 "tracking-parameter" for rfc3986::Query {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(query), Some((key, _))) = (context.query(), context.pairs().find(|(key, _)| is_tracking(key))) else {
        return;
    };
    let kept: Vec<&str> = query.split('&').filter(|pair| !is_tracking(key_of(pair))).map(|pair| pair.text).collect();
    // The query is removed if no pair remains.
    let (from, kept) =
        if kept.is_empty() { (query.span.start - 1, String::new()) } else { (query.span.start, kept.join("&")) };
    let span = Span::new(from, query.span.end);
    sink.report(key.span, format!("tracking parameter \"{}\"", key.text), "it does not change the page")
        .unsafe_fix(span, kept);
}

fn key_of(pair: &str) -> &str {
    pair.split_once('=').map_or(pair, |(key, _)| key)
}
