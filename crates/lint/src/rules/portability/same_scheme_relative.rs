use super::after_scheme::is_relative;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a scheme in front of a relative reference.
    ///
    /// ## Why is this bad?
    /// For RFC 3986, `http:g` is an absolute URI with a path and no host. An older rule, which the RFC calls a
    /// loophole, reads it relative to a base of the same scheme. Browsers and urllib follow the older rule for such
    /// a base. Without one, browsers read `g` as the host.
    ///
    /// ## Example
    /// ```text
    /// http:g
    /// https:images/logo.png
    /// http:?q
    /// ```
    ///
    /// ## Use instead
    /// Remove the scheme from a relative reference, or write the host too.
    ///
    /// ```text
    /// g
    /// http://g/
    /// mailto:g
    /// http:example.org
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §5.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.2)
    /// - [RFC 3986 §5.4.2](https://www.rfc-editor.org/rfc/rfc3986#section-5.4.2)
    /// - [WHATWG URL: scheme state](https://url.spec.whatwg.org/#scheme-state)
    U324 "same-scheme-relative" for rfc3986::Uri {
        roles: Roles::LINK,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::SLASHES.union(Properties::NO_AUTHORITY), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.is_special()) else { return };
    let after = scheme.len() + 1;
    if is_relative(&context.text()[after..]) {
        // The scheme starts the text, except for spaces.
        let at = Span::new(scheme.span.start, scheme.span.end + 1);
        sink.report(
            at,
            format!("relative reference after \"{}:\"", scheme.text),
            "relative for some parsers, absolute for others",
        )
        .help("Remove the scheme, or write the host too.")
        .unsafe_fix(at, "");
    }
}
