use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds bytes that are not UTF-8.
    ///
    /// ## Why is this bad?
    /// Characters beyond ASCII are read as UTF-8, here and in every current specification. A file in Latin-1 or
    /// Windows-1252 has other bytes, of which each program makes what it likes: U+FFFD, an error, or the escape of
    /// the raw byte, which a server decodes to something else.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/caf\xE9
    /// http://example.org/\xFF
    /// ```
    ///
    /// ## Use instead
    /// Convert the file to UTF-8; write `%` and two hex digits for a byte that is meant.
    ///
    /// ```text
    /// http://example.org/caf%C3%A9
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.5](https://www.rfc-editor.org/rfc/rfc3986#section-2.5)
    /// - [RFC 3629 §3](https://www.rfc-editor.org/rfc/rfc3629#section-3)
    U120 "invalid-utf8" for rfc3986::PctEncoded {
        severity: Error,
        check: Record,
    }
}
