use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that is empty or has a character that schemes cannot have.
    ///
    /// ## Why is this bad?
    /// A scheme is a letter, followed by letters, digits, `+`, `-` and `.`. If the text before the first `:` has
    /// another form, parsers disagree: one reads a relative path that contains a colon, another reads a host and a
    /// port, and a third rejects the text. RFC 1738 allowed a digit at the start; no later document does.
    ///
    /// ## Example
    /// ```text
    /// 1http://example.org/
    /// ht_tp://example.org/
    /// ://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme as it is registered. If the text is a relative path, prefix it with `./`.
    ///
    /// ```text
    /// h1ttp://example.org/
    /// svn+ssh://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    /// - [RFC 1738 §2.1](https://www.rfc-editor.org/rfc/rfc1738#section-2.1)
    = Kind::Syntax(SyntaxKind::BadScheme), for rfc3986::Scheme {
        severity: Error,
        roles: Roles::DATA,
        precedence: Symptom,
        check: Syntax,
    }
}
