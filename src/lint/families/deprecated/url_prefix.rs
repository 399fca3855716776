use crate::grammar::rfc3986;
use crate::lint::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use crate::source::Production;

/// `U606`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a wrapper around the URL: `URL:` before it, `<` and `>` around it",
    why: "RFC 1738 proposed `<URL:http://example.org/>` to mark URLs in text, and RFC 3986 keeps `<` and `>` as \
          delimiters that are no part of the URL. Whoever takes the wrapper with it has a text of the scheme `URL`, \
          which nothing opens, or one that is no URI at all.",
    remedy: "Take the wrapper off.",
    sources: &["RFC 1738 Appendix", "RFC 3986 Appendix C"],
    bad: &["URL:http://example.org/", "<URL:ftp://ftp.example.org/pub>", "<https://example.org/>"],
    good: &["http://example.org/", "urn:example:URL:http:"],
    silences: &["U101", "U103", "U104", "W023", "W021"],
    check: Check::Text(Facts::EXCLUDED.and(Facts::OTHER_SCHEME), look),
    ..Lint::new("U606", "url-prefix", <rfc3986::Uri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let text = subject.whole();
    let is_open = text.starts_with('<');
    let end = text.len() - usize::from(is_open && text.ends_with('>') && text.len() > 1);
    let start = usize::from(is_open);
    let start = if starts_with_url(&text[start..end]) { start + "URL:".len() } else { start };
    if start == 0 || !has_scheme(&text[start..end]) {
        return;
    }
    let (wrapper, inner) = (text.part(0, start), text.part(start, end));
    found
        .report(wrapper.span, format!("\"{}\" before the URL", wrapper.text), "marks a URL in a text, and is no part of it")
        .advise(format!("write {}", inner.text))
        .guess(text.span, inner.text);
}

fn starts_with_url(text: &str) -> bool {
    text.get(..4).is_some_and(|start| start.eq_ignore_ascii_case("URL:"))
}

/// Whether another URL begins here. One `URL:` after the other is left to the next look.
fn has_scheme(text: &str) -> bool {
    let is_scheme = |scheme: &str| {
        scheme.starts_with(|c: char| c.is_ascii_alphabetic())
            && scheme.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"+-.".contains(&byte))
    };
    text.split_once(':').is_some_and(|(scheme, rest)| is_scheme(scheme) && !rest.is_empty())
}
