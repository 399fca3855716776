declare_lint! {
    /// ## What it does
    /// Finds a comment that ignores a lint without a finding.
    ///
    /// ## Why is this bad?
    /// Such a comment is left over from a problem that is gone, contains a mistyped code, or is on the wrong line.
    /// It would silently hide the next finding of that kind in its place.
    ///
    /// ## Example
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Remove the code from the comment, or remove the comment.
    ///
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http:\\example.org/
    /// ```
    U001 "unused-ignore" {
        in_tests: true,
        check: Document,
    }
}
