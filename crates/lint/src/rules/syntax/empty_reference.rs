use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an empty text where a URI should stand.
    ///
    /// ## Why is this bad?
    /// The empty text is a reference to the document that it stands in, and no URI. Where a URI is asked for,
    /// something was lost: a variable without a value, an attribute that nobody filled in. A browser that gets it
    /// as the address of an image or a script may load the page itself once more.
    ///
    /// ## Example
    /// ```text
    ///
    /// ```
    ///
    /// ## Use instead
    /// Write the URI, or leave out what holds it; for a link to the page itself, `#` says what is meant.
    ///
    /// ```text
    /// about:blank
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §4.4](https://www.rfc-editor.org/rfc/rfc3986#section-4.4)
    /// - [RFC 3986 §3](https://www.rfc-editor.org/rfc/rfc3986#section-3)
    U121 "empty-reference" for rfc3986::Uri {
        severity: Error,
        check: Syntax,
    }
}
