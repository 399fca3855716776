use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U513`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "pairs of a query that are not in the order of their keys",
    why: "Most servers do not care about the order of keys, and those who compare URLs, or cache by them, do: sorted, \
          they find what is the same. Pairs of one key keep their order. That the server does not care, no \
          specification says.",
    remedy: "Sort the pairs by their keys.",
    sources: &["RFC 3986 §6.2.4", "WHATWG URL: URLSearchParams sort()"],
    bad: &["https://example.org/?b=1&a=2"],
    good: &["https://example.org/?a=2&b=1", "https://example.org/?a=2&a=1"],
    check: Check::WellFormed(Facts::QUERY, look),
    ..Lint::new("U513", "unsorted-query", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query() else { return };
    let keys = || subject.pairs().map(|(key, _)| key);
    let Some((before, key)) = keys().zip(keys().skip(1)).find(|(before, key)| before.text > key.text) else { return };
    let mut pairs: Vec<&str> = query.split('&').map(|pair| pair.text).collect();
    pairs.sort_by_key(|pair| pair.split_once('=').map_or(*pair, |(key, _)| key));
    let headline = format!("\"{}\" stands after \"{}\"", key.text, before.text);
    found.report(key.span, headline, "not in the order of keys").guess(query.span, pairs.join("&"));
}
