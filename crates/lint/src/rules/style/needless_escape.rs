use super::{and_more, changes, joined};
use urlgram::class::Class;
use urlgram::grammar::rfc3986::{self, UNRESERVED};
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::normalize::Step;
use urlgram::input::Production;

/// `U504`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a percent triplet for a character that needs none",
    why: "Letters, digits, `-`, `.`, `_` and `~` mean the same with and without percent-encoding, and RFC 3986 wants \
          them without: `%7Euser` is `~user`. The URL Standard keeps such triplets, so that one page has two addresses \
          in a browser, a cache, a list of visited links; and filters that look for a word do not see it. A dot that \
          is the whole segment of a path stays encoded, as it would be removed else.",
    remedy: "Write the character itself.",
    sources: &["RFC 3986 §2.3", "RFC 3986 §6.2.2.2"],
    bad: &["https://example.org/%7Euser/", "https://example.org/?q=%61%62c"],
    good: &["https://example.org/~user/", "https://example.org/a%2Fb", "https://example.org/%2E%2E/"],
    check: Check::WellFormed(Facts::PERCENT, look),
    ..Lint::new("U504", "needless-escape", <rfc3986::PctEncoded as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let from = subject.parts().path.start as usize;
    if !super::octets(&subject.text()[from..]).any(|octet| UNRESERVED::CHARS.set.has(octet)) {
        return;
    }
    let mut changes = changes(subject, Step::PercentEncoding);
    // What is encoded in a host is read differently, and another lint's.
    changes.retain(|change| change.span.start >= subject.parts().path.start);
    let Some((span, text)) = joined(subject.text(), &changes) else { return };
    let first = &changes[0];
    let headline = format!("\"{}\" is a needless escape of \"{}\"", first.span.of(subject.text()), first.after);
    let label = format!("\"{}\" needs no escape{}", first.after, and_more(changes.len()));
    found.report(first.span, headline, label).mend_or_guess(subject, span, text);
}
