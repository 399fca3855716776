declare_lint! {
    /// ## What it does
    /// Finds a document that does not have the syntax of its kind.
    ///
    /// ## Why is this bad?
    /// Urlgram uses the syntax of a document to find URLs. In JSON without its closing brace, or in bytes that are
    /// not UTF-8, it reads the rest as plain text from the error on. It may then miss URLs, or find URLs where
    /// there are none. In XML, a `&` between the parameters of a URL is reported, and the rest is read all the same.
    ///
    /// ## Example
    /// ```json
    /// {"a": "http://example.org/",
    /// ```
    ///
    /// ## Use instead
    /// Fix the document, or select its kind with `--kind`.
    ///
    /// ```json
    /// {"a": "http://example.org/"}
    /// ```
    U002 "broken-document" {
        check: Document,
    }
}
