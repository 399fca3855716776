use crate::LintContext;
use crate::knowledge::is_template;
use urlgram::diagnostic::{Kind, SyntaxKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `%` without two hex digits after it.
    ///
    /// ## Why is this bad?
    /// A percent-encoding is `%` and two hex digits. The URL Standard and Python's `unquote` keep a lone `%`, Go
    /// and Java reject the whole URL, and a program that encodes once more turns it into `%25`. Each of them sends
    /// a different request.
    ///
    /// The usual causes are a percent sign (`100%`), an encoding that was cut off, and text that was never encoded.
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
    = Kind::Syntax(SyntaxKind::BadPercentEncoding), for rfc3986::PctEncoded {
        severity: Error,
        roles: Roles::WRITTEN,
        fix: Unsafe,
        exempts: |context| is_template(context.text()) || is_anchor(context),
        check: Syntax,
    }
}

/// Whether the fragment is an anchor as tex2page writes it into pages, such as `%_sec_1.2`.
fn is_anchor(context: &LintContext<'_>) -> bool {
    context.fragment().is_some_and(|fragment| fragment.starts_with("%_"))
}
