use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U104`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "a text that has no scheme where a URI is to have one",
    why: "Without a scheme a text is a reference, which means something next to a base only: in a browser's page \
          `example.com/p` is a file `p` in a folder `example.com`. People write so, and address bars guess `https://`, \
          but a program that does not guess finds no host there.",
    remedy: "Write the scheme; for links that are relative on purpose, ask for the rule `URI-reference`.",
    sources: &["RFC 3986 §3", "RFC 3986 §4.5"],
    bad: &["example.com/p", "docs/index.html"],
    good: &["https://example.com/p", "mailto:info@example.com"],
    silences: &["W023"],
    check: Check::Syntax,
    ..Lint::new("U104", "missing-scheme", <rfc3986::Uri as Production>::RULE)
};
