use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds punctuation of the surrounding sentence at the end of a URL.
    ///
    /// ## Why is this bad?
    /// A full stop, a comma or a closing bracket after a URL is allowed in a URL and also ends a sentence. Programs
    /// that turn text into links guess where the URL ends, and a wrong guess gives a broken link. A closing bracket
    /// without its opening bracket, and punctuation at the very end, nearly always belong to the sentence.
    ///
    /// ## Example
    /// ```text
    /// See (https://example.org/p).
    /// Look at https://example.org/p, please.
    /// ```
    ///
    /// ## Use instead
    /// Write the URL between `<` and `>`, or put a space after it.
    ///
    /// ```text
    /// See <https://example.org/p>.
    /// https://example.org/a_(b)
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    U122 "trailing-prose" for rfc3986::Uri {
        fix: Safe,
        check: Document,
    }
}
