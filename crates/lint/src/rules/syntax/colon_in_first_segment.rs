use urlgram::grammar::rfc3986;
use crate::{Check, Lint, Mends, Severity};
use urlgram::input::Production;

/// `U117`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Safely,
    summary: "a `:` in the first segment of a relative reference",
    why: "What stands before the first `:` is a scheme, if no `/` comes earlier: as a link, the file `a:b` is the URI \
          of scheme `a`, and `12:30/notes` is nothing at all. Names of wiki pages and times of day are where it \
          happens.",
    remedy: "Write `./` before it; the reference means the same then.",
    sources: &["RFC 3986 §4.2"],
    bad: &["a:b", "12:30/notes", "Talk:Main_Page"],
    good: &["./a:b", "a/b:c", "?a:b"],
    read_as: Some(("rfc3986", "relative-ref")),
    silences: &["U103", "W023"],
    check: Check::Syntax,
    ..Lint::new("U117", "colon-in-first-segment", <rfc3986::SegmentNzNc as Production>::RULE)
};
