declare_lint! {
    /// ## What it does
    /// Finds a comment for urlgram that is misspelt or names no lint.
    ///
    /// ## Why is this bad?
    /// A comment that starts with `urlgram:` is an instruction for this program. If it is mistyped, it ignores
    /// nothing, and its author does not notice.
    ///
    /// ## Example
    /// ```yaml
    /// # urlgram: ingore[U301]
    /// http://example.org/  # urlgram: ignore U301
    /// ```
    ///
    /// ## Use instead
    /// Write `urlgram: ignore[U301]`, `urlgram: ignore-next-line[U301]` or `urlgram: ignore-file[U301]`, with
    /// codes, prefixes of codes or names separated by commas. Without brackets, the comment ignores all lints. A
    /// reason may follow after `--`.
    ///
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http:\\example.org/
    /// ```
    U003 "bad-ignore" {
        in_tests: true,
        check: Document,
    }
}
