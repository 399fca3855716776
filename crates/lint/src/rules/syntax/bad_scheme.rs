use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a scheme that is none: empty, or with a character that no scheme holds.
    ///
    /// ## Why is this bad?
    /// A scheme is a letter, then letters, digits, `+`, `-` and `.`. Where the text before the first `:` is not
    /// one, parsers go apart: one reads a relative path with a colon in it, another a host and a port, a third
    /// refuses. RFC 1738 let a scheme begin with a digit; no document since then does.
    ///
    /// ## Example
    /// ```text
    /// 1http://example.org/
    /// ht_tp://example.org/
    /// ://example.org/
    /// ```
    ///
    /// ## Use instead
    /// Write the scheme as it is registered; if none is meant, put `./` before the path.
    ///
    /// ```text
    /// h1ttp://example.org/
    /// svn+ssh://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.1)
    /// - [RFC 1738 §2.1](https://www.rfc-editor.org/rfc/rfc1738#section-2.1)
    U103 "bad-scheme" for rfc3986::Scheme {
        severity: Error,
        precedence: Symptom,
        check: Syntax,
    }
}
