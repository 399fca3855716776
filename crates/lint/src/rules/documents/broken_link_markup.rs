declare_lint! {
    /// ## What it does
    /// Finds a text that nearly is a link, and that readers see as it is written.
    ///
    /// ## Why is this bad?
    /// A parenthesis, bracket or mark is missing or in the wrong place, so that the page shows the markup and the address instead of
    /// a link.
    ///
    /// In Markdown: a destination without a closing parenthesis or in quotation marks, a bracket, full stop or space between the text
    /// and the destination, a text in parentheses before a destination in brackets, a text in brackets before an address in angle brackets, and an
    /// address in HTML without its closing quotation mark. In reStructuredText: a link without `_`, without a space before `<`, or with one backtick too many, a
    /// name of a target between `<` and `>` without `_`, a link of Markdown, and a role without its colon or without `>`. Code is not checked,
    /// nor is a quotation in Markdown after a line that ends with a colon and speaks of a result: "This renders as:".
    ///
    /// ## Example
    /// ```markdown
    /// See [the guide](https://example.com/guide.
    /// See (the guide)[https://example.com/guide].
    /// See [the guide].(#guide)
    /// See [the guide]('https://example.com/guide').
    /// ```
    ///
    /// ## Use instead
    /// Write the text in brackets, and the destination in parentheses directly after it.
    ///
    /// ```markdown
    /// See [the guide](https://example.com/guide).
    /// ```
    ///
    /// ## References
    /// - [CommonMark: links](https://spec.commonmark.org/0.31.2/#links)
    U014 "broken-link-markup" {
        check: Document,
    }
}
