declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with a hexadecimal or octal part.
    ///
    /// ## Why is this bad?
    /// As in C, a part that starts with `0x` is hexadecimal and one that starts with `0` is octal. Other programs
    /// read `0177` as 177, or the whole host as a name. One text is three hosts, and a filter allows a different
    /// one from the one that is reached.
    ///
    /// ## Example
    /// ```text
    /// https://127.0.0x0.1/
    /// https://0177.0.0.1/
    /// ```
    ///
    /// ## Use instead
    /// Write the numbers in decimal, without leading zeros.
    ///
    /// ```text
    /// https://127.0.0.1/
    /// https://0x7f.example/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-non-decimal-part](https://url.spec.whatwg.org/#ipv4-non-decimal-part)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4NonDecimalPart { fix: Unsafe }
}
