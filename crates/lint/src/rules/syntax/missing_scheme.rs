use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text without a scheme where a URI is expected.
    ///
    /// ## Why is this bad?
    /// A text without a scheme is a relative reference, which means something only together with a base URL. On a
    /// web page, `example.com/p` is the file `p` in the folder `example.com`. Address bars guess `https://`, but a
    /// program that does not guess finds no host in the text.
    ///
    /// ## Example
    /// ```text
    /// example.com/p
    /// docs/index.html
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme. If the links are relative on purpose, check them with the rule `URI-reference`.
    ///
    /// ```text
    /// https://example.com/p
    /// mailto:info@example.com
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    /// - [RFC 3986 §4.5](https://www.rfc-editor.org/rfc/rfc3986#section-4.5)
    = Kind::Syntax(SyntaxKind::MissingScheme), for rfc3986::Uri {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        check: Syntax,
    }
}
