declare_validation_lint! {
    /// ## What it does
    /// Finds a port with characters other than digits.
    ///
    /// ## Why is this bad?
    /// A port consists of digits, and the path, the query, the fragment or the end of the URL follows. A password
    /// without its `@` and an IPv6 address without brackets look like a port as well. The parser rejects the URL.
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
