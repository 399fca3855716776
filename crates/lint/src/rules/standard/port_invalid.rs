declare_validation_lint! {
    /// ## What it does
    /// Finds a port that is no number.
    ///
    /// ## Why is this bad?
    /// A port is digits, and after them the path, the query, the fragment or the end follows. An `@` that is
    /// missing, or an IPv6 address without brackets, is read as a port, too.
    ///
    /// ## Example
    /// ```text
    /// https://example.org:7z/
    /// https://example.org:http/
    /// ```
    ///
    /// ## Use instead
    /// Write the port in digits.
    ///
    /// ```text
    /// https://example.org:7/
    /// https://example.org:/
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: port-invalid](https://url.spec.whatwg.org/#port-invalid)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    PortInvalid {}
}
