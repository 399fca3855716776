use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U107`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "something in brackets that is no IPv6 address",
    why: "What stands in brackets is an IPv6 address, or an address of a version to come that says so with a `v`; \
          names and IPv4 addresses never do. Parsers that look less closely have taken `[evil.example]` for a host: \
          Python's `urlsplit` did before 3.11.4 and 3.12, and a filter in front of it saw something else.",
    remedy: "Write an address of eight groups, with one `::` at the most; leave the brackets out around a name or an IPv4 \
          address.",
    sources: &["RFC 3986 §3.2.2", "RFC 4291 §2.2", "CVE-2024-11168"],
    bad: &["http://[google.com]/", "http://[1::2::3]/", "http://[::12345]/", "http://[::1.2.3.400]/"],
    good: &["http://google.com/", "http://[1::2:3]/", "http://[::1.2.3.40]/", "http://[v1.a]/"],
    silences: &["W01", "W020", "W021"],
    check: Check::Syntax,
    ..Lint::new("U107", "invalid-ip-literal", <rfc3986::IpLiteral as Production>::RULE)
};
