use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U311`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a zone in an IPv6 address",
    why: "A link-local address means one machine only together with the interface it is reached through, its zone: \
          `fe80::1%en0`. RFC 6874 put it into URIs, as `%25en0`; browsers never took it, and RFC 9844 has withdrawn \
          it in 2025. curl, Go and urllib take one spelling or both, the grammar of RFC 3986 and the URL Standard \
          refuse them.",
    remedy: "Give the zone by other means: by a name in the hosts file, or an option of the program.",
    sources: &["RFC 9844", "RFC 6874 §2", "RFC 4007 §11", "WHATWG URL: IPv6 parser"],
    bad: &["http://[fe80::1%25en0]/", "http://[fe80::1%en0]:80/"],
    good: &["http://[fe80::1]/", "http://example.org/%25en0"],
    silences: &["U102", "U107", "U200", "U329", "W014"],
    check: Check::Text(Facts::NUMERIC_HOST, look),
    ..Lint::new("U311", "zone-id", <rfc3986::IpLiteral as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| host.starts_with('[') && host.ends_with(']')) else { return };
    let Some(zone) = host.find('%') else { return };
    let zone = host.part(zone, host.len() - 1);
    found
        .report(zone.span, "a zone in an IPv6 address", "browsers refuse it, curl, Go and urllib take it")
        .advise("a zone means something on one machine only: no URL can hold it");
}
