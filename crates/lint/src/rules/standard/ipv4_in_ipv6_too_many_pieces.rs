declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address with more than six pieces before its IPv4 address.
    ///
    /// ## Why is this bad?
    /// An IPv4 address at the end takes the place of two pieces: at most six may stand before it.
    ///
    /// ## Example
    /// ```text
    /// https://[1:1:1:1:1:1:1:127.0.0.1]/
    /// ```
    ///
    /// ## Use instead
    /// Write six pieces before the IPv4 address, or fewer and `::`.
    ///
    /// ```text
    /// https://[1:1:1:1:1:1:127.0.0.1]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-in-IPv6-too-many-pieces](https://url.spec.whatwg.org/#ipv4-in-ipv6-too-many-pieces)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv4InIpv6TooManyPieces {}
}
