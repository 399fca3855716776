declare_validation_lint! {
    /// ## What it does
    /// Finds a hexadecimal or octal number in an IPv4 address.
    ///
    /// ## Why is this bad?
    /// A part that begins with `0x` is hexadecimal, one that begins with `0` octal, as C has it. Others read `0177`
    /// as 177, or the whole as a name, so that one text is three hosts: what a filter allows is not what is
    /// connected to.
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
