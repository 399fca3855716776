use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;

/// `U602`
pub(super) static LINT: Lint = Lint {
    by_default: false,
    mends: Mends::Unsafely,
    summary: "an `ftp` URL, which browsers no longer open",
    why: "Chrome took FTP out with version 95 and Firefox with version 90, both in 2021; as a link in a page the URL \
          does nothing, or asks for another program. As an address for a program that speaks FTP it is as good as \
          ever, which is why this is not looked for unless you ask.",
    remedy: "Most archives offer the same files over `https`: link to those.",
    sources: &["RFC 1738 §3.2", "Chrome 95", "Firefox 90"],
    bad: &["ftp://ftp.example.org/pub/file.tar.gz"],
    good: &["https://ftp.example.org/pub/file.tar.gz", "sftp://ftp.example.org/pub"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U602", "ftp-in-web-content", <rfc3986::Scheme as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|_| subject.has_scheme(&["ftp"])) else { return };
    let report =
        found.report(scheme.span, "an ftp URL", "browsers no longer open it").advise("link to the file over https");
    // What only FTP has would mean nothing to a web server.
    if subject.userinfo().is_none() && subject.port().is_none() && !subject.path().contains(';') {
        report.guess(scheme.span, "https");
    }
}
