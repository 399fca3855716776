declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address of fewer than eight pieces.
    ///
    /// ## Why is this bad?
    /// Without `::` all eight pieces must be written.
    ///
    /// ## Example
    /// ```text
    /// https://[1:2:3]/
    /// ```
    ///
    /// ## Use instead
    /// Write `::` in place of the pieces that are zero.
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
