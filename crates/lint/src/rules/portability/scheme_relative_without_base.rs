use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a text that starts with `//` and a host where a whole URL is expected.
    ///
    /// ## Why is this bad?
    /// `//example.org/p` gets its scheme from the page that contains it. A list, a mail or a configuration file has
    /// no scheme to give. Browsers reject the text there, urllib returns an empty scheme, and a program that adds
    /// `http://` in front gets `http:////example.org/p`.
    ///
    /// ## Example
    /// ```text
    /// //example.org/p
    /// //cdn.example.org
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme `https:`.
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
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        check: Text(Properties::NO_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|authority| context.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    // The text is a valid reference.
    if context.properties().intersects(Properties::MALFORMED) {
        let at = Span::new(authority.span.start - 2, authority.span.start);
        sink.report(at, "host without a scheme", "expected a scheme in front of it")
            .help("Write \"https:\" in front of it.")
            .unsafe_fix(at, "https://");
    }
}
