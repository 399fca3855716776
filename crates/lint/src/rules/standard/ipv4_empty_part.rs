declare_validation_lint! {
    /// ## What it does
    /// Finds a dot after an IPv4 address.
    ///
    /// ## Why is this bad?
    /// The dot is dropped, and the host is an address; for RFC 3986 the same text is a name. A list of addresses
    /// that are not to be reached, compared as text, lets it through.
    ///
    /// ## Example
    /// ```text
    /// https://127.0.0.1./
    /// ```
    ///
    /// ## Use instead
    /// Leave the dot out.
    ///
    /// ```text
    /// https://127.0.0.1/
    /// https://example.org/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-empty-part](https://url.spec.whatwg.org/#ipv4-empty-part)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4EmptyPart { fix: Unsafe }
}
