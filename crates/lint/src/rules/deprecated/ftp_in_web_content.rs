use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an `ftp` URL, which browsers no longer open.
    ///
    /// ## Why is this bad?
    /// Chrome 95 and Firefox 90 removed FTP in 2021. A link on a page does nothing or asks for a different program.
    /// Programs that speak FTP can still use the URL, so the lint is not selected by default.
    ///
    /// ## Example
    /// ```text
    /// ftp://ftp.example.org/pub/file.tar.gz
    /// ```
    ///
    /// ## Use instead
    /// Link to the same file over `https`, which most archives offer.
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
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(scheme) = context.scheme().filter(|_| context.has_scheme(&["ftp"])) else { return };
    let report = sink.report(scheme.span, "ftp URL", "browsers no longer open it").help("Link to the file over https.");
    // Forms that only FTP has mean nothing to a web server.
    if context.userinfo().is_none() && context.port().is_none() && !context.path().contains(';') {
        report.unsafe_fix(scheme.span, "https");
    }
}
