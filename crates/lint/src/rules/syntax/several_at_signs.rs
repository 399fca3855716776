use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a second `@` in the authority.
    ///
    /// ## Why is this bad?
    /// One `@` separates the userinfo from the host. If there are two, some parsers split at the first and others
    /// at the last. Browsers and urllib read the host of `http://a@good.example@evil.example/` as evil.example; a
    /// filter that splits at the first `@` reads good.example. Attackers use this difference to get past filters.
    ///
    /// ## Example
    /// ```text
    /// http://a@b@example.org/
    /// ftp://info@example.com:secret@ftp.example.com/
    /// ```
    ///
    /// ## Use instead
    /// Write `%40` for every `@` in the user name and the password.
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
    = Kind::Syntax(SyntaxKind::SeveralAtSigns), for rfc3986::Authority {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: Syntax,
    }
}
