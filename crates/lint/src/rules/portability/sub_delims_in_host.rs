use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;

/// `U318`
pub(super) static LINT: Lint = Lint {
    summary: "one of `!$&'()*+,;=` in a host",
    why: "The grammar of RFC 3986 allows them in a registered name, and the URL Standard lets them pass. No name in \
          the DNS has one; most often, something is missing before it: `http://example.org;type=a` lacks the slash \
          that begins the path, and `http://example.org&next=1` the `?`. curl and Go refuse some of them, RFC 1738 \
          refuses all.",
    remedy: "Begin the path, or the query, before it.",
    sources: &["RFC 3986 §3.2.2", "RFC 1738 §3.1", "WHATWG URL: forbidden domain code point"],
    bad: &["http://example.org;v=1/", "http://ex*mple.org/", "https://example.org&next=1"],
    good: &["http://example.org/;v=1", "http://user;v=1@example.org/", "foo://a;b/"],
    silences: &["U200", "U329", "W001"],
    check: Check::Text(Facts::SUB_DELIM.and(Facts::ODD_HOST), look),
    ..Lint::new("U318", "sub-delims-in-host", <rfc3986::SubDelims as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| subject.is_special() && !host.starts_with('[')) else { return };
    let Some(at) = host.find(|c| "!$&'()*+,;=".contains(c)) else { return };
    let sign = host.part(at, at + 1);
    found.report(
        sign.span,
        format!("\"{}\" in a host", sign.text),
        "in no name of the DNS, and refused by some parsers",
    );
}
