use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `[` or `]` outside of an IP address.
    ///
    /// ## Why is this bad?
    /// The host is the only component of a URI in which square brackets are allowed. Browsers send them unchanged
    /// in queries such as `items[]=1`, and most servers accept them. Java's `java.net.URI`, other strict parsers
    /// and some firewalls reject the URL.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/?x[]=1
    /// http://example.org/a[1]
    /// ```
    ///
    /// ## Use instead
    /// Write `%5B` and `%5D`.
    ///
    /// ```text
    /// http://example.org/?x%5B%5D=1
    /// http://[::1]/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.2](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.2)
    /// - [RFC 3986 §2.2](https://www.rfc-editor.org/rfc/rfc3986#section-2.2)
    = Kind::Syntax(SyntaxKind::BracketOutsideHost), for rfc3986::IpLiteral {
        roles: Roles::DATA,
        fix: Unsafe,
        // `filter[name]=value` is how frameworks write nested values.
        exempts: |context| !context.path().contains(['[', ']']),
        except_names: true,
        check: Syntax,
    }
}
