use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc1738::ftp;

declare_lint! {
    /// ## What it does
    /// Finds an ftp URL with two slashes where `/%2F` may be meant.
    ///
    /// ## Why is this bad?
    /// Each segment of an ftp URL is a directory to change to, from the one that the login leads to. `//etc/motd`
    /// changes to a directory without a name, then to `etc` below; it is `/%2Fetc/motd` that begins at the root of
    /// the server. Many clients read the first as the second, others drop a slash.
    ///
    /// ## Example
    /// ```text
    /// ftp://anna@ftp.example.org//etc/motd
    /// ```
    ///
    /// ## Use instead
    /// Write `/%2F` for a path from the root, one slash for one from the login.
    ///
    /// ```text
    /// ftp://anna@ftp.example.org/%2Fetc/motd
    /// ftp://anna@ftp.example.org/etc/motd
    /// ```
    ///
    /// ## References
    /// - [RFC 1738 §3.2.2](https://www.rfc-editor.org/rfc/rfc1738#section-3.2.2)
    U205 "ftp-absolute-path" for ftp::Fpath {
        severity: Info,
        by_default: false,
        fix: Unsafe,
        check: WellFormed(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let path = subject.path();
    if subject.has_scheme(&["ftp"]) && path.starts_with("//") {
        let slashes = path.part(0, 2);
        found
            .report(slashes.span, "an ftp path that begins with two slashes", "a directory without a name")
            .advise("\"/%2F\" begins at the root of the server")
            .guess(slashes.span, "/%2F");
    }
}
