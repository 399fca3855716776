declare_validation_lint! {
    /// ## What it does
    /// Finds a second `::` in an IPv6 address.
    ///
    /// ## Why is this bad?
    /// With two `::`, nobody can tell how many zero pieces each of them replaces. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[1::1::1]/
    /// ```
    ///
    /// ## Use instead
    /// Shorten only one run of zero pieces, and write the others.
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
