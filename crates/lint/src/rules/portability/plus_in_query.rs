use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `+` in a query, which may be a space.
    ///
    /// ## Why is this bad?
    /// In RFC 3986, `+` is a `+`. In application/x-www-form-urlencoded, which is what most servers read queries as,
    /// it is a space. A telephone number or a time zone that was not encoded loses its sign so, and a search for
    /// `C++` its name.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?q=a+b
    /// http://example.org/?tel=+49301234
    /// ```
    ///
    /// ## Use instead
    /// Write `%20` for a space and `%2B` for a plus sign.
    ///
    /// ```text
    /// http://example.org/?q=a%20b
    /// http://example.org/a+b
    /// http://example.org/#a+b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.2](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
    /// - [WHATWG URL: application/x-www-form-urlencoded parsing](https://url.spec.whatwg.org/#urlencoded-parsing)
    U322 "plus-in-query" for rfc3986::Query {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: Text(Prefilter::PLUS, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query() else { return };
    let Some(at) = query.find('+') else { return };
    sink
        .report(query.slice(at, at + 1).span, "a \"+\" in a query", "a space for forms, a plus sign for RFC 3986")
        .unsafe_fix(query.span, query.replace('+', "%20"));
}
