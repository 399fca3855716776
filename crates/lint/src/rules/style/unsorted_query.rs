use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds query pairs that are not sorted by key.
    ///
    /// ## Why is this bad?
    /// Most servers ignore the order of keys, but caches and programs that compare URLs do not: they store or check
    /// the same page twice. Sorted queries are equal if their pairs are. Pairs with the same key keep their order.
    /// No specification guarantees that a server ignores the order.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?b=1&a=2
    /// ```
    ///
    /// ## Use instead
    /// Sort the pairs by key.
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
        check: WellFormed(Properties::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query() else { return };
    let keys = || context.pairs().map(|(key, _)| key);
    let Some((before, key)) = keys().zip(keys().skip(1)).find(|(before, key)| before.text > key.text) else { return };
    let mut pairs: Vec<&str> = query.split('&').map(|pair| pair.text).collect();
    pairs.sort_by_key(|pair| pair.split_once('=').map_or(*pair, |(key, _)| key));
    let headline = format!("key \"{}\" after \"{}\"", key.text, before.text);
    sink.report(key.span, headline, "not sorted by key").unsafe_fix(query.span, pairs.join("&"));
}
