use crate::{Delimited, DiagnosticSink, Letters, LintContext, Properties};
use urlgram::grammar::rfc3987;
use urlgram::iri::Iri;
use urlgram::span::Span;
use urlgram::uri::Uri;

declare_lint! {
    /// ## What it does
    /// Finds non-ASCII letters in a path or query that are not in the configured form.
    ///
    /// ## Why is this bad?
    /// `caf%C3%A9` and `café` are the same path: the first is the URI that is sent, and the second is the IRI that
    /// people read. Documents are easier to read with the second and safer to copy with the first. A list with both
    /// forms contains the same page twice.
    ///
    /// The lint has an effect only if the style `path` is set to `unicode` or `ascii`.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/caf%C3%A9
    /// ```
    ///
    /// ## Use instead
    /// Write all paths in one form.
    ///
    /// ```text
    /// https://example.org/café
    /// https://example.org/caf%E9
    /// https://example.org/a%20b
    /// https://example.org/%E2%80%AE
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §3.1](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
    /// - [RFC 3987 §3.2](https://www.rfc-editor.org/rfc/rfc3987#section-3.2)
    U518 "path-encoding-form" for rfc3987::Ipath {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        style: Some("path"),
        check: WellFormed(Properties::PERCENT.union(Properties::NON_ASCII), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.text();
    let other = match context.config().style.path {
        Some(Letters::Unicode) if text.is_ascii() => Uri::parse(text).ok().map(|uri| uri.to_iri().into_text()),
        Some(Letters::Ascii) if !text.is_ascii() => {
            Iri::parse(text).ok().and_then(|iri| iri.to_uri().ok()).map(|uri| uri.into_text())
        }
        _ => return,
    };
    // Only the part after the host: U517 reports the host.
    let Some(other) = other else { return };
    let at = Delimited::of(&other).path.start;
    let whole = context.at(Span::new(context.components().path.start, context.whole().span.end));
    let other = &other[at as usize..];
    let same = whole.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let same = (0..=same).rev().find(|at| whole.is_char_boundary(*at) && other.is_char_boundary(*at)).unwrap_or(0);
    if whole.text == other {
        return;
    }
    let first = whole[same..].chars().next().map_or(0, char::len_utf8);
    let (end, what, style) = if whole.is_ascii() {
        (same + 3, "percent-encoded letter", "the configured style is `path = \"unicode\"`")
    } else {
        (same + first, "non-ASCII letter", "the configured style is `path = \"ascii\"`")
    };
    sink.report(whole.slice(same, end).span, what, style).fix_if_equivalent(context, whole.span, other);
}
