declare_validation_lint! {
    /// ## What it does
    /// Finds a percent-encoded byte in a domain.
    ///
    /// ## Why is this bad?
    /// The parser decodes the host of a special URL before it looks at it: `exam%70le.org` is `example.org`. RFC
    /// 3986 lets a host hold escapes and does not say who decodes them; urllib keeps them, Go refuses them, so that
    /// two programs see two hosts.
    ///
    /// ## Example
    /// ```text
    /// https://exam%70le.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the host decoded.
    ///
    /// ```text
    /// https://example.org/
    /// foo://exam%70le/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: domain-percent-encoded](https://url.spec.whatwg.org/#domain-percent-encoded)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    DomainPercentEncoded { fix: Safe }
}
