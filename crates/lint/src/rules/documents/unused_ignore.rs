use urlgram::grammar::rfc3986;
use crate::{Check, Lint};
use urlgram::input::Production;

/// `U001`
pub(super) static LINT: Lint = Lint {
    summary: "a comment that says to ignore what is not found",
    why: "A comment that ignores nothing was of use once, or never was: a mistyped code, or a line that moved away from it. The \
          next finding of that kind in its place would be ignored, and nobody would know.",
    remedy: "Take the code out of the comment, or the comment out of the document.",
    sources: &["module urlgram_documents"],
    bad: &["# urlgram: ignore-file[U301]\nhttp://example.org/\n"],
    good: &["# urlgram: ignore-file[U301]\nhttp:\\\\example.org/\n"],
    check: Check::Document,
    ..Lint::new("U001", "unused-ignore", <rfc3986::UriReference as Production>::RULE)
};
