use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a reference with a host but without a scheme: `//example.org/p`.
    ///
    /// ## Why is this bad?
    /// Such a reference gets the scheme of the page that contains it. On a page without TLS, a script from
    /// `//cdn.example` is loaded without TLS, and networks on the way can change it. On a page from a file, the
    /// reference leads to a file. The form was useful when few hosts supported TLS.
    ///
    /// ## Example
    /// ```text
    /// //example.org/p
    /// //cdn.example.org
    /// ```
    ///
    /// ## Use instead
    /// Write `https:` in front of it.
    ///
    /// ```text
    /// https://example.org/p
    /// /example.org/p
    /// p//q
    /// ///p
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [RFC 3986 §5.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)
    /// - [CWE-319](https://cwe.mitre.org/data/definitions/319.html)
    U422 "scheme-relative" for rfc3986::RelativePart {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        read_as: Some(("rfc3986", "URI-reference")),
        precedence: Symptom,
        for_every_specification: true,
        check: Text(Properties::NO_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|authority| context.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    let at = Span::new(authority.span.start - 2, authority.span.start);
    sink.report(at, "reference with a host and without a scheme", "it gets the scheme of the page that contains it")
        .help("Write \"https:\" in front of it.")
        .unsafe_fix(at, "https://");
}
