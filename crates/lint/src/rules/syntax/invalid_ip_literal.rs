use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds something in brackets that is no IPv6 address.
    ///
    /// ## Why is this bad?
    /// What stands in brackets is an IPv6 address, or an address of a version to come that says so with a `v`;
    /// names and IPv4 addresses never do. Parsers that look less closely have taken `[evil.example]` for a host:
    /// Python's `urlsplit` did before 3.11.4 and 3.12, and a filter in front of it saw something else.
    ///
    /// ## Example
    /// ```text
    /// http://[google.com]/
    /// http://[1::2::3]/
    /// http://[::12345]/
    /// http://[::1.2.3.400]/
    /// ```
    ///
    /// ## Use instead
    /// Write an address of eight groups, with one `::` at the most; leave the brackets out around a name or an IPv4
    /// address.
    ///
    /// ```text
    /// http://google.com/
    /// http://[1::2:3]/
    /// http://[::1.2.3.40]/
    /// http://[v1.a]/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 4291 §2.2](https://www.rfc-editor.org/rfc/rfc4291#section-2.2)
    /// - [CVE-2024-11168](https://www.cve.org/CVERecord?id=CVE-2024-11168)
    U107 "invalid-ip-literal" for rfc3986::IpLiteral {
        severity: Error,
        fix: Unsafe,
        check: Syntax,
    }
}
