declare_lint! {
    /// ## What it does
    /// Finds a comment that says to ignore what is not found.
    ///
    /// ## Why is this bad?
    /// A comment that ignores nothing was of use once, or never was: a mistyped code, or a line that moved away
    /// from it. The next finding of that kind in its place would be ignored, and nobody would know.
    ///
    /// ## Example
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Take the code out of the comment, or the comment out of the document.
    ///
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http:\\example.org/
    /// ```
    U001 "unused-ignore" {
        check: Document,
    }
}
