declare_validation_lint! {
    /// ## What it does
    /// Finds a backslash in place of a slash.
    ///
    /// ## Why is this bad?
    /// In special URLs browsers read `\` as `/`, wherever it stands before the query. No other document does: for
    /// RFC 3986 it is no character of a URI, for urllib one of the host or the path, so that the host is in doubt.
    ///
    /// ## Example
    /// ```text
    /// https://example.org\path
    /// ```
    ///
    /// ## Use instead
    /// Write `/`, or `%5C` where a backslash is meant.
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
