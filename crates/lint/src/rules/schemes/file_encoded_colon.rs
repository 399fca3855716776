use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U212`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "the letter of a drive with a colon in percent-encoding",
    why: "A colon may stand in a path. Editors of the VS Code family write `%3A` after the letter of a drive all the \
          same, and other programs, which write the colon, take the two for two files: the URL Standard keeps \
          triplets, and does not take `c%3A` for a drive.",
    remedy: "Write the colon.",
    sources: &["RFC 8089 Appendix E.2", "WHATWG URL: Windows drive letter"],
    bad: &["file:///c%3A/x"],
    good: &["file:///c:/x", "file:///home/c%3A/x"],
    check: Check::WellFormed(Facts::PERCENT, look),
    ..Lint::new("U212", "file-encoded-colon", <nonstandard::DriveLetter as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if let [b'/', letter, b'%', b'3', b'a' | b'A', b'/', ..] = path.as_bytes() {
        if letter.is_ascii_alphabetic() && subject.has_scheme(&["file"]) {
            let colon = path.part(2, 5);
            found
                .report(colon.span, "an encoded colon after the letter of a drive", "no drive for browsers")
                .guess(colon.span, ":");
        }
    }
}
