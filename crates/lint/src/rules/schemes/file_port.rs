use urlgram::grammar::rfc8089;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U210`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a port or a user in a file URL",
    why: "A file URL names a machine and a path on it, and no way to get there: its rule has neither port nor user, \
          and browsers refuse the one and the other. What was meant is mostly a URL of another scheme.",
    remedy: "Leave it out, or write the scheme by which the file is reached, such as `sftp` or `smb`.",
    sources: &["RFC 8089 §2", "RFC 8089 Appendix E.1", "WHATWG URL: file host state"],
    bad: &["file://host.example:80/x", "file://anna@host.example/x"],
    good: &["file://host.example/x", "sftp://anna@host.example:22/x"],
    silences: &["U200", "W001"],
    check: Check::Text(Facts::PORT.and(Facts::USERINFO), look),
    ..Lint::new("U210", "file-port", <rfc8089::FileAuth as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let part = subject.userinfo().map(|userinfo| (userinfo, "a user in a file URL"));
    let port = subject.port().filter(|port| !port.is_empty()).map(|port| (port, "a port in a file URL"));
    let Some((part, headline)) = part.or(port).filter(|_| subject.has_scheme(&["file"])) else { return };
    found
        .report(part.span, headline, "expected a host alone")
        .advise("a file URL says where a file is, not how to get it");
}
