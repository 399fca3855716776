use urlgram::grammar::rfc8089_nonstandard as nonstandard;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U211`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a file URL with four or five slashes, for a path of Windows with a host",
    why: "`\\\\host\\share` is `file://host/share`. With four or five slashes the host stands in the path: Windows \
          finds it there, RFC 8089 knows the form as one that is met and does not allow it, and other systems look for \
          a directory. Programs that take double slashes for one, and Python before 3.14, which gave the text back \
          with two slashes, change the machine.",
    remedy: "Write the host after two slashes.",
    sources: &["RFC 8089 Appendix E.3.1", "RFC 8089 Appendix E.3.2"],
    bad: &["file:////host/share/a", "file://///host/share/a"],
    good: &["file://host/share/a", "file:///host/share/a"],
    silences: &["U200", "U323", "U509"],
    check: Check::Text(Facts::SLASHES, look),
    ..Lint::new("U211", "file-unc-slashes", <nonstandard::UncAuthority as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    let slashes = path.len() - path.trim_start_matches('/').len();
    let is_file = subject.has_scheme(&["file"]) && subject.authority().is_some_and(|authority| authority.is_empty());
    if is_file && matches!(slashes, 2 | 3) && path.len() > slashes {
        let extra = path.part(0, slashes);
        let all = Span::new(extra.span.start - 2, extra.span.end);
        found
            .report(all, format!("{} slashes before a host", slashes + 2), "a path on this machine for some")
            .guess(extra.span, "");
    }
}
