declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with fewer than four parts.
    ///
    /// ## Why is this bad?
    /// The last part fills all remaining bytes: `127.1` is 127.0.0.1, as in the C function `inet_aton`. For RFC
    /// 3986 it is a name. Attackers have used such forms to get past filters that look for `127.0.0.1`.
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
