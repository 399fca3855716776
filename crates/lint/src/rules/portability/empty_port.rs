use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a colon after the host, and no port.
    ///
    /// ## Why is this bad?
    /// RFC 3986 allows an empty port and asks those who write URLs to leave the colon out then. RFC 1738 refuses
    /// it, and so do some libraries to this day; others keep the colon, so that two spellings of one URL are two
    /// keys.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:/
    /// ftp://user@example.org:
    /// ```
    ///
    /// ## Use instead
    /// Leave the colon out, or write the port.
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org:80/
    /// http://[::]/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [RFC 3986 §6.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)
    U309 "empty-port" for rfc3986::Port {
        fix: Safe,
        explains: Rejection,
        check: Text(Prefilter::PORT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(host), Some(port)) = (context.host(), context.port()) else { return };
    let has_colons = !host.starts_with('[') && host.contains(':');
    if port.is_empty() && !host.is_empty() && !has_colons {
        let colon = Span::new(port.span.start - 1, port.span.start);
        sink
            .report(colon, "a colon and no port", "expected a port after it")
            .help("leave it out")
            .fix_if_equivalent(context, colon, "");
    }
}
