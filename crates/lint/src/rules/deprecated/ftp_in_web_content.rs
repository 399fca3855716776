use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an `ftp` URL, which browsers no longer open.
    ///
    /// ## Why is this bad?
    /// Chrome took FTP out with version 95 and Firefox with version 90, both in 2021; as a link in a page the URL
    /// does nothing, or asks for another program. As an address for a program that speaks FTP it is as good as
    /// ever, which is why this is not looked for unless you ask.
    ///
    /// ## Example
    /// ```text
    /// ftp://ftp.example.org/pub/file.tar.gz
    /// ```
    ///
    /// ## Use instead
    /// Most archives offer the same files over `https`: link to those.
    ///
    /// ```text
    /// https://ftp.example.org/pub/file.tar.gz
    /// sftp://ftp.example.org/pub
    /// ```
    ///
    /// ## References
    /// - [RFC 1738 §3.2](https://www.rfc-editor.org/rfc/rfc1738#section-3.2)
    /// - [Chrome 95: FTP support removed](https://chromestatus.com/feature/6246151319715840)
    /// - [Firefox 90: FTP support removed](https://www.mozilla.org/en-US/firefox/90.0/releasenotes/)
    U602 "ftp-in-web-content" for rfc3986::Scheme {
        by_default: false,
        fix: Unsafe,
        precedence: Form,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(scheme) = subject.scheme().filter(|_| subject.has_scheme(&["ftp"])) else { return };
    let report =
        found.report(scheme.span, "an ftp URL", "browsers no longer open it").advise("link to the file over https");
    // What only FTP has would mean nothing to a web server.
    if subject.userinfo().is_none() && subject.port().is_none() && !subject.path().contains(';') {
        report.guess(scheme.span, "https");
    }
}
