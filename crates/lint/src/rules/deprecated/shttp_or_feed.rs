use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U607`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a scheme that stands in for `https`: `shttp`, `feed`, `webcal`, `view-source`",
    why: "`shttp` was an experiment of the nineties that IANA calls obsolete, and no relative of `https`. `feed` and \
          `webcal` ask the system for a program that reads feeds or calendars, which most systems lack; what they lead \
          to is got over `http` or `https` all the same. `view-source` works in the address bar of some browsers, and \
          in links of none.",
    remedy: "Link to the `https` URL; the type of what comes back says which program opens it.",
    sources: &["RFC 2660 §6.2", "IANA: Uniform Resource Identifier (URI) Schemes"],
    bad: &["feed://example.org/rss", "webcal://example.org/events.ics", "view-source:https://example.org/"],
    good: &["https://example.org/rss"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U607", "shttp-or-feed", <rfc3986::Scheme as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|_| subject.has_scheme(&["shttp", "feed", "webcal", "view-source"]))
    else {
        return;
    };
    let report = found
        .report(scheme.span, format!("\"{}\" in the place of https", scheme.text), "few programs follow it")
        .advise("link to the https URL");
    if subject.authority().is_some_and(|authority| !authority.is_empty()) {
        report.guess(scheme.span, "https");
    } else if subject.path().starts_with("http") {
        report.guess(subject.whole().part(0, scheme.len() + 1).span, "");
    }
}
