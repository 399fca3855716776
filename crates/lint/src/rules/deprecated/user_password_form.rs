use crate::{Prefilter, DiagnosticSink, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a userinfo of the form `user:password`.
    ///
    /// ## Why is this bad?
    /// RFC 3986 deprecates the form, as a URL is shown, logged and handed on where a password must not be, and asks
    /// programs not to show what stands after the first `:`. An empty password after the `:` is no better: some
    /// programs send it, others ask for one.
    ///
    /// In `http` and `https` URLs even a user name is too much; that is another matter.
    ///
    /// ## Example
    /// ```text
    /// ftp://anonymous:@ftp.example.org/
    /// ssh://git:@example.org/repo
    /// ```
    ///
    /// ## Use instead
    /// Leave the `:` and the password out, and give it to the program in another way.
    ///
    /// ```text
    /// ftp://anonymous@ftp.example.org/
    /// http://example.org/a:b@c
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.1](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.1)
    U603 "user-password-form" for rfc3986::Userinfo {
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Prefilter::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(userinfo) = context.userinfo().filter(|_| !context.has_scheme(&["http", "https"])) else { return };
    let Some(colon) = userinfo.find(':') else { return };
    let password = userinfo.slice(colon, userinfo.len());
    sink
        .report(password.span, "a userinfo of the form \"user:password\"", "deprecated, as URLs are shown and logged")
        .help("leave \":\" and what follows it out, and give the password in another way")
        .unsafe_fix(password.span, "");
}
