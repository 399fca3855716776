use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3987;

declare_lint! {
    /// ## What it does
    /// Finds characters that are not in Unicode's composed form, NFC.
    ///
    /// ## Why is this bad?
    /// `é` can be one character, or an `e` and an accent that is put on it: they look alike, and are different
    /// octets once they are percent-encoded, so that only one of the two finds the page. RFC 3987 wants IRIs to be
    /// written in NFC, where it is one. The other form mostly comes from names of files on macOS.
    ///
    /// ## Example
    /// ```text escaped
    /// https://example.org/cafe\u{301}
    /// ```
    ///
    /// ## Use instead
    /// Write the text in NFC, if what it names is.
    ///
    /// ```text escaped
    /// https://example.org/caf\u{e9}
    /// ```
    ///
    /// ```text
    /// https://example.org/cafe%CC%81
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §5.3.2.2](https://www.rfc-editor.org/rfc/rfc3987#section-5.3.2.2)
    /// - [UAX 15](https://www.unicode.org/reports/tr15/)
    U519 "not-nfc" for rfc3987::Iri {
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Prefilter::NON_ASCII, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    if is_nfc(text.text) {
        return;
    }
    let composed: String = text.nfc().collect();
    let same = text.chars().zip(composed.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    // At the end, as far as there is something else between.
    let (rest, other) = (&text[same..], &composed[same..]);
    let backwards = rest.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let tail: usize = backwards.map(|(a, _)| a.len_utf8()).sum();
    let tail = tail.min(rest.len()).min(other.len());
    let piece = text.slice(same, text.len() - tail);
    sink
        .report(
            piece.span,
            "characters that are not in NFC",
            format!("composed, it is \"{}\"", shown(&other[..other.len() - tail])),
        )
        .help("two spellings that look alike are percent-encoded as different octets")
        .unsafe_fix(piece.span, &other[..other.len() - tail]);
}

/// The first few characters.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}
