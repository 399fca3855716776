use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds the letter of a drive where a file URL has its host.
    ///
    /// ## Why is this bad?
    /// What stands after `file://` is a host: RFC 3986 and Python read `file://C:/x` as the path `/x` on a machine
    /// named C, with an empty port. Browsers guess that the drive was meant. The slash that ends the empty host is
    /// missing.
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
        fix: Unsafe,
        precedence: Specific,
        explains: Disagreement,
        check: Text(Facts::PORT.and(Facts::ODD_HOST), check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|_| subject.has_scheme(&["file"])) else { return };
    if let [letter, b':' | b'|'] = authority.as_bytes() {
        if letter.is_ascii_alphabetic() {
            let headline = format!("the drive \"{}\" in the place of the host", authority.text);
            let start = Span::empty(authority.span.start);
            found.report(authority.span, headline, "a host for some programs, a drive for others").guess(start, "/");
        }
    }
}
