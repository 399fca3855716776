use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3987;

declare_lint! {
    /// ## What it does
    /// Finds a private-use character, a noncharacter or another character that IRIs exclude.
    ///
    /// ## Why is this bad?
    /// An IRI may contain the characters of `ucschar` in addition to those of a URI. Noncharacters, U+FFFD and the
    /// tag characters of plane 14 are not among them, and private-use characters are allowed only in the query.
    /// They mean something within one program at best. U+FFFD is the mark that a decoder leaves where it could not
    /// read the bytes.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/\u{fffe}
    /// http://example.org/\u{e000}
    /// ```
    ///
    /// ```text
    /// http://example.org/caf�
    /// ```
    ///
    /// ## Use instead
    /// Remove the character, or go back to the text before it was decoded wrongly.
    ///
    /// ```text escaped
    /// http://example.org/?\u{e000}
    /// ```
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org/café
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §2.2](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
    = Kind::Syntax(SyntaxKind::IriPrivateOrNoncharacter), for rfc3987::Ucschar {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        read_as: Some(("rfc3987", "IRI")),
        check: Syntax,
    }
}
