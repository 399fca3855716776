use crate::knowledge::is_template;
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text in brackets that is not an IPv6 address.
    ///
    /// ## Why is this bad?
    /// Brackets contain an IPv6 address, or an address of a future IP version that starts with `v`. Names and IPv4
    /// addresses are never written in brackets. Parsers that check less closely accept `[evil.example]` as a host:
    /// Python's `urlsplit` did until 3.11.4. A filter in front of such a parser sees a different host.
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
    /// Write an address of eight groups with at most one `::`. Remove the brackets around a name or an IPv4
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
    = Kind::Syntax(SyntaxKind::InvalidIpLiteral), for rfc3986::IpLiteral {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        exempts: |context| is_template(context.text()),
        check: Syntax,
    }
}
