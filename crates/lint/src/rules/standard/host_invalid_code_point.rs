declare_validation_lint! {
    /// ## What it does
    /// Finds a character that an opaque host cannot contain.
    ///
    /// ## Why is this bad?
    /// The host of a scheme that is not special is kept as written. It cannot contain delimiters, white space or
    /// some other characters, because the serialized URL would be parsed differently. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// foo://exa[mple.org/
    /// foo://a^b/
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the character, or use a different name.
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
