use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U422`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a reference with a host and no scheme: `//example.org/p`",
    why: "It takes the scheme of the page it stands on. On a page that came without TLS, a script from \
          `//cdn.example` comes without it, too, and can be changed on the way; on a page from a file, it is looked \
          for in a folder. The form was of use when not every host had TLS.",
    remedy: "Write `https:` before it.",
    sources: &["RFC 3986 §4.2", "RFC 3986 §5.2.2", "CWE-319"],
    bad: &["//example.org/p", "//cdn.example.org"],
    good: &["https://example.org/p", "/example.org/p", "p//q", "///p"],
    read_as: Some(("rfc3986", "URI-reference")),
    silences: &["W023"],
    check: Check::Text(Facts::NO_SCHEME, look),
    ..Lint::new("U422", "scheme-relative", <rfc3986::RelativePart as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(authority) = subject.authority().filter(|authority| subject.scheme().is_none() && !authority.is_empty())
    else {
        return;
    };
    let at = Span::new(authority.span.start - 2, authority.span.start);
    found
        .report(at, "a reference with a host and no scheme", "it takes the scheme of the page that it stands on")
        .advise("write \"https:\" before it")
        .guess(at, "https://");
}
