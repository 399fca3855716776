use super::userinfo_host::{bait, registrable};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a user name that looks like a host, in front of the real host.
    ///
    /// ## Why is this bad?
    /// The host of `http://good.example@evil.example/` is evil.example. The text before the `@` is a user name,
    /// which most web servers ignore. People read from the left, and so do filters that look for a known name at
    /// the start. Phishing uses this form, and there is hardly another reason to write a host there.
    ///
    /// ## Example
    /// ```text
    /// http://good.com@evil.example/
    /// https://www.paypal.com:443@evil.example/login
    /// http://google.com%2F@evil.example/
    /// ```
    ///
    /// ## Use instead
    /// Check where the URL leads, and remove the text before the `@`.
    ///
    /// ```text
    /// http://good.com/@evil.example/
    /// ftp://example.com@ftp.example.com/
    /// ftp://joe%40mail.com@ftp.example.org/
    /// http://joe.smith@example.org/
    /// ssh://git.io@example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §7.6](https://www.rfc-editor.org/rfc/rfc3986#section-7.6)
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    /// - [CWE-451](https://cwe.mitre.org/data/definitions/451.html)
    /// - [CWE-1007](https://cwe.mitre.org/data/definitions/1007.html)
    U402 "userinfo-looks-like-host" for rfc3986::Userinfo {
        severity: Error,
        roles: Roles::DATA,
        precedence: Specific,
        explains: Rejection,
        for_every_specification: true,
        check: Text(Properties::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(userinfo), Some(host)) = (context.userinfo(), context.host()) else { return };
    // For browsers, a backslash ends the host, so the text before it is one.
    let is_meant = context.is_special() && !userinfo.contains('\\');
    let Some(bait) = bait(userinfo).filter(|_| is_meant) else { return };
    // Some providers use a domain as user name on their own hosts.
    if registrable(bait.text).is_some() && registrable(bait.text) == registrable(host.text) {
        return;
    }
    sink.report(bait.span, format!("\"{}\" is a user name, not the host", bait.text), "the host comes after the \"@\"")
        .label(host.span, "this is the host")
        .help("Remove the text before the \"@\".");
}
