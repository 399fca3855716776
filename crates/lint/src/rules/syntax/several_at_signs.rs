use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a second `@` in the authority.
    ///
    /// ## Why is this bad?
    /// One `@` may part the userinfo from the host. Of two, some parsers take the first and others the last for it:
    /// `http://a@good.example@evil.example/` is at evil.example for browsers and urllib, and was at good.example
    /// for programs that looked at the first. Attacks on filters are made of it.
    ///
    /// ## Example
    /// ```text
    /// http://a@b@example.org/
    /// ftp://info@example.com:secret@ftp.example.com/
    /// ```
    ///
    /// ## Use instead
    /// Write `%40` for every `@` of the user name and the password.
    ///
    /// ```text
    /// http://a%40b@example.org/
    /// http://example.org/@a/@b
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    /// - [WHATWG URL: authority state](https://url.spec.whatwg.org/#authority-state)
    /// - [CWE-918](https://cwe.mitre.org/data/definitions/918.html)
    U113 "several-at-signs" for rfc3986::Authority {
        severity: Error,
        fix: Unsafe,
        check: Syntax,
    }
}
