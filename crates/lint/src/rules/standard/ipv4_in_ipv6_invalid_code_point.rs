declare_validation_lint! {
    /// ## What it does
    /// Finds a wrong character in an IPv4 address inside an IPv6 address.
    ///
    /// ## Why is this bad?
    /// Inside an IPv6 address, an IPv4 address is four decimal numbers and three dots. The other forms of an IPv4
    /// host (hexadecimal and octal numbers, leading zeros, fewer parts) are not allowed there. The parser rejects
    /// the URL.
    ///
    /// ## Example
    /// ```text
    /// https://[ffff::127.0.xyz.1]/
    /// https://[ffff::127.00.0.1]/
    /// ```
    ///
    /// ## Use instead
    /// Write four decimal numbers from 0 to 255.
    ///
    /// ```text
    /// https://[ffff::127.0.0.1]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-in-IPv6-invalid-code-point](https://url.spec.whatwg.org/#ipv4-in-ipv6-invalid-code-point)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv4InIpv6InvalidCodePoint {}
}
