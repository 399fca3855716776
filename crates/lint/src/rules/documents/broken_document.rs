declare_lint! {
    /// ## What it does
    /// Finds a document that is not what its name says.
    ///
    /// ## Why is this bad?
    /// URLs are found where the syntax of a document says that they stand. In JSON without its closing brace, or in
    /// bytes that are no UTF-8, they are looked for as in plain text from the mistake on, and some may be missed,
    /// or seen where there are none.
    ///
    /// ## Example
    /// ```json
    /// {"a": "http://example.org/",
    /// ```
    ///
    /// ## Use instead
    /// Mend the document, or say with `--kind` what it is.
    ///
    /// ```json
    /// {"a": "http://example.org/"}
    /// ```
    U002 "broken-document" {
        check: Document,
    }
}
