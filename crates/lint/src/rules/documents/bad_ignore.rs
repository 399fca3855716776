declare_lint! {
    /// ## What it does
    /// Finds a comment for urlgram that it does not understand.
    ///
    /// ## Why is this bad?
    /// A comment that begins with `urlgram:` is meant for this program. If it is mistyped, nothing is ignored, and
    /// whoever wrote it thinks otherwise.
    ///
    /// ## Example
    /// ```yaml
    /// # urlgram: ingore[U301]
    /// http://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write `urlgram: ignore[U301]`, `urlgram: ignore-next-line[U301]` or `urlgram: ignore-file[U301]`, with
    /// codes, beginnings of codes or names between commas.
    ///
    /// ```yaml
    /// # urlgram: ignore-file[U301]
    /// http:\\example.org/
    /// ```
    U003 "bad-ignore" {
        check: Document,
    }
}
