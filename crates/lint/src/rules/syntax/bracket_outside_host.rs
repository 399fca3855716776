use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U110`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a `[` or `]` outside of an IP address",
    why: "The host is the only place where a URI may hold square brackets. In queries (`items[]=1`) browsers send them \
          as they are and most servers take them; Java's `java.net.URI`, other strict parsers and some firewalls \
          refuse them.",
    remedy: "Write `%5B` and `%5D`.",
    sources: &["RFC 3986 §3.2.2", "RFC 3986 §2.2"],
    bad: &["http://example.org/?x[]=1", "http://example.org/a[1]"],
    good: &["http://example.org/?x%5B%5D=1", "http://[::1]/"],
    silences: &["W021"],
    check: Check::Syntax,
    ..Lint::new("U110", "bracket-outside-host", <rfc3986::IpLiteral as Production>::RULE)
};
