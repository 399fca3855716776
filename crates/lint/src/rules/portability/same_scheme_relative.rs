use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U324`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a scheme before what is a relative reference",
    why: "`http:g` is an absolute URI with a path and no host in RFC 3986, which calls the older reading, relative to \
          a base of the same scheme, a loophole. Browsers and urllib keep to that reading where the base has the same \
          scheme; where it has another, or there is none, browsers take `g` for the host.",
    remedy: "Leave the scheme out of a relative reference, or write the host, too.",
    sources: &["RFC 3986 §5.2.2", "RFC 3986 §5.4.2", "WHATWG URL: scheme state"],
    bad: &["http:g", "https:images/logo.png", "http:?q"],
    good: &["g", "http://g/", "mailto:g", "http:example.org"],
    silences: &["U200", "U201", "U329", "W022", "W026"],
    check: Check::Text(Facts::SLASHES.and(Facts::NO_AUTHORITY), look),
    ..Lint::new("U324", "same-scheme-relative", <rfc3986::Uri as Production>::RULE)
};

/// Whether `rest`, which follows the scheme and its colon, looks like a relative reference and not like a host.
pub(super) fn is_relative(rest: &str) -> bool {
    let first = rest.split(['/', '?', '#', '\\']).next().unwrap_or(rest);
    let looks_like_host = first.contains(['.', ':', '@', '[', '%']) || first.eq_ignore_ascii_case("localhost");
    !rest.is_empty()
        && !rest.starts_with(|c| matches!(c, '/' | '\\') || c <= ' ')
        && (!looks_like_host || first.starts_with('.'))
}

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|_| subject.is_special()) else { return };
    let after = scheme.len() + 1;
    if is_relative(&subject.text()[after..]) {
        // It begins the text, spaces aside.
        let at = Span::new(scheme.span.start, scheme.span.end + 1);
        found
            .report(
                at,
                format!("a relative reference after \"{}:\"", scheme.text),
                "relative for some, absolute for others",
            )
            .advise("leave the scheme out, or write the host too")
            .guess(at, "");
    }
}
