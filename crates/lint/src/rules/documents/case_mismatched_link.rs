declare_lint! {
    /// ## What it does
    /// Finds a relative link that differs from the name of its file, or from the anchor of its page, in upper and lower case.
    ///
    /// ## Why is this bad?
    /// The link works on the author's computer if its file system ignores case, as those of Windows and macOS do. On
    /// GitHub and on most web servers it leads nowhere. Anchors are compared with their case by every browser.
    ///
    /// ## Example
    /// ```markdown
    /// [Guide](Guide.md)
    /// ```
    ///
    /// ## Use instead
    /// Write the name as the file system has it.
    ///
    /// ```markdown
    /// [Guide](guide.md)
    /// ```
    U012 "case-mismatched-link" {
        severity: Error,
        fix: Unsafe,
        check: Document,
    }
}
