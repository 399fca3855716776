use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds text between the `]` of an IP address and the port or the path.
    ///
    /// ## Why is this bad?
    /// After `]`, the authority ends or a `:` and a port follow. Programs that stop at the bracket read
    /// `http://[::1].example/` as the address `::1`; other programs read a name. A filter and a client that differ
    /// in this connect to different machines.
    ///
    /// ## Example
    /// ```text
    /// http://[::1]x/
    /// http://[::1].example/
    /// ```
    ///
    /// ## Use instead
    /// Remove the text. A port starts with `:` and a path with `/`.
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
    = Kind::Syntax(SyntaxKind::TextAfterIpLiteral), for rfc3986::Authority {
        severity: Error,
        roles: Roles::WRITTEN,
        check: Syntax,
    }
}
