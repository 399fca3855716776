use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc4248;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a path or a query in a telnet URL.
    ///
    /// ## Why is this bad?
    /// A telnet URL names a server: user, host, port, and at most one slash. No document gives a meaning to text
    /// after it. A program that passes the text to a command line may give it a dangerous one.
    ///
    /// ## Example
    /// ```text
    /// telnet://host.example/x
    /// telnet://host.example/?q
    /// ```
    ///
    /// ## Use instead
    /// Remove the path.
    ///
    /// ```text
    /// telnet://host.example/
    /// telnet://host.example:2323
    /// ```
    ///
    /// ## References
    /// - [RFC 4248 §2](https://www.rfc-editor.org/rfc/rfc4248#section-2)
    /// - [RFC 1738 §3.8](https://www.rfc-editor.org/rfc/rfc1738#section-3.8)
    U228 "telnet-path" for rfc4248::TelnetUri {
        roles: Roles::DATA,
        fix: Unsafe,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if !context.has_scheme(&["telnet"]) || context.authority().is_none() {
        return;
    }
    let start = path.span.start + path.len().min(1) as u32;
    let end = context.query().map_or(path.span.end, |query| query.span.end);
    if start < end {
        let rest = Span::new(start, end);
        sink.report(rest, "path in a telnet URL", "expected the end of the URL").unsafe_fix(rest, "");
    }
}
