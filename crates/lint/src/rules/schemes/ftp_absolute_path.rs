use urlgram::grammar::rfc1738::ftp;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::input::Production;

/// `U205`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Unsafely,
    summary: "an ftp URL with two slashes where `/%2F` may be meant",
    why: "Each segment of an ftp URL is a directory to change to, from the one that the login leads to. `//etc/motd` \
          changes to a directory without a name, then to `etc` below; it is `/%2Fetc/motd` that begins at the root of \
          the server. Many clients read the first as the second, others drop a slash.",
    remedy: "Write `/%2F` for a path from the root, one slash for one from the login.",
    sources: &["RFC 1738 §3.2.2"],
    bad: &["ftp://anna@ftp.example.org//etc/motd"],
    good: &["ftp://anna@ftp.example.org/%2Fetc/motd", "ftp://anna@ftp.example.org/etc/motd"],
    silences: &["U509"],
    check: Check::WellFormed(Facts::OTHER_SCHEME, look),
    ..Lint::new("U205", "ftp-absolute-path", <ftp::Fpath as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if subject.has_scheme(&["ftp"]) && path.starts_with("//") {
        let slashes = path.part(0, 2);
        found
            .report(slashes.span, "an ftp path that begins with two slashes", "a directory without a name")
            .advise("\"/%2F\" begins at the root of the server")
            .guess(slashes.span, "/%2F");
    }
}
