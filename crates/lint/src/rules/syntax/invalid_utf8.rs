use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds bytes that are not UTF-8.
    ///
    /// ## Why is this bad?
    /// All current specifications read non-ASCII characters as UTF-8. A file in Latin-1 or Windows-1252 has other
    /// bytes, and programs disagree about them: they insert U+FFFD, report an error, or percent-encode the raw
    /// byte. The server decodes that byte to a different character.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/caf\xE9
    /// http://example.org/\xFF
    /// ```
    ///
    /// ## Use instead
    /// Convert the file to UTF-8. If a URL needs this byte, write it as `%` and two hex digits.
    ///
    /// ```text
    /// http://example.org/caf%C3%A9
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.5](https://www.rfc-editor.org/rfc/rfc3986#section-2.5)
    /// - [RFC 3629 §3](https://www.rfc-editor.org/rfc/rfc3629#section-3)
    = Kind::Syntax(SyntaxKind::InvalidUtf8), for rfc3986::PctEncoded {
        severity: Error,
        check: Record,
    }
}
