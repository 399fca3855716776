use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an IPv6 address without brackets.
    ///
    /// ## Why is this bad?
    /// Without brackets, the colons of the address look like the colon before a port. `http://2001:db8::1:80/` may
    /// be one address, or another address and a port. The grammar rejects the text because it reads a port that is
    /// not a number.
    ///
    /// ## Example
    /// ```text
    /// http://::1/
    /// http://2001:db8::7/
    /// ```
    ///
    /// ## Use instead
    /// Write the address in brackets, and the port after the closing bracket.
    ///
    /// ```text
    /// http://[::1]/
    /// http://[2001:db8::7]:80/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    = Kind::Syntax(SyntaxKind::UnbracketedIpv6), for rfc3986::IpLiteral {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: Syntax,
    }
}
