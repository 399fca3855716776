use crate::{Choice, Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a host with `www.`, or without, against the style that was asked for.
    ///
    /// ## Why is this bad?
    /// `www.example.org` and `example.org` are two hosts, with cookies and certificates of their own, and mostly
    /// one site, which redirects from the one to the other. The lint finds something only if the style `www` is
    /// set, to `never` or `always`; what is `always` is meant of registrable domains alone.
    ///
    /// ## Example
    /// ```text
    /// https://www.example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the host as the site does.
    ///
    /// ```text
    /// https://example.org/
    /// https://docs.example.org/
    /// https://www.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    U516 "www-style" for rfc3986::Host {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Prefilter::HTTP, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(style), Some(host)) = (context.config().style.www, context.host()) else { return };
    let www = host.get(..4).filter(|start| start.eq_ignore_ascii_case("www.")).map(|_| host.slice(0, 4));
    match (style, www) {
        (Choice::Never, Some(www)) if is_registrable(&host[4..]) => {
            sink.report(www.span, "a host with \"www.\"", "the style is none").unsafe_fix(www.span, "");
        }
        (Choice::Always, None) if is_registrable(&host) => {
            let start = Span::empty(host.span.start);
            sink.report(host.span, "a host without \"www.\"", "the style is one").unsafe_fix(start, "www.");
        }
        _ => {}
    }
}

/// Whether `name` is what somebody registers, without a label before it.
fn is_registrable(name: &str) -> bool {
    suffix::split(name).and_then(|parts| parts.registrable.get()).is_some_and(|span| span.len() == name.len())
}
