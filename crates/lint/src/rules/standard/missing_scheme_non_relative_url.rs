declare_validation_lint! {
    /// ## What it does
    /// Finds a relative reference without a base URL that it can be relative to.
    ///
    /// ## Why is this bad?
    /// A text without a scheme has a meaning only together with a base URL. Here there is none, or its path is
    /// opaque, as in `mailto:`. The parser rejects the text.
    ///
    /// ## Example
    /// ```text
    /// example.org/p
    /// 💩
    /// ```
    ///
    /// ## Use instead
    /// Write the whole URL.
    ///
    /// ```text
    /// https://example.org/p
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: missing-scheme-non-relative-URL](https://url.spec.whatwg.org/#missing-scheme-non-relative-url)
    /// - [WHATWG URL: no scheme state](https://url.spec.whatwg.org/#no-scheme-state)
    MissingSchemeNonRelativeUrl {}
}
