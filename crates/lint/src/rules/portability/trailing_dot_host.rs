use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U316`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a dot at the end of a host",
    why: "The dot stands for the root of the DNS, and says that the name is whole. To the DNS, `example.org.` is \
          example.org; to cookies, to HSTS, to certificates and to lists of hosts it is another name, which some of \
          them refuse and others do not know.",
    remedy: "Leave the dot out.",
    sources: &["RFC 3986 §3.2.2", "RFC 1034 §3.1", "WHATWG URL: host parser"],
    bad: &["http://example.org./", "https://127.0.0.1.:80/"],
    good: &["http://example.org/", "http://example.org/.", "foo://a./"],
    silences: &["U200", "U329", "W001", "W004"],
    check: Check::Text(Facts::ODD_HOST, look),
    ..Lint::new("U316", "trailing-dot-host", <rfc3986::RegName as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(host) = subject.host().filter(|host| subject.is_special() && host.ends_with('.')) else { return };
    // Two dots are an empty label.
    if host.len() > 1 && !host.ends_with("..") {
        let dot = Span::new(host.span.end - 1, host.span.end);
        found.report(dot, "a dot at the end of a host", "another name for cookies and certificates").guess(dot, "");
    }
}
