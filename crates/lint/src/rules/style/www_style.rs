use crate::{Choice, DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a host whose `www.`, or lack of it, does not match the configured style.
    ///
    /// ## Why is this bad?
    /// `www.example.org` and `example.org` are two hosts with separate cookies and certificates. Usually they are
    /// one site, which redirects from one to the other at the cost of a second request.
    ///
    /// The lint has an effect only if the style `www` is set to `never` or `always`. `always` applies to
    /// registrable domains only.
    ///
    /// ## Example
    /// ```text
    /// https://www.example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the host in the form that the site uses.
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
        style: Some("www"),
        check: WellFormed(Properties::HTTP, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(style), Some(host)) = (context.config().style.www, context.host()) else { return };
    let www = host.get(..4).filter(|start| start.eq_ignore_ascii_case("www.")).map(|_| host.slice(0, 4));
    match (style, www) {
        (Choice::Never, Some(www)) if is_registrable(&host[4..]) => {
            sink.report(www.span, "host with \"www.\"", "the configured style `www = \"never\"` forbids it")
                .unsafe_fix(www.span, "");
        }
        (Choice::Always, None) if is_registrable(&host) => {
            let start = Span::empty(host.span.start);
            sink.report(host.span, "host without \"www.\"", "the configured style `www = \"always\"` requires it")
                .unsafe_fix(start, "www.");
        }
        _ => {}
    }
}

/// Whether `name` is a registrable domain without a label in front of it.
fn is_registrable(name: &str) -> bool {
    suffix::split(name).and_then(|parts| parts.registrable.get()).is_some_and(|span| span.len() == name.len())
}
