use urlgram::grammar::rfc1738::ftp;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U206`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a `?` in an ftp URL, which has no query",
    why: "RFC 1738 takes the `?` for a letter of a file's name; RFC 3986, the URL Standard and urllib begin a query \
          there, which no ftp server can be asked. So one client asks for `a?b`, another for `a`.",
    remedy: "Write `%3F` where the name has a question mark, and leave out what was meant as a query.",
    sources: &["RFC 1738 §5 ftpurl", "RFC 3986 §3.4"],
    bad: &["ftp://ftp.example.org/a?b"],
    good: &["ftp://ftp.example.org/a%3Fb", "https://example.org/a?b"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U206", "ftp-question-mark", <ftp::Fsegment as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(query) = subject.query().filter(|_| subject.has_scheme(&["ftp"])) else { return };
    let mark = Span::new(query.span.start - 1, query.span.start);
    let all = Span::new(mark.start, query.span.end);
    found
        .report(mark, "a \"?\" in an ftp URL", "part of the name for some, a query for others")
        .guess(all, format!("%3F{}", query.replace('?', "%3F")));
}
