use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc8141;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a `?` in a URN without the `+` or `=` that says what follows.
    ///
    /// ## Why is this bad?
    /// A URN has two kinds of query: what follows `?+` is for the resolver, what follows `?=` for the resource. A
    /// `?` alone begins neither, and RFC 8141 does not allow it; the generic syntax, which other programs go by,
    /// finds a query there.
    ///
    /// ## Example
    /// ```text
    /// urn:example:a?b
    /// urn:example:a?=?
    /// ```
    ///
    /// ## Use instead
    /// Write `?=` before what is for the resource, `?+` before what is for the resolver, `%3F` for a question mark
    /// that belongs to the name.
    ///
    /// ```text
    /// urn:example:a?=b
    /// urn:example:a?+b?=c?d
    /// ```
    ///
    /// ## References
    /// - [RFC 8141 §2.3](https://www.rfc-editor.org/rfc/rfc8141#section-2.3)
    U223 "urn-resolution-parts" for rfc8141::RqComponents {
        severity: Error,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
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
