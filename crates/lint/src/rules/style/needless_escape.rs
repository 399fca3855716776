use super::changes::{and_more, changes, joined};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{self, UNRESERVED};
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds percent-encoding of a character that needs none.
    ///
    /// ## Why is this bad?
    /// Letters, digits, `-`, `.`, `_` and `~` mean the same with and without percent-encoding, and the normal form
    /// of `%7Euser` is `~user`. The URL Standard keeps such an encoding, so a page has two addresses in browsers
    /// and caches, and a filter that looks for a word misses it. A segment that consists of encoded dots is not
    /// reported, because plain dots would be removed.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/%7Euser/
    /// https://example.org/?q=%61%62c
    /// ```
    ///
    /// ## Use instead
    /// Write the character itself.
    ///
    /// ```text
    /// https://example.org/~user/
    /// https://example.org/a%2Fb
    /// https://example.org/%2E%2E/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.3](https://www.rfc-editor.org/rfc/rfc3986#section-2.3)
    /// - [RFC 3986 §6.2.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.2.2)
    U504 "needless-escape" for rfc3986::PctEncoded {
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let from = context.components().path.start as usize;
    if !super::changes::octets(&context.text()[from..]).any(|octet| UNRESERVED::CHARS.set.has(octet)) {
        return;
    }
    let mut changes = changes(context, Step::PercentEncoding);
    // U304 reports percent-encoding in a host.
    changes.retain(|change| change.span.start >= context.components().path.start);
    let Some((span, text)) = joined(context.text(), &changes) else { return };
    let first = &changes[0];
    let headline = format!("needless percent-encoding \"{}\" of \"{}\"", first.span.of(context.text()), first.after);
    let label = format!("\"{}\" needs no percent-encoding{}", first.after, and_more(changes.len()));
    sink.report(first.span, headline, label).fix_if_equivalent(context, span, text);
}
