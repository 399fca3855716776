use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U109`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "text between the `]` of an address and the port or the path",
    why: "Behind `]` the authority ends, or `:` and a port follow. `http://[::1].example/` has been read as the \
          address by programs that stop at the bracket, and as a name by others that do not.",
    remedy: "Take the text out; a port is separated by `:`, a path by `/`.",
    sources: &["RFC 3986 §3.2", "RFC 3986 §3.2.2", "CVE-2025-0938"],
    bad: &["http://[::1]x/", "http://[::1].example/"],
    good: &["http://[::1]/", "http://[::1]:80/"],
    silences: &["W010", "W021"],
    check: Check::Syntax,
    ..Lint::new("U109", "text-after-ip-literal", <rfc3986::Authority as Production>::RULE)
};
