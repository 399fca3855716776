use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U120`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "bytes that are not UTF-8",
    why: "Characters beyond ASCII are read as UTF-8, here and in every current specification. A file in Latin-1 or \
          Windows-1252 has other bytes, of which each program makes what it likes: U+FFFD, an error, or the escape of \
          the raw byte, which a server decodes to something else.",
    remedy: "Convert the file to UTF-8; write `%` and two hex digits for a byte that is meant.",
    sources: &["RFC 3986 §2.5", "RFC 3629 §3"],
    bad: &["http://example.org/caf\\xE9", "http://example.org/\\xFF"],
    good: &["http://example.org/caf%C3%A9"],
    check: Check::Record,
    ..Lint::new("U120", "invalid-utf8", <rfc3986::PctEncoded as Production>::RULE)
};
