use unicode_normalization::{UnicodeNormalization, is_nfc};

use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3987;

declare_lint! {
    /// ## What it does
    /// Finds characters that are not in NFC, the composed normal form of Unicode.
    ///
    /// ## Why is this bad?
    /// `é` can be one character, or an `e` followed by a combining accent. Both look alike but have different bytes
    /// when they are percent-encoded, so only one of them finds the page. RFC 3987 asks for NFC, which has the
    /// single character. The other form often comes from file names on macOS.
    ///
    /// ## Example
    /// ```text escaped
    /// https://example.org/cafe\u{301}
    /// ```
    ///
    /// ## Use instead
    /// Write the text in NFC if the name of the resource is in NFC.
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
        roles: Roles::LINK,
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Properties::NON_ASCII, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let text = context.whole();
    if is_nfc(text.text) {
        return;
    }
    let composed: String = text.nfc().collect();
    let same = text.chars().zip(composed.chars()).take_while(|(a, b)| a == b).map(|(a, _)| a.len_utf8()).sum();
    // A common end is left out if something else remains.
    let (rest, other) = (&text[same..], &composed[same..]);
    let backwards = rest.chars().rev().zip(other.chars().rev()).take_while(|(a, b)| a == b);
    let tail: usize = backwards.map(|(a, _)| a.len_utf8()).sum();
    let tail = tail.min(rest.len()).min(other.len());
    let piece = text.slice(same, text.len() - tail);
    sink.report(
        piece.span,
        "characters are not in NFC",
        format!("the composed form is \"{}\"", shown(&other[..other.len() - tail])),
    )
    .help("Write the composed form: the two look alike, but their percent-encodings differ.")
    .unsafe_fix(piece.span, &other[..other.len() - tail]);
}

/// Returns the first few characters.
fn shown(text: &str) -> String {
    text.chars().take(20).collect()
}
