use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;

declare_lint! {
    /// ## What it does
    /// Finds a drive letter followed by a percent-encoded colon.
    ///
    /// ## Why is this bad?
    /// A colon is allowed in a path, but editors of the VS Code family write `%3A` after a drive letter. The URL
    /// Standard keeps percent-encodings and does not read `c%3A` as a drive. Programs that write the colon
    /// therefore see two different files.
    ///
    /// ## Example
    /// ```text
    /// file:///c%3A/x
    /// ```
    ///
    /// ## Use instead
    /// Write the colon.
    ///
    /// ```text
    /// file:///c:/x
    /// file:///home/c%3A/x
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 Appendix E.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.2)
    /// - [WHATWG URL: Windows drive letter](https://url.spec.whatwg.org/#windows-drive-letter)
    U212 "file-encoded-colon" for nonstandard::DriveLetter {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        check: WellFormed(Properties::PERCENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if let [b'/', letter, b'%', b'3', b'a' | b'A', b'/', ..] = path.as_bytes() {
        if letter.is_ascii_alphabetic() && context.has_scheme(&["file"]) {
            let colon = path.slice(2, 5);
            sink.report(colon.span, "percent-encoded colon after a drive letter", "browsers do not read a drive here")
                .unsafe_fix(colon.span, ":");
        }
    }
}
