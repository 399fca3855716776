use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a `+` between words of a path, where a space may be meant.
    ///
    /// ## Why is this bad?
    /// In form data, `+` means a space; in a path it is a plus sign in every specification. Some programs encode
    /// the whole URL like a form and write `+` for the spaces of a path. The server then looks for a file with a
    /// plus sign in its name.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/annual+report.pdf
    /// ```
    ///
    /// ## Use instead
    /// Write `%20` for a space.
    ///
    /// ```text
    /// https://example.org/annual%20report.pdf
    /// https://example.org/c++/
    /// https://example.org/?q=annual+report
    /// https://example.org/1.2+3
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.3)
    /// - [WHATWG URL: application/x-www-form-urlencoded parser](https://url.spec.whatwg.org/#concept-urlencoded-parser)
    U521 "space-as-plus-in-path" for rfc3986::Segment {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: WellFormed(Properties::PLUS, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if !context.properties().intersects(Properties::HTTP) {
        return;
    }
    let bytes = path.as_bytes();
    let is_letter = |at: Option<usize>| at.and_then(|at| bytes.get(at)).is_some_and(u8::is_ascii_alphabetic);
    let is_space = |at: &usize| bytes[*at] == b'+' && is_letter(at.checked_sub(1)) && is_letter(Some(at + 1));
    let Some(first) = (0..bytes.len()).find(is_space) else { return };
    let spaced: String =
        path.char_indices().map(|(at, c)| if is_space(&at) { "%20".into() } else { String::from(c) }).collect();
    sink.report(path.slice(first, first + 1).span, "\"+\" between words of a path", "a plus sign here, not a space")
        .unsafe_fix(path.span, spaced);
}
