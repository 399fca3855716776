declare_validation_lint! {
    /// ## What it does
    /// Finds a forbidden host code point.
    ///
    /// ## Why is this bad?
    /// The host of a scheme that is not special is kept as it is written. Delimiters, white space and a few other
    /// signs cannot be in it: what is written again would be read as something else.
    ///
    /// ## Example
    /// ```text
    /// foo://exa[mple.org/
    /// foo://a^b/
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode it, or use another name.
    ///
    /// ```text
    /// foo://exa%5Bmple.org/
    /// foo://example.org/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: host-invalid-code-point](https://url.spec.whatwg.org/#host-invalid-code-point)
    /// - [WHATWG URL: opaque-host parser](https://url.spec.whatwg.org/#concept-opaque-host-parser)
    HostInvalidCodePoint {}
}
