use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U235`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    mends: Mends::Unsafely,
    summary: "`user@host:path`, which git and scp take, and which is no URL",
    why: "What stands before the colon is a user and a host for git, and a scheme for those who read URLs, one that \
          cannot be, as there is an `@` in it. Git takes the same as a URL; there the path begins at the root of the \
          server, or with `~` in the home of the user.",
    remedy: "Write `ssh://`, and a slash for the colon.",
    sources: &["git-clone(1): Git URLs", "RFC 3986 §3.1"],
    bad: &["git@example.org:team/project.git"],
    good: &["ssh://git@example.org/team/project.git", "git@example.org", "mailto:git@example.org"],
    silences: &["U1"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U235", "scp-style-git", <rfc3986::Scheme as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|_| subject.cause().is_some()) else { return };
    let Some((user, host)) = scheme.split_once('@') else { return };
    let rest = &subject.text()[scheme.len() + 1..];
    let is_name = |c: char| c.is_ascii_alphanumeric() || "-._~".contains(c);
    let is_port = rest.split('/').next().is_some_and(|port| port.bytes().all(|byte| byte.is_ascii_digit()));
    if user.is_empty() || host.is_empty() || is_port || !user.chars().chain(host.chars()).all(is_name) {
        return;
    }
    let whole = subject.whole();
    found
        .report(scheme.span, "a user and a host where a URL has its scheme", "how git and scp write it")
        .advise("git takes it as a URL, too: \"ssh://\", and a slash for the colon")
        .guess(whole.span, format!("ssh://{}/{}", scheme.text, rest.trim_start_matches('/')));
}
