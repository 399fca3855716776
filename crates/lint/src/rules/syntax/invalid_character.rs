use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U101`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Safely,
    summary: "a character that the grammar does not allow where it stands",
    why: "A URI is made of letters, digits and 20 signs of ASCII, and `%`; each component allows its own choice of \
          them. Some parsers take other characters all the same, encode them, or cut the text there, so that the text \
          means different things to different programs.",
    remedy: "Percent-encode the character where it is meant as data, or take it out.",
    sources: &["RFC 3986 §2", "RFC 3986 Appendix A"],
    bad: &["http://example.org/a b", "http://example.org/?q=\"a\""],
    good: &["http://example.org/a%20b", "http://example.org/?q=%22a%22"],
    silences: &["W001", "W003", "W021"],
    check: Check::Syntax,
    ..Lint::new("U101", "invalid-character", <rfc3986::Pchar as Production>::RULE)
};
