use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a control character.
    ///
    /// ## Why is this bad?
    /// Tabs and line ends come from wrapped text, and other control characters from binary files. The URL Standard
    /// removes tabs and line ends silently, Python's `urlsplit` removes some control characters, and other parsers
    /// reject them or send them on. A filter that sees `java\tscript:` finds no script, but the browser behind it
    /// runs one. A line end that is sent on can split an HTTP request in two.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/a\u{0}b
    /// http://example.org/a\u{1b}[0m
    /// ```
    ///
    /// ## Use instead
    /// Remove the character. If it is data, percent-encode it, for example as `%09` or `%0A`.
    ///
    /// ```text
    /// http://example.org/a%1B
    /// http://example.org/ab
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    /// - [WHATWG URL: basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)
    /// - [CWE-93](https://cwe.mitre.org/data/definitions/93.html)
    = Kind::Syntax(SyntaxKind::ControlOrNewline), for rfc3986::Uri {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Symptom,
        exempts: |context| context.has_scheme(&["data"]),
        check: Syntax,
    }
}
