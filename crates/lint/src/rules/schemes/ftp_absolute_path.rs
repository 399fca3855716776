use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc1738::ftp;

declare_lint! {
    /// ## What it does
    /// Finds an ftp URL that starts its path with two slashes where `/%2F` may be meant.
    ///
    /// ## Why is this bad?
    /// Each segment of an ftp path is a directory change, starting in the directory of the login. `//etc/motd`
    /// changes to a directory with an empty name and then to `etc` in it. `/%2Fetc/motd` starts at the root of the
    /// server. Many clients read the first like the second, and others drop a slash, so one URL fetches different
    /// files.
    ///
    /// ## Example
    /// ```text
    /// ftp://anna@ftp.example.org//etc/motd
    /// ```
    ///
    /// ## Use instead
    /// Write `/%2F` for a path from the root, and one slash for a path from the login directory.
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
        check: WellFormed(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    if context.has_scheme(&["ftp"]) && path.starts_with("//") {
        let slashes = path.slice(0, 2);
        sink.report(slashes.span, "ftp path starts with two slashes", "a directory with an empty name")
            .help("A path that starts at the root of the server begins with \"/%2F\".")
            .unsafe_fix(slashes.span, "/%2F");
    }
}
