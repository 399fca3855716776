use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a port with leading zeros.
    ///
    /// ## Why is this bad?
    /// RFC 3986 allows any number of digits, and parsers that follow its grammar keep the zeros. The URL Standard
    /// converts the port to a number and omits it if it is the default of the scheme. Two programs that compare
    /// ports as text disagree about `00080`.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:0080/
    /// ```
    ///
    /// ## Use instead
    /// Write the port without leading zeros.
    ///
    /// ```text
    /// http://example.org:80/
    /// http://example.org:8080/
    /// http://example.org:0/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    U310 "zero-padded-port" for rfc3986::Port {
        fix: Safe,
        check: Text(Properties::PORT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(port) = context.port().filter(|port| port.bytes().all(|byte| byte.is_ascii_digit())) else { return };
    let zeros = port.len() - port.trim_start_matches('0').len();
    let zeros = zeros.min(port.len().saturating_sub(1));
    if zeros > 0 {
        let zeros = port.slice(0, zeros);
        sink.report(zeros.span, "leading zeros in a port", "some parsers keep them, others remove them")
            .fix_if_equivalent(context, zeros.span, "");
    }
}
