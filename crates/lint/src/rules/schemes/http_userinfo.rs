use crate::knowledge::{is_sample, is_sentry_key};
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc9110;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a user name in an http or https URL.
    ///
    /// ## Why is this bad?
    /// RFC 9110 forbids senders to write a user name in such a URL, and asks recipients to treat one from an
    /// untrusted source as an error. The text before the `@` is often there to make a reader believe that it is the
    /// host. Some browsers warn, some drop the user name, and other programs send it to the server. Examples such as
    /// `user:password` are not reported, and neither is the public key of a project of Sentry.
    ///
    /// ## Example
    /// ```text
    /// https://anna@example.org/
    /// http://@example.org/
    /// http://anna@gmail.com
    /// ```
    ///
    /// ## Use instead
    /// Remove the user name, and give it to the program that logs in. An e-mail address has the scheme `mailto`.
    ///
    /// ```text
    /// https://example.org/
    /// https://example.org/@anna
    /// mailto:anna@gmail.com
    /// ftp://anna@example.org/
    /// https://example.org/?user=anna@b.example
    /// https://user:password@example.org/
    /// https://publickey@o0.ingest.sentry.io/0
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.2.4](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.4)
    /// - [RFC 1738 §3.3](https://www.rfc-editor.org/rfc/rfc1738#section-3.3)
    U202 "http-userinfo" for rfc9110::HttpUri {
        roles: Roles::LINK,
        fix: Unsafe,
        precedence: Symptom,
        check: Text(Properties::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(userinfo) = context.userinfo().filter(|_| context.properties().intersects(Properties::HTTP)) else {
        return;
    };
    let host = context.host().map_or("", |host| host.text);
    if is_sentry_key(&userinfo, host, context.path().text) {
        return;
    }
    if !userinfo.is_empty() && is_sample(&userinfo, context.host().map(|host| host.text)) {
        return;
    }
    let Span { start, end } = userinfo.span;
    let with_at = Span::new(start, end + 1);
    let headline = if userinfo.is_empty() { "empty user name before the host" } else { "user name before the host" };
    let label = "http and https URLs have no userinfo";
    match mail_address(context, userinfo.text) {
        Some(address) => {
            let whole = context.whole().span;
            sink.report(with_at, headline, label)
                .help("An e-mail address has the scheme \"mailto\".")
                .unsafe_fix(whole, format!("mailto:{address}"));
        }
        None => _ = sink.report(with_at, headline, label).unsafe_fix(with_at, ""),
    }
}

/// Hosts that give addresses to everybody, and whose web sites have no users with a name in the URL.
const MAIL: &[&str] = &[
    "gmail.com", "googlemail.com", "outlook.com", "hotmail.com", "live.com", "yahoo.com", "icloud.com", "me.com",
    "aol.com", "gmx.de", "gmx.net", "web.de", "proton.me", "protonmail.com", "qq.com", "163.com", "126.com", "mail.ru",
    "yandex.ru",
];

/// Returns the e-mail address that a URL of nothing else has after its scheme: `anna@gmail.com`.
fn mail_address<'t>(context: &LintContext<'t>, userinfo: &str) -> Option<&'t str> {
    let text: &'t str = context.text();
    let address = text.split_once("://")?.1.trim_end_matches('/');
    let (name, host) = address.split_once('@')?;
    let is_one = name == userinfo && !name.is_empty() && !name.contains(':');
    (is_one && MAIL.iter().any(|known| host.eq_ignore_ascii_case(known))).then_some(address)
}
