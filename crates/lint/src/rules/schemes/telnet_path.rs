use urlgram::grammar::rfc4248;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;
use urlgram::span::Span;

/// `U228`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a path or a query in a telnet URL",
    why: "A telnet URL names a server to talk to: user, host, port, and at the most a slash. What stands after it, no \
          document gives a meaning, and a program that hands it to a command line may give it one.",
    remedy: "Leave it out.",
    sources: &["RFC 4248 §2", "RFC 1738 §3.8"],
    bad: &["telnet://host.example/x", "telnet://host.example/?q"],
    good: &["telnet://host.example/", "telnet://host.example:2323"],
    silences: &["U200"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U228", "telnet-path", <rfc4248::TelnetUri as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if !subject.has_scheme(&["telnet"]) || subject.authority().is_none() {
        return;
    }
    let start = path.span.start + path.len().min(1) as u32;
    let end = subject.query().map_or(path.span.end, |query| query.span.end);
    if start < end {
        let rest = Span::new(start, end);
        found.report(rest, "a path in a telnet URL", "nothing may stand here").guess(rest, "");
    }
}
