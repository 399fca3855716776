use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U315`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a `?` or `#` with nothing after it",
    why: "An empty query is not the same as none: RFC 3986 and the URL Standard keep the `?`, and a server may answer \
          otherwise. urllib cannot tell them apart, so that a URL loses its `?` or `#` on the way through \
          `urlunsplit`.",
    remedy: "Leave it out.",
    sources: &["RFC 3986 §3.4", "RFC 3986 §6.2.3", "Python: urllib.parse.urlunsplit"],
    bad: &["http://example.org/?", "http://example.org/#", "http://example.org/?#top"],
    good: &["http://example.org/", "http://example.org/?q", "http://example.org/#top"],
    check: Check::Text(Facts::QUERY.and(Facts::FRAGMENT), look),
    ..Lint::new("U315", "empty-query-or-fragment", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    for (part, sign, name) in [(subject.query(), "?", "query"), (subject.fragment(), "#", "fragment")] {
        let Some(part) = part.filter(|part| part.is_empty()) else { continue };
        let at = Span::new(part.span.start - 1, part.span.start);
        found
            .report(at, format!("a \"{sign}\" and an empty {name}"), "kept by some parsers, lost by others")
            .guess(at, "");
    }
}
