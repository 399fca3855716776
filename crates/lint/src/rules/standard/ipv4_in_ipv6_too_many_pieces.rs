declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address after more than six pieces of an IPv6 address.
    ///
    /// ## Why is this bad?
    /// An IPv4 address at the end replaces two pieces, so at most six may precede it. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[1:1:1:1:1:1:1:127.0.0.1]/
    /// ```
    ///
    /// ## Use instead
    /// Write six pieces in front of the IPv4 address, or fewer and `::`.
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
