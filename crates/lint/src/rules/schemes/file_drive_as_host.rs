use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a drive letter in the position of the host of a file URL.
    ///
    /// ## Why is this bad?
    /// The text after `file://` is the host. RFC 3986 and Python read `file://C:/x` as the path `/x` on a machine
    /// named C, with an empty port. Browsers guess that the drive is meant. The cause is a missing third slash,
    /// which would end the empty host.
    ///
    /// ## Example
    /// ```text
    /// file://C:/Users/anna
    /// file://c|/x
    /// ```
    ///
    /// ## Use instead
    /// Write `file:///C:/x`, with three slashes.
    ///
    /// ```text
    /// file:///C:/Users/anna
    /// file://c/share/x
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 Appendix E.2](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.2)
    /// - [WHATWG URL: file host state](https://url.spec.whatwg.org/#file-host-state)
    U208 "file-drive-as-host" for nonstandard::DriveLetter {
        severity: Error,
        roles: Roles::DATA,
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Properties::PORT.union(Properties::ODD_HOST), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(authority) = context.authority().filter(|_| context.has_scheme(&["file"])) else { return };
    if let [letter, b':' | b'|'] = authority.as_bytes() {
        if letter.is_ascii_alphabetic() {
            let headline = format!("drive \"{}\" in the position of the host", authority.text);
            let start = Span::empty(authority.span.start);
            sink.report(authority.span, headline, "a host for some programs, a drive for others")
                .unsafe_fix(start, "/");
        }
    }
}
