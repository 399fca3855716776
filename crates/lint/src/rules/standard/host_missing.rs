declare_validation_lint! {
    /// ## What it does
    /// Finds a URL without the host that it needs.
    ///
    /// ## Why is this bad?
    /// A special URL other than `file` needs a host, and so does any URL with credentials or a port. The parser
    /// rejects the URL.
    ///
    /// ## Example
    /// ```text
    /// https://#fragment
    /// https://:443/
    /// https://user@/
    /// ```
    ///
    /// ## Use instead
    /// Write the host.
    ///
    /// ```text
    /// https://example.org/#fragment
    /// file:///p
    /// ```
    ///
    /// ## References
    /// - [WHATWG URL: host-missing](https://url.spec.whatwg.org/#host-missing)
    /// - [WHATWG URL: authority state](https://url.spec.whatwg.org/#authority-state)
    HostMissing {}
}
