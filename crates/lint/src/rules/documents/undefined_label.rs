declare_lint! {
    /// ## What it does
    /// Finds a reference in Markdown to a label that the page does not define.
    ///
    /// ## Why is this bad?
    /// The page shows the brackets and the label instead of a link. The definition was removed, or its label is written differently.
    ///
    /// References of the forms `[text][label]` and `[label][]` are checked. A label in brackets alone may be a text. So may be the
    /// names of items of programs, which tools of documentation resolve, and labels on pages of MkDocs and Quarto, of mdBook with
    /// a preprocessor that is not known, or on pages that include others.
    ///
    /// ## Example
    /// ```markdown
    /// See [the guide][manual].
    /// ```
    ///
    /// ## Use instead
    /// Define the label.
    ///
    /// ```markdown
    /// See [the guide](https://example.com/guide).
    /// ```
    ///
    /// ## References
    /// - [CommonMark: links](https://spec.commonmark.org/0.31.2/#links)
    U015 "undefined-label" {
        check: Document,
    }
}
