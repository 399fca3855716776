use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme used instead of `https`: `shttp`, `feed`, `webcal` or `view-source`.
    ///
    /// ## Why is this bad?
    /// `shttp` was an experiment of the 1990s, which IANA lists as obsolete and which is not related to `https`.
    /// `feed` and `webcal` ask the system for a program that reads feeds or calendars, which most systems lack,
    /// although the resource is fetched over `http` or `https`. `view-source` works in the address bar of some
    /// browsers and in no link.
    ///
    /// ## Example
    /// ```text
    /// feed://example.org/rss
    /// webcal://example.org/events.ics
    /// view-source:https://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Link to the `https` URL. The media type of the answer determines the program that opens it.
    ///
    /// ```text
    /// https://example.org/rss
    /// ```
    ///
    /// ## References
    /// - [RFC 2660 §6.2](https://www.rfc-editor.org/rfc/rfc2660#section-6.2)
    /// - [IANA: Uniform Resource Identifier (URI) Schemes](https://www.iana.org/assignments/uri-schemes)
    U607 "shttp-or-feed" for rfc3986::Scheme {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(&["shttp", "feed", "webcal", "view-source"]))
    else {
        return;
    };
    let report = sink
        .report(scheme.span, format!("\"{}\" instead of https", scheme.text), "few programs follow it")
        .help("Link to the https URL.");
    if context.authority().is_some_and(|authority| !authority.is_empty()) {
        report.unsafe_fix(scheme.span, "https");
    } else if context.path().starts_with("http") {
        report.unsafe_fix(context.whole().slice(0, scheme.len() + 1).span, "");
    }
}
