use urlgram::grammar::rfc8141;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U223`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a `?` in a URN without the `+` or `=` that says what follows",
    why: "A URN has two kinds of query: what follows `?+` is for the resolver, what follows `?=` for the resource. A \
          `?` alone begins neither, and RFC 8141 does not allow it; the generic syntax, which other programs go by, \
          finds a query there.",
    remedy: "Write `?=` before what is for the resource, `?+` before what is for the resolver, `%3F` for a question \
          mark that belongs to the name.",
    sources: &["RFC 8141 §2.3"],
    bad: &["urn:example:a?b", "urn:example:a?=?"],
    good: &["urn:example:a?=b", "urn:example:a?+b?=c?d"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U223", "urn-resolution-parts", <rfc8141::RqComponents as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query().filter(|_| subject.has_scheme(&["urn"])) else { return };
    let mark = Span::new(query.span.start - 1, query.span.start);
    // A component has a character at least, and one that may stand first.
    let first = query.as_bytes().get(1);
    match query.as_bytes().first() {
        Some(b'+' | b'=') if first.is_some_and(|first| !matches!(first, b'/' | b'?')) => {}
        Some(b'+' | b'=') => {
            let after = Span::empty(query.span.start + 1);
            found.report(
                after,
                "a component of a URN that cannot be",
                "expected a character other than \"/\" and \"?\"",
            );
        }
        _ => {
            found
                .report(mark, "a \"?\" alone in a URN", "expected \"?=\" or \"?+\"")
                .advise("write \"%3F\" for a question mark of the name")
                .guess(mark, "?=");
        }
    }
}
