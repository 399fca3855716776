use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a text that is too long to be read.
    ///
    /// ## Why is this bad?
    /// Spans are 32-bit byte offsets, so urlgram cannot point into a text of 4 GiB or more. The parser of the URL
    /// Standard stops at 128 MiB, because the URL that it writes may be longer than the text that it reads. No
    /// server accepts such a URL: RFC 9110 asks servers to support at least 8,000 octets, and few support much
    /// more. A text of this length is almost always a whole file that was read as one line.
    ///
    /// ## Example
    /// ```text
    /// a text of 4,294,967,296 bytes
    /// ```
    ///
    /// ## Use instead
    /// Check whether the file has line ends, and whether it should be read with `--null`.
    ///
    /// ```text
    /// http://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.1)
    = Kind::Syntax(SyntaxKind::TooLong), for rfc3986::Uri {
        severity: Error,
        check: Record,
    }
}
