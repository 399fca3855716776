use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a control character.
    ///
    /// ## Why is this bad?
    /// Tabs and line ends come from text that was wrapped, other controls from files that are no text. The URL
    /// Standard takes tabs and line ends out without a word wherever they stand, Python's `urlsplit` takes out
    /// some, other parsers refuse or send them on: `java\tscript:` was harmless to one and a script to the other,
    /// and a line end in a URL has split requests in two.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/a\u{1b}[0m
    /// http://example.org/a\u{0}b
    /// ```
    ///
    /// ## Use instead
    /// Take it out; write `%09` or `%0A` if it is meant as data.
    ///
    /// ```text
    /// http://example.org/a%1B
    /// http://example.org/a
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3986 Appendix C](https://www.rfc-editor.org/rfc/rfc3986#appendix-C)
    /// - [WHATWG URL: basic URL parser](https://url.spec.whatwg.org/#concept-basic-url-parser)
    /// - [CWE-93](https://cwe.mitre.org/data/definitions/93.html)
    U115 "control-or-newline" for rfc3986::Uri {
        severity: Error,
        fix: Unsafe,
        precedence: Symptom,
        check: Syntax,
    }
}
