use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U328`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a text that begins with `//` and a host, where a URL with its scheme is expected",
    why: "`//example.org/p` takes its scheme from where it stands. In a list, a mail or a configuration file there is \
          none to take: browsers refuse it there, urllib gives an empty scheme, and a program that adds one of its \
          own makes `http:////example.org/p` of it, or looks for a file.",
    remedy: "Write the scheme, `https:`.",
    sources: &["RFC 3986 §4.2", "RFC 3986 §5.2.2"],
    bad: &["//example.org/p", "//cdn.example.org"],
    good: &["https://example.org/p", "/example.org/p", "///p"],
    silences: &["U104", "U422", "W023"],
    check: Check::Text(Facts::NO_SCHEME, look),
    ..Lint::new("U328", "scheme-relative-without-base", <rfc3986::RelativePart as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|authority| subject.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    // Where references are taken, this is one.
    if subject.facts().has(Facts::MALFORMED) {
        let at = Span::new(authority.span.start - 2, authority.span.start);
        found
            .report(at, "a host and no scheme", "expected a scheme before it")
            .advise("write \"https:\" before it")
            .guess(at, "https://");
    }
}
