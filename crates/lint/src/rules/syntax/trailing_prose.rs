use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a URL in a text that ends with what belongs to the sentence around it.
    ///
    /// ## Why is this bad?
    /// A full stop, a comma or a closing bracket after a URL in prose is a character of the URL as well as one of
    /// the sentence, and programs that make links of text guess where it ends. A bracket that was not opened in the
    /// URL, and a punctuation mark at the end, belong to the sentence nearly always.
    ///
    /// ## Example
    /// ```text
    /// See (https://example.org/p).
    /// Look at https://example.org/p, please.
    /// ```
    ///
    /// ## Use instead
    /// Write `<` and `>` around the URL, or a space behind it.
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
