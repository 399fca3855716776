use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `%` that two hex digits do not follow.
    ///
    /// ## Why is this bad?
    /// A `%` begins an escape, and an escape is `%` and two hex digits. The URL Standard leaves a lone `%` as it
    /// is, urllib's `unquote` too, Go and Java refuse the whole URL, and a program that encodes once more makes
    /// `%25` of it: each of them sends another request.
    ///
    /// Most often it is a percent sign (`100%`), an escape that was cut off, or text that was never encoded.
    ///
    /// ## Example
    /// ```text
    /// http://example.org/100%
    /// http://example.org/%zz
    /// http://example.org/?q=%4
    /// ```
    ///
    /// ## Use instead
    /// Write `%25` for a percent sign, and two hex digits after every other `%`.
    ///
    /// ```text
    /// http://example.org/100%25
    /// http://example.org/%7A
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §2.1](https://www.rfc-editor.org/rfc/rfc3986#section-2.1)
    /// - [WHATWG URL: percent-encoded byte](https://url.spec.whatwg.org/#percent-encoded-byte)
    U102 "bad-percent-escape" for rfc3986::PctEncoded {
        severity: Error,
        fix: Unsafe,
        check: Syntax,
    }
}
