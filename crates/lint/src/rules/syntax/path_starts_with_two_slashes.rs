use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::path::remove_dot_segments;
use urlgram::input::Production;

/// `U116`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Safely,
    summary: "a path that begins with `//` once its dot segments are removed, and no authority before it",
    why: "A URI without an authority cannot have a path that begins with `//`: what follows would be read as the \
          authority. Dot segments hide such a path until somebody removes them: `web+demo:/..//host/` is then \
          `web+demo://host/`, which has a host that was not there before. The URL Standard writes `/.` before such a \
          path for that reason.",
    remedy: "Write `/.//` at the start, or leave the empty segment out.",
    sources: &["RFC 3986 §3.3", "RFC 3986 §5.2.4", "WHATWG URL: URL serializer"],
    bad: &["web+demo:/..//not-a-host/", "web+demo:/a/..//not-a-host/"],
    good: &["web+demo:/.//not-a-host/", "web+demo:/a/../b", "http://example.org/..//b"],
    silences: &["U505", "U509"],
    check: Check::WellFormed(Facts::DOT_SEGMENT, look),
    ..Lint::new("U116", "path-starts-with-two-slashes", <rfc3986::PathAbsolute as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if subject.scheme().is_none() || subject.authority().is_some() || path.starts_with("/.//") {
        return;
    }
    let removed = remove_dot_segments(&path);
    if removed.starts_with("//") {
        found
            .report(
                path.span,
                "a path of which \"//\" is left at its start",
                format!("\"{removed}\" without dot segments"),
            )
            .advise("without an authority that would be read as one: write \"/.\" before it")
            .mend(path.span, format!("/.{removed}"));
    }
}
