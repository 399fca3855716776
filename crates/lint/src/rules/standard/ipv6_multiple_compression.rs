declare_validation_lint! {
    /// ## What it does
    /// Finds a second "::" in an IPv6 address.
    ///
    /// ## Why is this bad?
    /// Of two `::` nobody could tell how many zero pieces each stands for.
    ///
    /// ## Example
    /// ```text
    /// https://[1::1::1]/
    /// ```
    ///
    /// ## Use instead
    /// Leave one run of zero pieces out, and write the others.
    ///
    /// ```text
    /// https://[1::1:1]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-multiple-compression](https://url.spec.whatwg.org/#ipv6-multiple-compression)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6MultipleCompression {}
}
