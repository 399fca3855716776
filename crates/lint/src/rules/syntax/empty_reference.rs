use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Severity};
use urlgram::input::Production;

/// `U121`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an empty text where a URI should stand",
    why: "The empty text is a reference to the document that it stands in, and no URI. Where a URI is asked for, \
          something was lost: a variable without a value, an attribute that nobody filled in. A browser that gets it \
          as the address of an image or a script may load the page itself once more.",
    remedy: "Write the URI, or leave out what holds it; for a link to the page itself, `#` says what is meant.",
    sources: &["RFC 3986 §4.4", "RFC 3986 §3"],
    bad: &[""],
    good: &["about:blank"],
    silences: &["W023"],
    check: Check::Syntax,
    ..Lint::new("U121", "empty-reference", <rfc3986::Uri as Production>::RULE)
};
