use super::changes::{and_more, changes, joined};
use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{self, UNRESERVED};
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds a percent triplet for a character that needs none.
    ///
    /// ## Why is this bad?
    /// Letters, digits, `-`, `.`, `_` and `~` mean the same with and without percent-encoding, and RFC 3986 wants
    /// them without: `%7Euser` is `~user`. The URL Standard keeps such triplets, so that one page has two addresses
    /// in a browser, a cache, a list of visited links; and filters that look for a word do not see it. A dot that
    /// is the whole segment of a path stays encoded, as it would be removed else.
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
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Prefilter::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let from = context.components().path.start as usize;
    if !super::changes::octets(&context.text()[from..]).any(|octet| UNRESERVED::CHARS.set.has(octet)) {
        return;
    }
    let mut changes = changes(context, Step::PercentEncoding);
    // What is encoded in a host is read differently, and another lint's.
    changes.retain(|change| change.span.start >= context.components().path.start);
    let Some((span, text)) = joined(context.text(), &changes) else { return };
    let first = &changes[0];
    let headline = format!("\"{}\" is a needless escape of \"{}\"", first.span.of(context.text()), first.after);
    let label = format!("\"{}\" needs no escape{}", first.after, and_more(changes.len()));
    sink.report(first.span, headline, label).fix_if_equivalent(context, span, text);
}
