declare_validation_lint! {
    /// ## What it does
    /// Finds an IPv4 address with a part that is not a number.
    ///
    /// ## Why is this bad?
    /// A host whose last label is a number must be an IPv4 address, so all of its parts must be numbers. `08` is
    /// octal because of its zero, and an octal number cannot contain an 8. Browsers reject such a host, and other
    /// programs look it up as a name.
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
