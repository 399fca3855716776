use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `:` in the first segment of a relative reference.
    ///
    /// ## Why is this bad?
    /// What stands before the first `:` is a scheme, if no `/` comes earlier: as a link, the file `a:b` is the URI
    /// of scheme `a`, and `12:30/notes` is nothing at all. Names of wiki pages and times of day are where it
    /// happens.
    ///
    /// ## Example
    /// ```text
    /// a:b
    /// 12:30/notes
    /// Talk:Main_Page
    /// ```
    ///
    /// ## Use instead
    /// Write `./` before it; the reference means the same then.
    ///
    /// ```text
    /// ./a:b
    /// a/b:c
    /// ?a:b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.2](https://www.rfc-editor.org/rfc/rfc3986#section-4.2)
    U117 "colon-in-first-segment" for rfc3986::SegmentNzNc {
        severity: Error,
        fix: Safe,
        read_as: Some(("rfc3986", "relative-ref")),
        check: Syntax,
    }
}
