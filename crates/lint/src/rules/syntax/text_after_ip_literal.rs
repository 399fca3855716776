use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds text between the `]` of an address and the port or the path.
    ///
    /// ## Why is this bad?
    /// Behind `]` the authority ends, or `:` and a port follow. `http://[::1].example/` has been read as the
    /// address by programs that stop at the bracket, and as a name by others that do not.
    ///
    /// ## Example
    /// ```text
    /// http://[::1]x/
    /// http://[::1].example/
    /// ```
    ///
    /// ## Use instead
    /// Take the text out; a port is separated by `:`, a path by `/`.
    ///
    /// ```text
    /// http://[::1]/
    /// http://[::1]:80/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2)
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [CVE-2025-0938](https://www.cve.org/CVERecord?id=CVE-2025-0938)
    U109 "text-after-ip-literal" for rfc3986::Authority {
        severity: Error,
        check: Syntax,
    }
}
