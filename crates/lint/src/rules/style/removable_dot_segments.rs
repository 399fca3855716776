use super::changes;
use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::normalize::Step;
use urlgram::input::Production;

/// `U505`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a `.` or `..` in a path that leads nowhere else",
    why: "Dot segments are for relative references, where what they mean depends on the base. In a path that begins at \
          the root they only make it longer: the normal form has none. Browsers remove them before they ask, other \
          programs send them as they are, and a server may refuse them, or answer for another file than the one that a \
          check looked at.",
    remedy: "Write the path that remains.",
    sources: &["RFC 3986 §3.3", "RFC 3986 §5.2.4", "RFC 3986 §6.2.2.3"],
    bad: &["https://example.org/a/./b", "https://example.org/a/b/./."],
    good: &["https://example.org/a/b", "https://example.org/.well-known/x", "https://example.org/a/..."],
    check: Check::WellFormed(Facts::DOT_SEGMENT, look),
    ..Lint::new("U505", "removable-dot-segments", <rfc3986::Path as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let mut segments = subject.path().split('/').filter(|segment| matches!(segment.text, "." | ".."));
    let Some(dots) = segments.next() else { return };
    let Some(change) = changes(subject, Step::DotSegments).pop() else { return };
    let shown = if change.after.len() > 60 { "the path without it".into() } else { format!("\"{}\"", change.after) };
    found
        .report(
            dots.span,
            format!("a \"{}\" in a path from the root", dots.text),
            format!("the normal form is {shown}"),
        )
        .mend_or_guess(subject, change.span, change.after);
}
