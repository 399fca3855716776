declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with a part that is no number.
    ///
    /// ## Why is this bad?
    /// A host whose last label is a number must be an IPv4 address, and all of its parts numbers; `08` is octal by
    /// its zero, and no octal number has an 8. Browsers refuse such a host, other programs look it up as a name.
    ///
    /// ## Example
    /// ```text
    /// https://test.42/
    /// https://1.2.3.08/
    /// ```
    ///
    /// ## Use instead
    /// Write four decimal numbers without leading zeros, or a name that does not end in a number.
    ///
    /// ```text
    /// https://42.test/
    /// https://1.2.3.8/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: IPv4-non-numeric-part](https://url.spec.whatwg.org/#ipv4-non-numeric-part)
    /// - [WHATWG URL: IPv4 parser](https://url.spec.whatwg.org/#concept-ipv4-parser)
    Ipv4NonNumericPart {}
}
