declare_validation_lint! {
    /// ## What it does
    /// Finds a special scheme that is not followed by exactly two slashes.
    ///
    /// ## Why is this bad?
    /// After `https:` browsers skip any number of slashes and backslashes, and read the host. By RFC 3986 all but
    /// exactly two mean that there is no host, or an empty one. Programs that check a redirect by the one reading
    /// and follow it by the other send people to hosts they should not go to.
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
