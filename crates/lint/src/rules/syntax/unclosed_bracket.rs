use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a bracket around an IP address that is not closed.
    ///
    /// ## Why is this bad?
    /// If the `]` is missing, the last group of the address and a port look the same. A parser that searches for
    /// `]` may find one in the path and read everything before it as the host.
    ///
    /// ## Example
    /// ```text
    /// http://[::1/
    /// http://[2001:db8::7:8080/
    /// ```
    ///
    /// ## Use instead
    /// Write `]` after the address and before the port.
    ///
    /// ```text
    /// http://[::1]/
    /// http://[2001:db8::7]:8080/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [WHATWG URL: host parser](https://url.spec.whatwg.org/#concept-host-parser)
    = Kind::Syntax(SyntaxKind::UnclosedBracket), for rfc3986::IpLiteral {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        check: Syntax,
    }
}
