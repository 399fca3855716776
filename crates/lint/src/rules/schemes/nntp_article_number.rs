use urlgram::grammar::rfc5538;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U226`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an nntp URL whose article is no number",
    why: "An nntp URL names an article by its number in a group of one server: 1 to 16 digits. An article's message \
          identifier belongs in a news URL, which holds at every server.",
    remedy: "Write the number, or `news:` and the message identifier.",
    sources: &["RFC 5538 §3", "RFC 1738 §3.7"],
    bad: &["nntp://news.example.org/comp.lang.c/abc", "nntp://news.example.org/comp.lang.c/12345678901234567"],
    good: &["nntp://news.example.org/comp.lang.c/12", "nntp://news.example.org/comp.lang.c"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U226", "nntp-article-number", <rfc5538::ArticleNumber as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    let Some(number) =
        path.split('/').nth(2).filter(|_| subject.has_scheme(&["nntp"]) && subject.authority().is_some())
    else {
        return;
    };
    if !(1..=16).contains(&number.len()) || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        let number = path.part((number.span.start - path.span.start) as usize, path.len());
        found.report(number.span, "an article that is no number", "expected 1 to 16 digits");
    }
}
