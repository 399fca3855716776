use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds pairs of a query that are not in the order of their keys.
    ///
    /// ## Why is this bad?
    /// Most servers do not care about the order of keys, and those who compare URLs, or cache by them, do: sorted,
    /// they find what is the same. Pairs of one key keep their order. That the server does not care, no
    /// specification says.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?b=1&a=2
    /// ```
    ///
    /// ## Use instead
    /// Sort the pairs by their keys.
    ///
    /// ```text
    /// https://example.org/?a=2&b=1
    /// https://example.org/?a=2&a=1
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §6.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.4)
    /// - [WHATWG URL: URLSearchParams sort()](https://url.spec.whatwg.org/#dom-urlsearchparams-sort)
    U513 "unsorted-query" for rfc3986::Query {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Prefilter::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query() else { return };
    let keys = || context.pairs().map(|(key, _)| key);
    let Some((before, key)) = keys().zip(keys().skip(1)).find(|(before, key)| before.text > key.text) else { return };
    let mut pairs: Vec<&str> = query.split('&').map(|pair| pair.text).collect();
    pairs.sort_by_key(|pair| pair.split_once('=').map_or(*pair, |(key, _)| key));
    let headline = format!("\"{}\" stands after \"{}\"", key.text, before.text);
    sink.report(key.span, headline, "not in the order of keys").unsafe_fix(query.span, pairs.join("&"));
}
