use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;

/// `U312`
pub(super) static LINT: Lint = Lint {
    summary: "an address of a version of IP that is still to come",
    why: "RFC 3986 keeps a place for addresses after IPv6, in brackets with a `v` and the version. None has been \
          defined, nothing connects to one, and only readers of the RFC's grammar take it: the URL Standard, curl and \
          most libraries refuse it.",
    remedy: "Write an IPv6 address, or a name.",
    sources: &["RFC 3986 §3.2.2", "WHATWG URL: IPv6 parser"],
    bad: &["http://[v1.fe80::a+en1]/", "foo://[v7.x]"],
    good: &["http://[fe80::a]/", "http://v1.example/"],
    silences: &["U200", "U329", "W014"],
    check: Check::Text(Facts::NUMERIC_HOST, look),
    ..Lint::new("U312", "ipvfuture", <rfc3986::IpvFuture as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| host.ends_with(']')) else { return };
    if host.starts_with("[v") || host.starts_with("[V") {
        found.report(host.span, "an address of an unknown version of IP", "only the grammar of RFC 3986 takes it");
    }
}
