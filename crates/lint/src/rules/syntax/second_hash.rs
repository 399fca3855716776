use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U114`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a `#` in the fragment",
    why: "The first `#` begins the fragment, and the fragment cannot hold another. Browsers keep it there; strict \
          parsers refuse the URL, and a program that splits at the last `#` has another fragment, and another URL \
          before it.",
    remedy: "Write `%23`.",
    sources: &["RFC 3986 §3.5"],
    bad: &["http://example.org/#a#b"],
    good: &["http://example.org/#a%23b", "http://example.org/%23a#b"],
    silences: &["W021"],
    check: Check::Syntax,
    ..Lint::new("U114", "second-hash", <rfc3986::Fragment as Production>::RULE)
};
