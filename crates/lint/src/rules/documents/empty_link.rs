declare_lint! {
    /// ## What it does
    /// Finds a Markdown link without a destination, or an image without a source.
    ///
    /// ## Why is this bad?
    /// An empty reference leads to the page that contains it, and an image without a source shows nothing. Its author
    /// usually meant to fill it in later. In `SUMMARY.md`, the table of contents of a book, such a link is a chapter that
    /// nobody has written yet. A link to `#`, the top of the page, is reported in a sentence if its text has several words and none such as
    /// "top" or "back". A program may show a widget for a text such as `video:vimeo/595885125`.
    ///
    /// ## Example
    /// ```markdown
    /// See [the guide]().
    /// ![screenshot]()
    /// ```
    ///
    /// ## Use instead
    /// Write the destination, or only the text.
    ///
    /// ```markdown
    /// See [the guide](guide.md).
    /// See the guide.
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.4](https://www.rfc-editor.org/rfc/rfc3986#section-4.4)
    /// - [CommonMark: links](https://spec.commonmark.org/0.31.2/#links)
    U013 "empty-link" {
        check: Document,
    }
}
