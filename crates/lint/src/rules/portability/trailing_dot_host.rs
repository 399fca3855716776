use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a dot at the end of a host.
    ///
    /// ## Why is this bad?
    /// The dot denotes the root of the DNS. For the DNS, `example.org.` and example.org are the same name. For
    /// cookies, HSTS, certificates and lists of hosts they are different names, so a login, a redirect to https or
    /// a block rule may not apply.
    ///
    /// ## Example
    /// ```text
    /// http://example.org./
    /// https://127.0.0.1.:80/
    /// ```
    ///
    /// ## Use instead
    /// Remove the dot.
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org/.
    /// foo://a./
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 1034 §3.1](https://www.rfc-editor.org/rfc/rfc1034#section-3.1)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    U316 "trailing-dot-host" for rfc3986::RegName {
        roles: Roles::LINK,
        fix: Unsafe,
        explains: Disagreement,
        check: Text(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| context.is_special() && host.ends_with('.')) else { return };
    // U317 reports two dots, which are an empty label.
    if host.len() > 1 && !host.ends_with("..") {
        let dot = Span::new(host.span.end - 1, host.span.end);
        sink.report(dot, "dot at the end of a host", "a different name for cookies and certificates")
            .unsafe_fix(dot, "");
    }
}
