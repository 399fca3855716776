declare_validation_lint! {
    /// ## What it does
    /// Finds a part above 255 in an IPv4 address inside an IPv6 address.
    ///
    /// ## Why is this bad?
    /// Each of the four numbers is one byte of the address. The parser rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[ffff::127.0.0.4000]/
    /// ```
    ///
    /// ## Use instead
    /// Write numbers from 0 to 255.
    ///
    /// ```text
    /// https://[ffff::127.0.0.40]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-in-IPv6-out-of-range-part](https://url.spec.whatwg.org/#ipv4-in-ipv6-out-of-range-part)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv4InIpv6OutOfRangePart {}
}
