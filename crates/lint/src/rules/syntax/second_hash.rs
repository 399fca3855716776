use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `#` in the fragment.
    ///
    /// ## Why is this bad?
    /// The first `#` begins the fragment, and the fragment cannot hold another. Browsers keep it there; strict
    /// parsers refuse the URL, and a program that splits at the last `#` has another fragment, and another URL
    /// before it.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/#a#b
    /// ```
    ///
    /// ## Use instead
    /// Write `%23`.
    ///
    /// ```text
    /// http://example.org/#a%23b
    /// http://example.org/%23a#b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.5](https://www.rfc-editor.org/rfc/rfc3986#section-3.5)
    U114 "second-hash" for rfc3986::Fragment {
        severity: Error,
        fix: Unsafe,
        check: Syntax,
    }
}
