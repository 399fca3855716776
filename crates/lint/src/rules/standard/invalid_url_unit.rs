declare_validation_lint! {
    /// ## What it does
    /// Finds a character that a URL cannot hold as it is.
    ///
    /// ## Why is this bad?
    /// The parser takes nearly any text: it percent-encodes some characters, keeps others, and takes tabs, line
    /// ends and spaces around the URL out. Programs that follow another document refuse the text, or read another
    /// URL; a lone `%` is decoded by each as it likes.
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
    /// Percent-encode what is meant as data, take out what is not meant.
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
