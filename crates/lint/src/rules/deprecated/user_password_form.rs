use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Subject};
use urlgram::input::Production;

/// `U603`
pub(super) static LINT: Lint = Lint {
    mends: Mends::Unsafely,
    summary: "a userinfo of the form `user:password`",
    why: "RFC 3986 deprecates the form, as a URL is shown, logged and handed on where a password must not be, and asks \
          programs not to show what stands after the first `:`. An empty password after the `:` is no better: some \
          programs send it, others ask for one. \n\nIn `http` and `https` URLs even a user name is too much; that is \
          another matter.",
    remedy: "Leave the `:` and the password out, and give it to the program in another way.",
    sources: &["RFC 3986 §3.2.1"],
    bad: &["ftp://anonymous:@ftp.example.org/", "ssh://git:@example.org/repo"],
    good: &["ftp://anonymous@ftp.example.org/", "http://example.org/a:b@c"],
    silences: &["W025"],
    check: Check::Text(Facts::USERINFO, look),
    ..Lint::new("U603", "user-password-form", <rfc3986::Userinfo as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(userinfo) = subject.userinfo().filter(|_| !subject.has_scheme(&["http", "https"])) else { return };
    let Some(colon) = userinfo.find(':') else { return };
    let password = userinfo.part(colon, userinfo.len());
    found
        .report(password.span, "a userinfo of the form \"user:password\"", "deprecated, as URLs are shown and logged")
        .advise("leave \":\" and what follows it out, and give the password in another way")
        .guess(password.span, "");
}
