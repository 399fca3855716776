declare_validation_lint! {
    /// ## What it does
    /// Finds a backslash that the parser reads as a slash.
    ///
    /// ## Why is this bad?
    /// In special URLs, browsers read every `\` before the query as `/`. No other document does: RFC 3986 does not
    /// allow the character, and urllib reads it as part of the host or the path. The two may see different hosts.
    ///
    /// ## Example
    /// ```text
    /// https://example.org\path
    /// ```
    ///
    /// ## Use instead
    /// Write `/`, or `%5C` for a backslash.
    ///
    /// ```text
    /// https://example.org/path
    /// https://example.org/%5Cpath
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: invalid-reverse-solidus](https://url.spec.whatwg.org/#invalid-reverse-solidus)
    /// - [WHATWG URL: relative state](https://url.spec.whatwg.org/#relative-state)
    InvalidReverseSolidus { fix: Safe }
}
