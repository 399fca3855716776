use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;

/// `U317`
pub(super) static LINT: Lint = Lint {
    summary: "a host with an underscore, an empty label, or a hyphen at the end of a label",
    why: "RFC 3986 leaves the form of names to those who look them up. Host names are made of letters, digits and \
          inner hyphens; the DNS itself takes any byte, and there are hosts with underscores. Browsers go there; \
          Java's `URI` finds no host, other libraries refuse the URL, and no certificate authority may issue a \
          certificate for such a name.",
    remedy: "Use a name of letters, digits and inner hyphens.",
    sources: &["RFC 1123 §2.1", "RFC 952", "RFC 3986 §3.2.2", "RFC 1738 §3.1"],
    bad: &["http://a_b.example/", "http://-a.example/", "http://a-.example/", "http://example..org/"],
    good: &["http://a-b.example/", "http://example.org/a_b", "foo://a_b/", "http://_@example.org/"],
    silences: &["U200", "U329", "W001"],
    check: Check::Text(Facts::ODD_HOST, look),
    ..Lint::new("U317", "non-ldh-host", <rfc3986::RegName as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| subject.is_special() && !host.starts_with('[')) else { return };
    let name = host.part(0, host.strip_suffix('.').unwrap_or(host.text).len());
    if host.is_empty() {
        return;
    }
    for label in name.split('.') {
        let (at, what) = match label.find('_') {
            Some(at) => (label.part(at, at + 1), "an underscore in a host"),
            None if label.is_empty() => (label, "an empty label in a host"),
            None if label.starts_with('-') => (label.part(0, 1), "a hyphen at the start of a label"),
            None if label.ends_with('-') => {
                (label.part(label.len() - 1, label.len()), "a hyphen at the end of a label")
            }
            None => continue,
        };
        found.report(at.span, what, "browsers take it, other parsers find no host");
        return;
    }
}
