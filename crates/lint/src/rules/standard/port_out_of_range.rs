declare_validation_lint! {
    /// ## What it does
    /// Finds a port above 65535.
    ///
    /// ## Why is this bad?
    /// A port is a 16-bit number, and the parser rejects larger ones. RFC 3986 allows any number of digits. A
    /// program that keeps only the lower 16 bits connects to a different port.
    ///
    /// ## Example
    /// ```text
    /// https://example.org:70000/
    /// ```
    ///
    /// ## Use instead
    /// Write a port from 0 to 65535.
    ///
    /// ```text
    /// https://example.org:7000/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: port-out-of-range](https://url.spec.whatwg.org/#port-out-of-range)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    PortOutOfRange {}
}
