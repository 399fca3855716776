use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a character beyond ASCII in a URI.
    ///
    /// ## Why is this bad?
    /// A URI is written in ASCII; what may hold other characters is an IRI, and browsers take those everywhere. A
    /// program that wants a URI refuses it, guesses an encoding, or sends the bytes as they are, so that a server
    /// looks for a name that does not exist.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/é
    /// http://bücher.example/
    /// ```
    ///
    /// ## Use instead
    /// Percent-encode its bytes in UTF-8; in a host name, write the ASCII form (`xn--...`). If IRIs are meant, ask
    /// for the rule `IRI`.
    ///
    /// ```text
    /// http://example.org/%C3%A9
    /// http://xn--bcher-kva.example/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2](https://www.rfc-editor.org/rfc/rfc3986#section-2)
    /// - [RFC 3987 §3.1](https://www.rfc-editor.org/rfc/rfc3987#section-3.1)
    U118 "non-ascii-in-uri" for rfc3986::Uri {
        severity: Error,
        fix: Safe,
        precedence: Symptom,
        check: Syntax,
    }
}
