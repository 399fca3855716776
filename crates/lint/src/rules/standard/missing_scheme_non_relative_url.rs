declare_validation_lint! {
    /// ## What it does
    /// Finds a URL without a scheme, and no base URL it could be relative to.
    ///
    /// ## Why is this bad?
    /// A text that does not begin with a scheme means something next to a base URL only; there is none here, or one
    /// whose path is opaque, such as `mailto:`.
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
