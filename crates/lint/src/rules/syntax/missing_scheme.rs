use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text that has no scheme where a URI is to have one.
    ///
    /// ## Why is this bad?
    /// Without a scheme a text is a reference, which means something next to a base only: in a browser's page
    /// `example.com/p` is a file `p` in a folder `example.com`. People write so, and address bars guess `https://`,
    /// but a program that does not guess finds no host there.
    ///
    /// ## Example
    /// ```text
    /// example.com/p
    /// docs/index.html
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme; for links that are relative on purpose, ask for the rule `URI-reference`.
    ///
    /// ```text
    /// https://example.com/p
    /// mailto:info@example.com
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    /// - [RFC 3986 §4.5](https://www.rfc-editor.org/rfc/rfc3986#section-4.5)
    U104 "missing-scheme" for rfc3986::Uri {
        severity: Error,
        fix: Unsafe,
        check: Syntax,
    }
}
