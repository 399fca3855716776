use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a port that is no number.
    ///
    /// ## Why is this bad?
    /// A port is digits. Where something else follows the `:` there was most likely a password without its `@`, a
    /// path without its `/`, or an IPv6 address without brackets; a program that reads on to the next digit
    /// connects to a port that nobody wrote.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:8a/
    /// http://example.org:http/
    /// http://example.org:80:80/
    /// ```
    ///
    /// ## Use instead
    /// Write the port in digits, or leave it out with its `:`.
    ///
    /// ```text
    /// http://example.org:80/
    /// http://user:8a@example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [WHATWG URL: port state](https://url.spec.whatwg.org/#port-state)
    U111 "bad-port" for rfc3986::Port {
        severity: Error,
        check: Syntax,
    }
}
