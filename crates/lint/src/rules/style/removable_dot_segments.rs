use super::changes::changes;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds a `.` or `..` that can be removed from a path.
    ///
    /// ## Why is this bad?
    /// Dot segments are for relative references. In a path that starts at the root they have no use, and the normal
    /// form has none. Browsers remove them before the request, and other programs send them. A server may reject
    /// them, or answer with a different file from the one that a filter checked.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/a/./b
    /// https://example.org/a/b/./.
    /// ```
    ///
    /// ## Use instead
    /// Write the path that remains.
    ///
    /// ```text
    /// https://example.org/a/b
    /// https://example.org/.well-known/x
    /// https://example.org/a/...
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    /// - [RFC 3986 §5.2.4](https://www.rfc-editor.org/rfc/rfc3986#section-5.2.4)
    /// - [RFC 3986 §6.2.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.3)
    U505 "removable-dot-segments" for rfc3986::Path {
        by_default: false,
        fix: Safe,
        precedence: Form,
        check: WellFormed(Properties::DOT_SEGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let mut segments = context.path().split('/').filter(|segment| matches!(segment.text, "." | ".."));
    let Some(dots) = segments.next() else { return };
    let Some(change) = changes(context, Step::DotSegments).pop() else { return };
    let shown = if change.after.len() > 60 { "shorter".into() } else { format!("\"{}\"", change.after) };
    sink.report(dots.span, format!("\"{}\" in a path from the root", dots.text), format!("the normal form is {shown}"))
        .fix_if_equivalent(context, change.span, change.after);
}
