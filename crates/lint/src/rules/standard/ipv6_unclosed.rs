declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address without its closing bracket.
    ///
    /// ## Why is this bad?
    /// A host that starts with `[` must end with `]`, because nothing else shows where the address ends and the
    /// port starts. The parser rejects the URL, also if text follows the bracket.
    ///
    /// ## Example
    /// ```text
    /// https://[::1
    /// https://[::1]x/
    /// ```
    ///
    /// ## Use instead
    /// Write `]` after the address, and nothing but a port after it.
    ///
    /// ```text
    /// https://[::1]
    /// https://[::1]:80/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-unclosed](https://url.spec.whatwg.org/#ipv6-unclosed)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    Ipv6Unclosed { fix: Unsafe }
}
