declare_validation_lint! {
    /// ## What it does
    /// Finds a piece of an IPv6 address with leading zeros.
    ///
    /// ## Why is this bad?
    /// `0db8` and `db8` are the same piece, and RFC 5952 requires the shorter form, so that each address has one
    /// text. In lists and logs with both forms, a search for one does not find the other.
    ///
    /// ## Example
    /// ```text
    /// https://[2001:0db8::1]/
    /// ```
    ///
    /// ## Use instead
    /// Remove the leading zeros.
    ///
    /// ```text
    /// https://[2001:db8::1]/
    /// https://[::0]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-piece-leading-zero](https://url.spec.whatwg.org/#ipv6-piece-leading-zero)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6PieceLeadingZero { fix: Safe }
}
