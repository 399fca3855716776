declare_validation_lint! {
    /// ## What it does
    /// Finds a character in an IPv6 address that is neither a hex digit nor a separating colon.
    ///
    /// ## Why is this bad?
    /// Pieces are one to four hex digits with single colons between them. A zone identifier (`%25eth0`) is not part
    /// of an address in a URL: browsers reject it, and RFC 6874, which allowed it, is obsolete.
    ///
    /// ## Example
    /// ```text
    /// https://[1:2:3!:4]/
    /// https://[1:2:3:]/
    /// https://[fe80::1%25eth0]/
    /// ```
    ///
    /// ## Use instead
    /// Write only hex digits and colons.
    ///
    /// ```text
    /// https://[1:2:3::4]/
    /// https://[fe80::1]/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv6-invalid-code-point](https://url.spec.whatwg.org/#ipv6-invalid-code-point)
    /// - [WHATWG URL: IPv6 parser](https://url.spec.whatwg.org/#concept-ipv6-parser)
    Ipv6InvalidCodePoint {}
}
