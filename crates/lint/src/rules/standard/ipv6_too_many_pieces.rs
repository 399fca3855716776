declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address with more than eight pieces.
    ///
    /// ## Why is this bad?
    /// An IPv6 address has 128 bits, which are eight pieces of 16 bits. `::` stands for at least one of them. The
    /// parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[1:2:3:4:5:6:7:8:9]/
    /// ```
    ///
    /// ## Use instead
    /// Write eight pieces, or fewer pieces and `::`.
    ///
    /// ```text
    /// https://[1:2:3:4:5:6:7:8]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-too-many-pieces](https://url.spec.whatwg.org/#ipv6-too-many-pieces)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6TooManyPieces {}
}
