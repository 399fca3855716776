declare_validation_lint! {
    /// ## What it does
    /// Finds a leading zero in a piece of an IPv6 address.
    ///
    /// ## Why is this bad?
    /// `0db8` and `db8` are the same piece, and RFC 5952 asks for the shorter one, so that one address has one
    /// text. Lists and logs that hold both spellings do not find one by the other.
    ///
    /// ## Example
    /// ```text
    /// https://[2001:0db8::1]/
    /// ```
    ///
    /// ## Use instead
    /// Leave the leading zeros out.
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
