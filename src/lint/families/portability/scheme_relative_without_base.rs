use crate::grammar::rfc3986;
use crate::lint::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use crate::source::Production;
use crate::span::Span;

/// `U328`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a reference that begins with `//` and a host: its scheme is that of where it stands",
    why: "`//example.org/p` has a host and no scheme. In a page it takes the scheme of the page, so that it is fetched without \
          TLS by a page that was; in a mail, a file or a list there is none to take, and a program that expects a path and joins \
          it to a host of its own goes to another one.",
    remedy: "Write the scheme, `https:`.",
    sources: &["RFC 3986 §4.2", "RFC 3986 §5.2.2"],
    bad: &["//example.org/p", "//cdn.example.org"],
    good: &["https://example.org/p", "/example.org/p", "///p"],
    silences: &["U104", "W023"],
    check: Check::Text(Facts::NO_SCHEME, look),
    ..Lint::new("U328", "scheme-relative-without-base", <rfc3986::RelativePart as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|authority| subject.scheme().is_none() && !authority.is_empty()) else {
        return;
    };
    let at = Span::new(authority.span.start - 2, authority.span.start);
    let report = found
        .report(at, "a reference with a host and no scheme", "it takes the scheme of where it stands, if there is one")
        .advise("write \"https:\" before it")
        .guess(at, "https://");
    // A text that has to be a URL is none without a scheme.
    if subject.facts().has(Facts::MALFORMED) {
        report.severity(Severity::Error);
    }
}
