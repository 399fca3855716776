use super::parts::body;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc2397;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a data URL without a comma.
    ///
    /// ## Why is this bad?
    /// The comma separates the media type from the data, and is required even if both are empty. Without it, a
    /// browser rejects the URL and loads nothing.
    ///
    /// ## Example
    /// ```text
    /// data:text/plain
    /// data:image/png;base64
    /// data:text/plain;#,x
    /// ```
    ///
    /// ## Use instead
    /// Write a comma after the media type.
    ///
    /// ```text
    /// data:text/plain,
    /// data:,a
    /// ```
    ///
    /// ## References
    /// - [RFC 2397 §3](https://www.rfc-editor.org/rfc/rfc2397#section-3)
    /// - [WHATWG Fetch: data: URL processor](https://fetch.spec.whatwg.org/#data-url-processor)
    U219 "data-no-comma" for rfc2397::Dataurl {
        severity: Error,
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if context.has_scheme(&["data"]) && !body(context).contains(',') {
        let end = Span::empty(body(context).span.end);
        sink.report(end, "data URL without a comma", "expected \",\" and the data");
    }
}
