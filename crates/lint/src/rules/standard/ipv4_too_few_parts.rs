declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address of fewer than four parts.
    ///
    /// ## Why is this bad?
    /// The last part fills all bytes that are left: `127.1` is 127.0.0.1, as the C function `inet_aton` has it. For
    /// RFC 3986 it is a name. Filters that look for `127.0.0.1` have been passed so.
    ///
    /// ## Example
    /// ```text
    /// https://127.1/
    /// https://2130706433/
    /// ```
    ///
    /// ## Use instead
    /// Write all four parts.
    ///
    /// ```text
    /// https://127.0.0.1/
    /// https://1.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-too-few-parts](https://url.spec.whatwg.org/#ipv4-too-few-parts)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4TooFewParts { fix: Unsafe }
}
