use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a character that the grammar does not allow where it stands.
    ///
    /// ## Why is this bad?
    /// A URI is made of letters, digits and 20 signs of ASCII, and `%`; each component allows its own choice of
    /// them. Some parsers take other characters all the same, encode them, or cut the text there, so that the text
    /// means different things to different programs.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/a b
    /// http://example.org/?q="a"
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the character where it is meant as data, or take it out.
    ///
    /// ```text
    /// http://example.org/a%20b
    /// http://example.org/?q=%22a%22
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3986 Appendix A](https://www.rfc-editor.org/rfc/rfc3986#appendix-A)
    U101 "invalid-character" for rfc3986::Pchar {
        severity: Error,
        fix: Safe,
        precedence: Symptom,
        check: Syntax,
    }
}
