declare_validation_lint! {
    /// ## What it does
    /// Finds percent-encoding in a domain.
    ///
    /// ## Why is this bad?
    /// The parser decodes the host of a special URL first, so `exam%70le.org` is `example.org`. RFC 3986 allows
    /// percent-encoding in a host and does not say who decodes it. Python's urllib keeps it and Go rejects the URL,
    /// so two programs see different hosts.
    ///
    /// ## Example
    /// ```text
    /// https://exam%70le.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the decoded host.
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
