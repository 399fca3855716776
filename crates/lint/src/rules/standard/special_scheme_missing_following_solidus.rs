declare_validation_lint! {
    /// ## What it does
    /// Finds a special URL whose scheme is not followed by exactly two slashes.
    ///
    /// ## Why is this bad?
    /// After `https:`, browsers skip any number of slashes and backslashes and read the host. For RFC 3986, any
    /// number except two means that there is no host or an empty one. If a program checks a redirect by RFC 3986
    /// and a browser follows it, users land on hosts that the check would have rejected.
    ///
    /// ## Example
    /// ```text
    /// https:example.org/
    /// https:/example.org/
    /// https:///example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write exactly `//`.
    ///
    /// ```text
    /// https://example.org/
    /// mailto:a@example.org
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: special-scheme-missing-following-solidus](https://url.spec.whatwg.org/#special-scheme-missing-following-solidus)
    /// - [WHATWG URL: special authority slashes state](https://url.spec.whatwg.org/#special-authority-slashes-state)
    SpecialSchemeMissingFollowingSolidus { fix: Unsafe }
}
