declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with fewer than four parts inside an IPv6 address.
    ///
    /// ## Why is this bad?
    /// The short forms of an IPv4 address (`127.1`) are not allowed inside an IPv6 address. The parser rejects the
    /// URL.
    ///
    /// ## Example
    /// ```text
    /// https://[ffff::127.0.0]/
    /// ```
    ///
    /// ## Use instead
    /// Write all four parts.
    ///
    /// ```text
    /// https://[ffff::127.0.0.1]/
    /// https://[ffff::127:0]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-in-IPv6-too-few-parts](https://url.spec.whatwg.org/#ipv4-in-ipv6-too-few-parts)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv4InIpv6TooFewParts {}
}
