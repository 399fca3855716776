use super::changes::{and_more, changes, joined, of_triplets};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoding with lower-case hex digits.
    ///
    /// ## Why is this bad?
    /// `%c3` and `%C3` denote the same byte, and RFC 3986 asks writers to use upper case. The URL Standard keeps
    /// the digits as they are, so browsers, caches and request signatures see two different URLs. The fix is unsafe
    /// for this reason.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/caf%c3%a9
    /// https://example.org/?q=%2f
    /// ```
    ///
    /// ## Use instead
    /// Write the two digits in upper case.
    ///
    /// ```text
    /// https://example.org/caf%C3%A9
    /// https://example.org/%20
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
    /// - [RFC 3986 §6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
    U503 "lowercase-escape" for rfc3986::PctEncoded {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let changes = of_triplets(context.text(), changes(context, Step::Case));
    let Some((span, text)) = joined(context.text(), &changes) else { return };
    let first = &changes[0];
    let headline = format!("lower-case percent-encoding \"{}\"", first.span.of(context.text()));
    let label = format!("the normal form is \"{}\"{}", first.after, and_more(changes.len()));
    sink.report(first.span, headline, label).fix_if_equivalent(context, span, text);
}
