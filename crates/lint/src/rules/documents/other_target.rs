declare_lint! {
    /// ## What it does
    /// Finds a link whose text is the name of a file or an address, and that leads to a different one.
    ///
    /// ## Why is this bad?
    /// The reader expects what the text says. Such links are copied, and then only the text is changed.
    ///
    /// A name is reported if the file that it names is next to the one that the link leads to. An address is reported if its host is
    /// different.
    ///
    /// ## Example
    /// ```markdown
    /// [comma-spacing](key-spacing.md)
    /// [https://www.example.com/a](https://docs.example.org/a)
    /// ```
    ///
    /// ## Use instead
    /// Lead to what the text names.
    ///
    /// ```markdown
    /// [comma-spacing](comma-spacing.md)
    /// [https://www.example.com/a](https://example.com/a)
    /// ```
    U017 "text-names-other-target" {
        check: Document,
    }
}
