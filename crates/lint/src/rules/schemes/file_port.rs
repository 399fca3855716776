use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc8089;

declare_lint! {
    /// ## What it does
    /// Finds a port or a user name in a file URL.
    ///
    /// ## Why is this bad?
    /// A file URL names a machine and a path on it, but not how to connect to the machine. Its grammar has neither
    /// port nor user name, and browsers reject both. Usually a different scheme is meant.
    ///
    /// ## Example
    /// ```text
    /// file://host.example:80/x
    /// file://anna@host.example/x
    /// ```
    ///
    /// ## Use instead
    /// Remove it, or write the scheme that reaches the file, such as `sftp` or `smb`.
    ///
    /// ```text
    /// file://host.example/x
    /// sftp://anna@host.example:22/x
    /// ```
    ///
    /// ## References
    /// - [RFC 8089 §2](https://www.rfc-editor.org/rfc/rfc8089#section-2)
    /// - [RFC 8089 Appendix E.1](https://www.rfc-editor.org/rfc/rfc8089#appendix-E.1)
    /// - [WHATWG URL: file host state](https://url.spec.whatwg.org/#file-host-state)
    U210 "file-port" for rfc8089::FileAuth {
        severity: Error,
        roles: Roles::DATA,
        explains: Rejection,
        check: Text(Properties::PORT.union(Properties::USERINFO), check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let part = context.userinfo().map(|userinfo| (userinfo, "user name in a file URL"));
    let port = context.port().filter(|port| !port.is_empty()).map(|port| (port, "port in a file URL"));
    let Some((part, headline)) = part.or(port).filter(|_| context.has_scheme(&["file"])) else { return };
    sink.report(part.span, headline, "expected only a host")
        .help("A file URL says where a file is, not how to connect to the machine.");
}
