use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text that is too long to be read.
    ///
    /// ## Why is this bad?
    /// Places are told in 32 bits here, so that a text of 4 GiB or more has parts that no finding could point to;
    /// the URL Standard's parser stops at 128 MiB, as what it writes may be longer than what it reads. No server
    /// takes such a URL: RFC 9110 asks for 8,000 octets at least, and few take much more. What is as long as that
    /// is a file that was taken for a line.
    ///
    /// ## Example
    /// ```text
    /// a text of 4,294,967,296 bytes
    /// ```
    ///
    /// ## Use instead
    /// Look whether the file has line ends at all, or whether `--null` was meant.
    ///
    /// ```text
    /// http://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.1)
    U100 "too-long" for rfc3986::Uri {
        severity: Error,
        check: Record,
    }
}
