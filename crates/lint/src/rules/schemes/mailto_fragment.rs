use urlgram::grammar::rfc6068;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U216`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a fragment in a mailto URL",
    why: "A message that is yet to be written has no parts to point to, and RFC 6068 gives a fragment no meaning. A \
          `#` of a subject that was not encoded cuts it there: `?subject=Issue #7` is a message about nothing but \
          \"Issue\".",
    remedy: "Write `%23` for a `#` that is text, and leave a fragment out.",
    sources: &["RFC 6068 §2", "RFC 3986 §3.5"],
    bad: &["mailto:anna@example.org#top", "mailto:anna@example.org?subject=Issue%20#7"],
    good: &["mailto:anna@example.org?subject=Issue%20%237", "https://example.org/#top"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U216", "mailto-fragment", <rfc6068::MailtoUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(fragment) = subject.fragment().filter(|_| subject.has_scheme(&["mailto"])) else { return };
    let Span { start, end } = fragment.span;
    let with_hash = Span::new(start - 1, end);
    let report = found.report(with_hash, "a fragment in a mailto URL", "no part of the message");
    if subject.query().is_some() && !fragment.is_empty() {
        report.advise("write \"%23\" for a \"#\" that is text").guess(Span::new(start - 1, start), "%23");
    } else {
        report.guess(with_hash, "");
    }
}
