use crate::{Prefilter, DiagnosticSink, LintContext};
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
        check: Text(Prefilter::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(&["ftp"])) else { return };
    let report =
        sink.report(scheme.span, "an ftp URL", "browsers no longer open it").help("link to the file over https");
    // What only FTP has would mean nothing to a web server.
    if context.userinfo().is_none() && context.port().is_none() && !context.path().contains(';') {
        report.unsafe_fix(scheme.span, "https");
    }
}
