use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a userinfo of the form `user:password`.
    ///
    /// ## Why is this bad?
    /// RFC 3986 deprecates this form, because URLs are shown, logged and passed on in places where a password must
    /// not appear. It asks programs not to show the text after the first `:`. An empty password after the `:` is
    /// reported too: some programs send it, and others ask the user for one.
    ///
    /// In `http` and `https` URLs, even a user name is not allowed, which U202 reports.
    ///
    /// ## Example
    /// ```text
    /// ftp://anonymous:@ftp.example.org/
    /// ssh://git:@example.org/repo
    /// ```
    ///
    /// ## Use instead
    /// Remove the `:` and the password, and give the password to the program in a different way.
    ///
    /// ```text
    /// ftp://anonymous@ftp.example.org/
    /// http://example.org/a:b@c
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    U603 "user-password-form" for rfc3986::Userinfo {
        by_default: false,
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Properties::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(userinfo) = context.userinfo().filter(|_| !context.has_scheme(&["http", "https"])) else { return };
    let Some(colon) = userinfo.find(':') else { return };
    let password = userinfo.slice(colon, userinfo.len());
    sink.report(
        password.span,
        "userinfo of the form \"user:password\"",
        "deprecated, because URLs are shown and logged",
    )
    .help("Remove the \":\" and the text after it, and give the password in a different way.")
    .unsafe_fix(password.span, "");
}
