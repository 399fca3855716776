use super::userinfo_looks_like_host::is_port;
use crate::redact::{is_example, password};
use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a password in a URL.
    ///
    /// ## Why is this bad?
    /// URLs are not kept secret: they stand in histories, logs, caches and bookmarks, are shown on screens and sent
    /// on. RFC 3986 calls `user:password` deprecated for that reason, and asks programs not to show what stands
    /// after the colon. What only marks the place of a password, such as `***` or `$PASSWORD`, is not reported, nor
    /// is the one that anonymous FTP wants.
    ///
    /// ## Example
    /// ```text
    /// https://joe:hunter2@example.org/
    /// ftp://joe:%68unter2@example.org/
    /// postgres://app:s3cr3t@db.example/main
    /// ```
    ///
    /// ## Use instead
    /// Take it out, change it, and give the new one to the program in another way.
    ///
    /// ```text
    /// https://joe@example.org/
    /// https://joe:@example.org/
    /// https://joe:***@example.org/
    /// ftp://anonymous:guest@example.org/
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
        check: Text(Prefilter::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(userinfo) = context.userinfo() else { return };
    let Some(password) = password(userinfo).map(|secret| context.at(secret.span)) else { return };
    let user = userinfo.split_once(':').map_or("", |(user, _)| user.text);
    let is_public = ["anonymous", "ftp"].iter().any(|public| user.eq_ignore_ascii_case(public));
    if is_public || is_example(password.text) || is_port(userinfo) {
        return;
    }
    sink
        .report(password.span, "a password in a URL", "whoever sees the URL can read it")
        .help("take it out, and change it: it has been written down here")
        .unsafe_fix(Span::new(password.span.start - 1, password.span.end), "");
}
