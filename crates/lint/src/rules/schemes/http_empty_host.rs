use urlgram::grammar::rfc9110;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U201`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an http or https URL without a host",
    why: "RFC 3986 lets a host be empty, and the document of http does not: such a URL is invalid, and whoever gets it \
          must reject it. Browsers do, or, where slashes follow, take the first segment of the path for the host. \
          Mostly a variable was empty when the text was put together.",
    remedy: "Write the host.",
    sources: &["RFC 9110 §4.2.1", "RFC 9110 §4.2.2"],
    bad: &["https://:443/", "http://?q=1"],
    good: &["http://example.org/index.html", "file:///index.html"],
    silences: &["U200", "W022", "W026"],
    check: Check::Text(Facts::ODD_HOST, look),
    ..Lint::new("U201", "http-empty-host", <rfc9110::HttpUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| host.is_empty() && subject.facts().has(Facts::HTTP)) else { return };
    let scheme = subject.scheme().map_or(String::new(), |scheme| scheme.to_ascii_lowercase());
    found
        .report(Span::empty(host.span.start), format!("an {scheme} URL without a host"), "expected a host here")
        .advise("whoever gets such a URL has to reject it");
}
