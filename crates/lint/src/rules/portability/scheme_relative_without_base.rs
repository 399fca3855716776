use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a text that begins with `//` and a host, where a URL with its scheme is expected.
    ///
    /// ## Why is this bad?
    /// `//example.org/p` takes its scheme from where it stands. In a list, a mail or a configuration file there is
    /// none to take: browsers refuse it there, urllib gives an empty scheme, and a program that adds one of its own
    /// makes `http:////example.org/p` of it, or looks for a file.
    ///
    /// ## Example
    /// ```text
    /// //example.org/p
    /// //cdn.example.org
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme, `https:`.
    ///
    /// ```text
    /// https://example.org/p
    /// /example.org/p
    /// ///p
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    /// - [RFC 3986 §5.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)
    U328 "scheme-relative-without-base" for rfc3986::RelativePart {
        fix: Unsafe,
        precedence: Specific,
        check: Text(Prefilter::NO_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|authority| context.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    // Where references are taken, this is one.
    if context.triggers().intersects(Prefilter::MALFORMED) {
        let at = Span::new(authority.span.start - 2, authority.span.start);
        sink
            .report(at, "a host and no scheme", "expected a scheme before it")
            .help("write \"https:\" before it")
            .unsafe_fix(at, "https://");
    }
}
