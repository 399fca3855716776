declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address that starts with a single colon.
    ///
    /// ## Why is this bad?
    /// A single colon at the start has no piece in front of it. Only `::`, which stands for a run of zero pieces,
    /// may come first. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[:1]/
    /// ```
    ///
    /// ## Use instead
    /// Write `::`, or add the first piece.
    ///
    /// ```text
    /// https://[::1]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-invalid-compression](https://url.spec.whatwg.org/#ipv6-invalid-compression)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6InvalidCompression {}
}
