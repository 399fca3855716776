declare_lint! {
    /// ## What it does
    /// Finds a reference in Markdown or reStructuredText to a label that the page does not define, and a second definition of a label.
    ///
    /// ## Why is this bad?
    /// The page shows the brackets and the label instead of a link. The definition was removed, or its label is written differently.
    ///
    /// References of the forms `[text][label]`, `[label][]` and `![text][label]` are checked. A label in brackets alone may be a text. So may
    /// be the names of items of programs, which tools of documentation resolve, and labels on pages of Quarto, of MkDocs with a plugin
    /// that defines labels or is not known, of mdBook with a preprocessor that is not known, or on pages that include others. If a block of
    /// code without an end has the definitions, the block is reported once.
    ///
    /// In reStructuredText, a reference in backticks with `_` after them has to be the name of a target, a section, a link or a footnote of the
    /// document. It is not reported in a document that includes others, that another includes, that has a directive that may define names,
    /// or to which Sphinx adds a text.
    ///
    /// Of two definitions of one label, CommonMark uses the first, and other programs the last. The second is reported if the page uses
    /// the label and the destinations differ.
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
