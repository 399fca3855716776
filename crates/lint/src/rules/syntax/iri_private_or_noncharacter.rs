use urlgram::grammar::rfc3987;

declare_lint! {
    /// ## What it does
    /// Finds a private character, a noncharacter or a special one in an IRI.
    ///
    /// ## Why is this bad?
    /// An IRI holds the characters of `ucschar` beside those of a URI: noncharacters, U+FFFD and the tags of plane
    /// 14 are not among them, and private ones may stand in the query alone. They mean something within one program
    /// at best; U+FFFD is what a decoder leaves behind where it could not read.
    ///
    /// ## Example
    /// ```text escaped
    /// http://example.org/\u{fffe}
    /// http://example.org/\u{e000}
    /// ```
    ///
    /// ```text
    /// http://example.org/caf�
    /// ```
    ///
    /// ## Use instead
    /// Take it out, or go back to the text before it was decoded wrongly.
    ///
    /// ```text escaped
    /// http://example.org/?\u{e000}
    /// ```
    ///
    /// ```text
    /// http://example.org/café
    /// ```
    ///
    /// ## References
    /// - [RFC 3987 §2.2](https://www.rfc-editor.org/rfc/rfc3987#section-2.2)
    U119 "iri-private-or-noncharacter" for rfc3987::Ucschar {
        severity: Error,
        fix: Unsafe,
        read_as: Some(("rfc3987", "IRI")),
        check: Syntax,
    }
}
