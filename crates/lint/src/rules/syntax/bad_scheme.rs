use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U103`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a scheme that is none: empty, or with a character that no scheme holds",
    why: "A scheme is a letter, then letters, digits, `+`, `-` and `.`. Where the text before the first `:` is not \
          one, parsers go apart: one reads a relative path with a colon in it, another a host and a port, a third \
          refuses. RFC 1738 let a scheme begin with a digit; no document since then does.",
    remedy: "Write the scheme as it is registered; if none is meant, put `./` before the path.",
    sources: &["RFC 3986 §3.1", "RFC 1738 §2.1"],
    bad: &["1http://example.org/", "ht_tp://example.org/", "://example.org/"],
    good: &["h1ttp://example.org/", "svn+ssh://example.org/"],
    silences: &["W021", "W023"],
    check: Check::Syntax,
    ..Lint::new("U103", "bad-scheme", <rfc3986::Scheme as Production>::RULE)
};
