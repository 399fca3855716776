//! Diagnostics of a record as a whole: its bytes, its length.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use super::{Diagnostic, Fix, Kind, SyntaxKind};
use crate::grammar::rfc3986::PctEncoded;
use crate::input::{Production, Rule};
use crate::span::Span;

/// Returns `text` as a string.
///
/// # Errors
/// `U120 invalid-utf8` at the first bytes that are not UTF-8.
pub fn decode_utf8(text: &[u8]) -> Result<&str, Box<Diagnostic>> {
    core::str::from_utf8(text).map_err(|invalid| {
        let start = invalid.valid_up_to();
        let end = invalid.error_len().map_or(text.len(), |length| start + length);
        Box::new(invalid_utf8(start, &text[start..end]))
    })
}

fn invalid_utf8(start: usize, bytes: &[u8]) -> Diagnostic {
    let hex: Vec<String> = bytes.iter().map(|byte| format!("{byte:02X}")).collect();
    let encoded: String = hex.iter().map(|byte| format!("%{byte}")).collect();
    // Longer texts have no spans; their offsets are cut.
    let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX - 1);
    let span = Span::new(at(start), at(start + bytes.len()));
    let (noun, verb, pronoun) = if bytes.len() == 1 { ("byte", "is", "it is") } else { ("bytes", "are", "they are") };
    let message = format!("the {noun} {} {verb} not UTF-8", hex.join(" "));
    Diagnostic::new(Kind::Syntax(SyntaxKind::InvalidUtf8), span, message, "not part of any character")
        .with_help(format!("Convert the file to UTF-8, or write \"{encoded}\" if {pronoun} intended."))
        .with_fix(Fix::uncertain(span, encoded))
        .with_rule(PctEncoded::RULE)
        .with_start(PctEncoded::RULE)
}

impl Diagnostic {
    /// Returns the diagnostic of a record of this many bytes, which is too long to be read as `start`.
    pub fn too_long(bytes: u64, start: &'static Rule) -> Diagnostic {
        let message = "a text too long to be read";
        let diagnostic =
            Diagnostic::new(Kind::Syntax(SyntaxKind::TooLong), Span::default(), message, format!("{bytes} bytes"));
        diagnostic.with_rule(start).with_start(start)
    }

    /// Returns the diagnostic of a byte order mark at the start of a file whose texts are read as `start`.
    pub fn byte_order_mark(start: &'static Rule) -> Diagnostic {
        let span = Span::new(0, '\u{feff}'.len_utf8() as u32);
        let kind = Kind::Syntax(SyntaxKind::NonAsciiInUri);
        Diagnostic::new(kind, span, "a byte order mark before the first URL", "invisible, and not part of the URL")
            .with_help("Save the file as UTF-8 without a byte order mark (BOM).")
            .with_fix(Fix::safe(span, ""))
            .with_rule(start)
            .with_start(start)
    }
}
