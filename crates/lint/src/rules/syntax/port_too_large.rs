use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a port above 65535.
    ///
    /// ## Why is this bad?
    /// The grammar allows any number of digits, but a TCP or UDP port has 16 bits. The URL Standard rejects such a
    /// URL, and urllib raises an error when `port` is read. A program that keeps only the lower 16 bits connects to
    /// port 1 for 65537.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:65536/
    /// http://example.org:99999/p
    /// ```
    ///
    /// ## Use instead
    /// Write a port from 0 to 65535.
    ///
    /// ```text
    /// http://example.org:65535/
    /// http://example.org:00080/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [RFC 9293 §3.1](https://www.rfc-editor.org/rfc/rfc9293#section-3.1)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    U112 "port-too-large" for rfc3986::Port {
        severity: Error,
        roles: Roles::WRITTEN,
        explains: Disagreement,
        check: Text(Properties::PORT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(port) = context.port().filter(|port| port.bytes().all(|byte| byte.is_ascii_digit())) else { return };
    let digits = port.trim_start_matches('0');
    if digits.len() > 5 || digits.parse::<u32>().is_ok_and(|number| number > u32::from(u16::MAX)) {
        sink.report(port.span, "port above 65535", "expected a number from 0 to 65535")
            .help("A port is a 16-bit number.");
    }
}
