use urlgram::grammar::rfc3986;
use crate::views::disagreement;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U329`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a text of which two specifications name different schemes, hosts or ports",
    why: "RFC 3986, the URL Standard and Python's urllib all take this text, and do not find the same host, port or \
          scheme in it. Where one program checks a URL and another one fetches it, as in a proxy, a filter or a \
          service that makes previews, that is how the check is passed by. This is said where no more specific rule \
          explains the difference.",
    remedy: "Write the URL so that there is one way to read it.",
    sources: &["RFC 3986 §7.6", "CWE-436", "CWE-918"],
    bad: &["foo://höst/", "redis://dätä.example:6379/0"],
    good: &["http://example.org/", "http://EXAMPLE.org:80/", "http://[::FFFF:1.2.3.4]/"],
    is_umbrella: true,
    check: Check::Text(
        Facts::ODD_HOST
            .and(Facts::NUMERIC_HOST)
            .and(Facts::USERINFO)
            .and(Facts::PORT)
            .and(Facts::SLASHES)
            .and(Facts::BACKSLASH)
            .and(Facts::CONTROL)
            .and(Facts::SPACE)
            .and(Facts::BRACKET),
        look,
    ),
    ..Lint::new("U329", "reading-disagreement", <rfc3986::Authority as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if let Some(differing) = disagreement(subject.views()) {
        // From the start, so that what explains the difference overlaps it.
        let end = subject.parts().path.start.max(subject.parts().scheme.map_or(0, |scheme| scheme.end));
        let at = subject.whole().part(0, if end == 0 { subject.text().len() } else { end as usize });
        found.report(at.span, format!("specifications differ about {}", differing.what), differing.to_string());
    }
}
