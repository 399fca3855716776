use super::{and_more, changes, joined, of_triplets};
use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::normalize::Step;
use urlgram::input::Production;

/// `U503`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a percent triplet with digits in lower case",
    why: "`%c3` and `%C3` stand for the same octet, and RFC 3986 asks those who write URIs for upper case. The URL \
          Standard keeps what it is given, so that two spellings of one URL are two URLs to a browser, to caches, and \
          to what signs the text of a request: that is why the fix is no safe one.",
    remedy: "Write the two digits in upper case.",
    sources: &["RFC 3986 §2.1", "RFC 3986 §6.2.2.1"],
    bad: &["https://example.org/caf%c3%a9", "https://example.org/?q=%2f"],
    good: &["https://example.org/caf%C3%A9", "https://example.org/%20"],
    check: Check::WellFormed(Facts::PERCENT, look),
    ..Lint::new("U503", "lowercase-escape", <rfc3986::PctEncoded as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let changes = of_triplets(subject.text(), changes(subject, Step::Case));
    let Some((span, text)) = joined(subject.text(), &changes) else { return };
    let first = &changes[0];
    let headline = format!("\"{}\" is written in lower case", first.span.of(subject.text()));
    let label = format!("its normal form is \"{}\"{}", first.after, and_more(changes.len()));
    found.report(first.span, headline, label).mend_or_guess(subject, span, text);
}
