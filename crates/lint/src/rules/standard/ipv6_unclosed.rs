declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv6 address that is not closed.
    ///
    /// ## Why is this bad?
    /// A host that begins with `[` must end with `]`: nothing else tells where the address ends and the port
    /// begins.
    ///
    /// ## Example
    /// ```text
    /// https://[::1
    /// https://[::1]x/
    /// ```
    ///
    /// ## Use instead
    /// Write `]` behind the address.
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
