declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address with fewer than eight pieces and without `::`.
    ///
    /// ## Why is this bad?
    /// Without `::`, all eight pieces must be written. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[1:2:3]/
    /// ```
    ///
    /// ## Use instead
    /// Write `::` instead of the zero pieces.
    ///
    /// ```text
    /// https://[1:2:3::]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-too-few-pieces](https://url.spec.whatwg.org/#ipv6-too-few-pieces)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6TooFewPieces {}
}
