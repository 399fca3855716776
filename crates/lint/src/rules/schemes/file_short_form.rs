use urlgram::grammar::rfc8089;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U207`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a file URL without `//`",
    why: "RFC 1738 wanted `file://`, and a host that may be empty; RFC 8089 allows `file:/etc/fstab` as well, which \
          programs made before 2017 need not know. `file:etc/fstab`, a relative path, no document allows: browsers \
          take it for one from the root, others for one from where they are.",
    remedy: "Write `file:///` and the path from the root.",
    sources: &["RFC 8089 §2", "RFC 8089 Appendix A", "WHATWG URL: file state"],
    bad: &["file:/etc/fstab", "file:etc/fstab"],
    good: &["file:///etc/fstab", "file://host.example/share/a"],
    silences: &["U200", "W022"],
    check: Check::Text(Facts::NO_AUTHORITY, look),
    ..Lint::new("U207", "file-short-form", <rfc8089::FileHierPart as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if subject.authority().is_some() || !subject.has_scheme(&["file"]) {
        return;
    }
    let path = subject.path();
    let start = Span::empty(path.span.start);
    if path.starts_with('/') {
        let slash = path.part(0, 1).span;
        found
            .report(slash, "a file URL with one slash", "\"///\" is what all programs know")
            .severity(Severity::Info)
            .mend_or_guess(subject, start, "//");
    } else {
        found
            .report(start, "a file URL with a relative path", "expected \"///\" here")
            .advise("from the root for browsers, from the working directory for others")
            .guess(start, "///");
    }
}
