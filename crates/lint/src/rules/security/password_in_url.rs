use super::userinfo_host::is_port;
use crate::knowledge::is_sample;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;
use urlgram_secrets::strict::{password, user_token};

declare_lint! {
    /// ## What it does
    /// Finds a password in a URL.
    ///
    /// ## Why is this bad?
    /// URLs are not kept secret: they appear in histories, logs, caches and bookmarks, on screens and in messages.
    /// Anybody who sees one can log in. RFC 3986 deprecates `user:password` for this reason, and asks programs not
    /// to show the text after the colon. Placeholders such as `***` or `$PASSWORD`, examples such as `user:password`,
    /// the password of anonymous FTP, and hosts that only one network knows, such as `localhost`, are not reported.
    ///
    /// ## Example
    /// ```text
    /// https://joe:hunter2@example.org/
    /// ftp://joe:%68unter2@example.org/
    /// postgres://app:s3cr3t@db.example/main
    /// https://ghp_0123456789abcdefghijABCDEFGHIJ012345@github.com/a/b.git
    /// ```
    ///
    /// ## Use instead
    /// Remove the password and change it. Give the new one to the program in a different way.
    ///
    /// ```text
    /// https://joe@example.org/
    /// https://joe:@example.org/
    /// https://joe:***@example.org/
    /// ftp://anonymous:guest@example.org/
    /// https://user:password@example.org/
    /// postgres://app:s3cr3t@localhost/main
    /// https://example.org/joe:hunter2@
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    /// - [RFC 3986 §7.5](https://www.rfc-editor.org/rfc/rfc3986#section-7.5)
    /// - [CWE-522](https://cwe.mitre.org/data/definitions/522.html)
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    U401 "password-in-url" for rfc3986::Userinfo {
        severity: Error,
        fix: Unsafe,
        explains: Rejection,
        for_every_specification: true,
        check: Text(Properties::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(userinfo) = context.userinfo() else { return };
    if let Some(token) = user_token(userinfo) {
        sink.report(token.span, "access token in a URL", "anybody who sees the URL can use it")
            .help("Remove the token and revoke it, because it was written down here.");
        return;
    }
    let Some(password) = password(userinfo).map(|secret| context.at(secret.span)) else { return };
    if is_sample(&userinfo, context.host().map(|host| host.text)) || is_port(userinfo) {
        return;
    }
    sink.report(password.span, "password in a URL", "anybody who sees the URL can read it")
        .help("Remove the password and change it, because it was written down here.")
        .unsafe_fix(Span::new(password.span.start - 1, password.span.end), "");
}
