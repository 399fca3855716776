use urlgram::grammar::rfc9110;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U202`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a user in an http or https URL",
    why: "RFC 1738 had no user in http; RFC 9110 forbids senders to write one, and asks those who get one from \
          elsewhere to take it for an error, as it is mostly there to make a reader think that what stands before the \
          `@` is the host. Browsers warn, or drop it; others send it to the server.",
    remedy: "Take it out, and give the name to the program that logs in.",
    sources: &["RFC 9110 §4.2.4", "RFC 1738 §3.3"],
    bad: &["https://anna@example.org/", "http://@example.org/"],
    good: &["https://example.org/@anna", "ftp://anna@example.org/", "https://example.org/?user=anna@b.example"],
    silences: &["W025"],
    check: Check::Text(Facts::USERINFO, look),
    ..Lint::new("U202", "http-userinfo", <rfc9110::HttpUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(userinfo) = subject.userinfo().filter(|_| subject.facts().has(Facts::HTTP)) else { return };
    let Span { start, end } = userinfo.span;
    let with_at = Span::new(start, end + 1);
    let headline = if userinfo.is_empty() { "an empty user before the host" } else { "a user before the host" };
    found.report(with_at, headline, "http has no place for one").guess(with_at, "");
}
