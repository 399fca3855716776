use urlgram::grammar::rfc3986;
use crate::{Check, Choice, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U510`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "a path that ends in a slash, or does not, against the style that was asked for",
    why: "`/a` and `/a/` are two paths. Servers mostly redirect from the one to the other, at the price of a second \
          request; which of them is right, they alone know. Where a site has one style, its links can have it, too. \
          The lint finds something only if the style `trailing-slash` is set, to `never` or `always`; the last segment \
          of a path is taken for the name of a file, which never has a slash after it, if there is a dot in it.",
    remedy: "Write the path as the site does.",
    sources: &["RFC 3986 §6.2.4"],
    bad: &["https://example.org/a/"],
    good: &["https://example.org/", "https://example.org/a", "https://example.org/?q=a/"],
    check: Check::WellFormed(Facts::HTTP, look),
    ..Lint::new("U510", "trailing-slash", <rfc3986::Path as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    let Some((_, last)) = path.rsplit_once('/') else { return };
    match subject.config().style.trailing_slash {
        Some(Choice::Never) if last.is_empty() => {
            let kept = path.trim_end_matches('/').len().max(1);
            if kept < path.len() {
                let slash = path.part(kept, path.len());
                found.report(slash.span, "a slash at the end of a path", "the style is none").guess(slash.span, "");
            }
        }
        Some(Choice::Always) if !last.is_empty() && !last.contains('.') => {
            let end = path.part(path.len(), path.len());
            let name = path.part(path.len() - last.len(), path.len());
            found.report(name.span, "no slash at the end of a path", "the style is one").guess(end.span, "/");
        }
        _ => {}
    }
}
