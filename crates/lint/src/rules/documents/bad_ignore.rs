declare_lint! {
    /// ## What it does
    /// Finds a comment for urlgram that cannot be parsed.
    ///
    /// ## Why is this bad?
    /// A comment that starts with `urlgram:` is an instruction for this program. If it is mistyped, it ignores
    /// nothing, and its author does not notice.
    ///
    /// ## Example
    /// ```yaml
    /// # urlgram: ingore[U301]
    /// http://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write `urlgram: ignore[U301]`, `urlgram: ignore-next-line[U301]` or `urlgram: ignore-file[U301]`, with
    /// codes, prefixes of codes or names separated by commas.
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
