use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that stands in for `https`: `shttp`, `feed`, `webcal`, `view-source`.
    ///
    /// ## Why is this bad?
    /// `shttp` was an experiment of the nineties that IANA calls obsolete, and no relative of `https`. `feed` and
    /// `webcal` ask the system for a program that reads feeds or calendars, which most systems lack; what they lead
    /// to is got over `http` or `https` all the same. `view-source` works in the address bar of some browsers, and
    /// in links of none.
    ///
    /// ## Example
    /// ```text
    /// feed://example.org/rss
    /// webcal://example.org/events.ics
    /// view-source:https://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Link to the `https` URL; the type of what comes back says which program opens it.
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
        check: Text(Prefilter::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(&["shttp", "feed", "webcal", "view-source"]))
    else {
        return;
    };
    let report = sink
        .report(scheme.span, format!("\"{}\" in the place of https", scheme.text), "few programs follow it")
        .help("link to the https URL");
    if context.authority().is_some_and(|authority| !authority.is_empty()) {
        report.unsafe_fix(scheme.span, "https");
    } else if context.path().starts_with("http") {
        report.unsafe_fix(context.whole().slice(0, scheme.len() + 1).span, "");
    }
}
