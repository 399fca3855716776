use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U108`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a bracket around an IP address that is not closed",
    why: "Between `[` and `]` stands an address with colons; where the `]` is missing, nobody can tell its last group \
          from a port, and a parser that searches for `]` may find one in the path.",
    remedy: "Write the `]` behind the address, before the port.",
    sources: &["RFC 3986 §3.2.2", "WHATWG URL: host parser"],
    bad: &["http://[::1/", "http://[2001:db8::7:8080/"],
    good: &["http://[::1]/", "http://[2001:db8::7]:8080/"],
    silences: &["W01", "W021"],
    check: Check::Syntax,
    ..Lint::new("U108", "unclosed-bracket", <rfc3986::IpLiteral as Production>::RULE)
};
