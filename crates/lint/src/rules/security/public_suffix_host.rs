use urlgram::grammar::rfc3986;
use urlgram::host::suffix;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U426`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    summary: "a host that is a public suffix, under which anybody can register",
    why: "`co.uk` is no site, but what sites are registered under; a few suffixes, `github.io` among them, have one \
          all the same. Most often the first label was lost on the way. To allow such a host together with what is \
          under it is to allow everybody.",
    remedy: "Write the whole name.",
    sources: &["Public Suffix List", "RFC 6265 §5.3"],
    bad: &["http://co.uk/", "https://github.io/", "http://com/"],
    good: &["http://example.co.uk/", "https://joe.github.io/", "http://localhost/", "foo://com/"],
    check: Check::Text(Facts::HTTP.and(Facts::OTHER_SCHEME), look),
    ..Lint::new("U426", "public-suffix-host", <rfc3986::RegName as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|_| subject.is_special()) else { return };
    let Some(parts) = suffix::split(host.text).filter(|parts| parts.listed && parts.registrable.is_none()) else {
        return;
    };
    let whose = if parts.private {
        "its owner gives out the names under it"
    } else {
        "a registry gives out the names under it"
    };
    found
        .report(host.span, format!("\"{}\" is a public suffix", host.text), whose)
        .advise("is there a label missing before it?");
}
