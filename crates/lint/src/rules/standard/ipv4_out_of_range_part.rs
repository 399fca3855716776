declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with a part above 255.
    ///
    /// ## Why is this bad?
    /// A part of an IPv4 address is one byte. Only the last part may be larger, if it fills the bytes of missing
    /// parts. Otherwise browsers reject the URL, while RFC 3986 reads a name.
    ///
    /// ## Example
    /// ```text
    /// https://255.255.4000.1/
    /// https://1.2.3.256/
    /// ```
    ///
    /// ## Use instead
    /// Write numbers from 0 to 255.
    ///
    /// ```text
    /// https://255.255.40.1/
    /// https://256.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-out-of-range-part](https://url.spec.whatwg.org/#ipv4-out-of-range-part)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4OutOfRangePart {}
}
