declare_validation_lint! {
    /// ## What it does
    /// Finds a dot at the end of an IPv4 address.
    ///
    /// ## Why is this bad?
    /// The parser drops the dot and reads an address. For RFC 3986 the same text is a name. A list of forbidden
    /// addresses that compares texts lets it pass.
    ///
    /// ## Example
    /// ```text
    /// https://127.0.0.1./
    /// ```
    ///
    /// ## Use instead
    /// Remove the dot.
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
