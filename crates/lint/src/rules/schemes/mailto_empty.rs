use urlgram::grammar::rfc6068;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U214`
pub(super) static LINT: Lint = Lint {
    summary: "a mailto URL with no address and nothing else",
    why: "RFC 6068 allows `mailto:` alone: it opens an empty message to nobody. In a page it is the trace of an \
          address that was not filled in. A subject or a body without an address is another matter: so do links that \
          ask readers to tell others.",
    remedy: "Write the address.",
    sources: &["RFC 6068 §2"],
    bad: &["mailto:", "mailto:?"],
    good: &["mailto:anna@example.org", "mailto:?to=anna@example.org", "mailto:?subject=News&body=Look"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U214", "mailto-empty", <rfc6068::MailtoUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let has_query = subject.query().is_some_and(|query| !query.is_empty());
    if subject.has_scheme(&["mailto"]) && subject.authority().is_none() && subject.path().is_empty() && !has_query {
        let place = Span::empty(subject.path().span.start);
        found.report(place, "a message to nobody", "expected an address here");
    }
}
