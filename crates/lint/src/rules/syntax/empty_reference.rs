use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an empty text where a URI is expected.
    ///
    /// ## Why is this bad?
    /// The empty text is a reference to the document that contains it, but it is not a URI. The usual cause is a
    /// variable without a value or an attribute that was not filled in. A browser that gets an empty address for an
    /// image or a script may load the whole page again.
    ///
    /// ## Example
    /// ```text
    ///
    /// ```
    ///
    /// ## Use instead
    /// Write the URI, or remove the attribute that holds it. For a link to the page itself, write `#`.
    ///
    /// ```text
    /// about:blank
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.4](https://www.rfc-editor.org/rfc/rfc3986#section-4.4)
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    = Kind::Syntax(SyntaxKind::EmptyReference), for rfc3986::Uri {
        severity: Error,
        roles: Roles::DATA,
        check: Syntax,
    }
}
