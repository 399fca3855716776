use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `+` in a query, which many servers read as a space.
    ///
    /// ## Why is this bad?
    /// For RFC 3986, `+` is a plus sign. In application/x-www-form-urlencoded, the format in which most servers
    /// read queries, it is a space. A telephone number or a time zone loses its sign, and a search for `C++`
    /// becomes a search for `C`.
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
        check: Text(Properties::PLUS, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(query) = context.query() else { return };
    let Some(at) = query.find('+') else { return };
    sink.report(query.slice(at, at + 1).span, "\"+\" in a query", "a space in form data, a plus sign in RFC 3986")
        .unsafe_fix(query.span, query.replace('+', "%20"));
}
