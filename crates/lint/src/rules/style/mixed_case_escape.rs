use super::changes::{changes, joined, of_triplets};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds percent-encodings in upper and lower case in one URL.
    ///
    /// ## Why is this bad?
    /// A program writes all percent-encodings in the same case. If both cases appear, the URL was assembled from
    /// parts that different programs encoded. Parts that were encoded twice or not at all are often nearby.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/%2F%2f
    /// https://example.org/caf%C3%a9
    /// ```
    ///
    /// ## Use instead
    /// Write all percent-encodings in upper case.
    ///
    /// ```text
    /// https://example.org/%2F%2F
    /// https://example.org/%20%c3%a9
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
    /// - [RFC 3986 §6.2.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.1)
    U523 "mixed-case-escape" for rfc3986::PctEncoded {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.text();
    let is_upper = |at: usize| {
        let digits = text.get(at + 1..at + 3).unwrap_or_default();
        digits.bytes().any(|byte| byte.is_ascii_uppercase()) && !digits.bytes().any(|byte| byte.is_ascii_lowercase())
    };
    let Some((upper, _)) = text.match_indices('%').find(|(at, _)| is_upper(*at)) else { return };
    let changes = of_triplets(text, changes(context, Step::Case));
    let Some((span, after)) = joined(text, &changes) else { return };
    // Offsets in a parsed text are below 4 GiB.
    let upper = Span::new(upper as u32, upper as u32 + 3);
    sink.report(changes[0].span, "mixed case in percent-encodings", "this one is lower case")
        .label(upper, "this one is upper case")
        .fix_if_equivalent(context, span, after);
}
