use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a reference with a host and no scheme: `//example.org/p`.
    ///
    /// ## Why is this bad?
    /// It takes the scheme of the page it stands on. On a page that came without TLS, a script from `//cdn.example`
    /// comes without it, too, and can be changed on the way; on a page from a file, it is looked for in a folder.
    /// The form was of use when not every host had TLS.
    ///
    /// ## Example
    /// ```text
    /// //example.org/p
    /// //cdn.example.org
    /// ```
    ///
    /// ## Use instead
    /// Write `https:` before it.
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
        check: Text(Prefilter::NO_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|authority| context.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    let at = Span::new(authority.span.start - 2, authority.span.start);
    sink
        .report(at, "a reference with a host and no scheme", "it takes the scheme of the page that it stands on")
        .help("write \"https:\" before it")
        .unsafe_fix(at, "https://");
}
