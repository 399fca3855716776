use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U115`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a control character",
    why: "Tabs and line ends come from text that was wrapped, other controls from files that are no text. The URL \
          Standard takes tabs and line ends out without a word wherever they stand, Python's `urlsplit` takes out \
          some, other parsers refuse or send them on: `java\\tscript:` was harmless to one and a script to the other, \
          and a line end in a URL has split requests in two.",
    remedy: "Take it out; write `%09` or `%0A` if it is meant as data.",
    sources: &["RFC 3986 §2", "RFC 3986 Appendix C", "WHATWG URL: basic URL parser", "CWE-93"],
    bad: &["http://example.org/a\u{1b}[0m", "http://example.org/a\u{0}b"],
    good: &["http://example.org/a%1B", "http://example.org/a"],
    silences: &["W001", "W003", "W021"],
    check: Check::Syntax,
    ..Lint::new("U115", "control-or-newline", <rfc3986::Uri as Production>::RULE)
};
