use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U102`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a `%` that two hex digits do not follow",
    why: "A `%` begins an escape, and an escape is `%` and two hex digits. The URL Standard leaves a lone `%` as it \
          is, urllib's `unquote` too, Go and Java refuse the whole URL, and a program that encodes once more makes \
          `%25` of it: each of them sends another request. \n\nMost often it is a percent sign (`100%`), an escape \
          that was cut off, or text that was never encoded.",
    remedy: "Write `%25` for a percent sign, and two hex digits after every other `%`.",
    sources: &["RFC 3986 §2.1", "WHATWG URL: percent-encoded byte"],
    bad: &["http://example.org/100%", "http://example.org/%zz", "http://example.org/?q=%4"],
    good: &["http://example.org/100%25", "http://example.org/%7A"],
    silences: &["W001", "W003", "W021"],
    check: Check::Syntax,
    ..Lint::new("U102", "bad-percent-escape", <rfc3986::PctEncoded as Production>::RULE)
};
