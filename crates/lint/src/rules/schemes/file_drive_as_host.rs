use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U208`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "the letter of a drive where a file URL has its host",
    why: "What stands after `file://` is a host: RFC 3986 and Python read `file://C:/x` as the path `/x` on a machine \
          named C, with an empty port. Browsers guess that the drive was meant. The slash that ends the empty host is \
          missing.",
    remedy: "Write `file:///C:/x`, with three slashes.",
    sources: &["RFC 8089 Appendix E.2", "WHATWG URL: file host state"],
    bad: &["file://C:/Users/anna", "file://c|/x"],
    good: &["file:///C:/Users/anna", "file://c/share/x"],
    silences: &["U101", "U200", "U309", "U329", "U502", "W030"],
    check: Check::Text(Facts::PORT.and(Facts::ODD_HOST), look),
    ..Lint::new("U208", "file-drive-as-host", <nonstandard::DriveLetter as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|_| subject.has_scheme(&["file"])) else { return };
    if let [letter, b':' | b'|'] = authority.as_bytes() {
        if letter.is_ascii_alphabetic() {
            let headline = format!("the drive \"{}\" in the place of the host", authority.text);
            let start = Span::empty(authority.span.start);
            found.report(authority.span, headline, "a host for some programs, a drive for others").guess(start, "/");
        }
    }
}
