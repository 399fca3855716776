declare_validation_lint! {
    /// ## What it does
    /// Finds a character that a valid URL must percent-encode or omit.
    ///
    /// ## Why is this bad?
    /// The parser accepts nearly any text: it percent-encodes some characters, keeps others, and removes tabs, line
    /// ends and surrounding spaces. Programs that follow other documents reject the text or read a different URL.
    /// Each program decodes a lone `%` differently.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/>
    /// ```
    ///
    /// ```text escaped
    /// \x20https://example.org/\x20
    /// ```
    ///
    /// ```text
    /// https://example.org/100%
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the character if it is data. Otherwise remove it.
    ///
    /// ```text
    /// https://example.org/%3E
    /// https://example.org/100%25
    /// https://example.org/é
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: invalid-URL-unit](https://url.spec.whatwg.org/#invalid-url-unit)
    /// - [WHATWG URL: basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)
    InvalidUrlUnit { fix: Safe }
}
