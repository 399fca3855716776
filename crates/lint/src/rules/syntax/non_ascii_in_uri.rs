use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a non-ASCII character in a URI.
    ///
    /// ## Why is this bad?
    /// A URI consists of ASCII characters. A reference with other characters is an IRI, and browsers accept IRIs
    /// everywhere. A program that expects a URI rejects it, guesses an encoding, or sends the bytes unchanged, and
    /// the server then looks for a name that does not exist.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/é
    /// http://bücher.example/
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode the UTF-8 bytes of the character. In a host, write the ASCII form (`xn--...`). If the texts
    /// are IRIs on purpose, check them with the rule `IRI`.
    ///
    /// ```text
    /// http://example.org/%C3%A9
    /// http://xn--bcher-kva.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3987 §3.1](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
    = Kind::Syntax(SyntaxKind::NonAsciiInUri), for rfc3986::Uri {
        severity: Error,
        roles: Roles::DATA,
        fix: Safe,
        precedence: Symptom,
        check: Syntax,
    }
}
