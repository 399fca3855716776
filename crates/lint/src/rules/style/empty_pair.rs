use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U514`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "an `&` in a query with nothing before it or after it",
    why: "Between two `&`s, and after one at the end, there is an empty pair. The URL Standard's form parser leaves it \
          out; others make of it a key without a name. Mostly it is what remains of a parameter that was taken away.",
    remedy: "Take out what is too much.",
    sources: &["RFC 3986 §3.4", "WHATWG URL: application/x-www-form-urlencoded parser"],
    bad: &["https://example.org/?a=1&&b=2", "https://example.org/?a=1&", "https://example.org/?a=1&=&b=2"],
    good: &["https://example.org/?a=1&b=2", "https://example.org/?a=&b", "https://example.org/?"],
    check: Check::WellFormed(Facts::QUERY, look),
    ..Lint::new("U514", "empty-pair", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query().filter(|query| query.contains('&')) else { return };
    let is_empty = |pair: &str| matches!(pair, "" | "=");
    let Some(empty) = query.split('&').find(|pair| is_empty(pair)) else { return };
    // Shown with an `&` beside it, as there may be nothing else to show.
    let Span { start, end } = empty.span;
    let span = if end < query.span.end { Span::new(start, end + 1) } else { Span::new(start - 1, end) };
    let kept: Vec<&str> = query.split('&').map(|pair| pair.text).filter(|pair| !is_empty(pair)).collect();
    found
        .report(span, "an empty pair in a query", "left out by some, a nameless key for others")
        .guess(query.span, kept.join("&"));
}
