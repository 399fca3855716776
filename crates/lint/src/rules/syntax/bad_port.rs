use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U111`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a port that is no number",
    why: "A port is digits. Where something else follows the `:` there was most likely a password without its `@`, a \
          path without its `/`, or an IPv6 address without brackets; a program that reads on to the next digit \
          connects to a port that nobody wrote.",
    remedy: "Write the port in digits, or leave it out with its `:`.",
    sources: &["RFC 3986 §3.2.3", "WHATWG URL: port state"],
    bad: &["http://example.org:8a/", "http://example.org:http/", "http://example.org:80:80/"],
    good: &["http://example.org:80/", "http://user:8a@example.org/"],
    silences: &["W001", "W021", "W028"],
    check: Check::Syntax,
    ..Lint::new("U111", "bad-port", <rfc3986::Port as Production>::RULE)
};
