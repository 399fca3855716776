use super::complete::is_complete;
use super::userinfo_host::is_port;
use crate::knowledge::{is_sample, looks_secret};
use crate::{Delimited, DiagnosticSink, LinkRole, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::nested::nested_urls;
use urlgram::span::Span;
use urlgram_secrets::strict::{in_properties, oracle_password, password, user_token};
use urlgram_secrets::{Secret, SecretKind};

declare_lint! {
    /// ## What it does
    /// Finds a password in a URL.
    ///
    /// ## Why is this bad?
    /// URLs are not kept secret: they appear in histories, logs, caches and bookmarks, on screens and in messages.
    /// Anybody who sees one can log in. RFC 3986 deprecates `user:password` for this reason, and asks programs not
    /// to show the text after the colon. Placeholders such as `***` or `$PASSWORD`, examples such as `user:password`,
    /// the password of anonymous FTP, and hosts that only one network knows, such as `localhost`, are not reported. URLs
    /// within the URL are searched as well, and so are the complete parts of a URL that a program goes on to build.
    ///
    /// ## Example
    /// ```text
    /// https://joe:hunter2@example.org/
    /// ftp://joe:%68unter2@example.org/
    /// postgres://app:s3cr3t@db.example/main
    /// https://ghp_0123456789abcdefghijABCDEFGHIJ012345@github.com/a/b.git
    /// jdbc:postgresql://app:s3cr3t@db.example/main
    /// jdbc:sqlserver://db.example:1433;user=sa;password=zK8dPq2w
    /// jdbc:oracle:thin:scott/zK8dPq2w@db.example:1521:orcl
    /// https://example.org/login?next=https%3A%2F%2Fjoe%3Ahunter2%40example.org%2F
    /// https://web.archive.org/web/2020/https://joe:hunter2@example.org/
    /// https://example.org/login?next=https%253A%252F%252Fjoe%253Ahunter2%2540example.org
    /// https://example.org/#redirect=https%3A%2F%2Fjoe%3Ahunter2%40example.org
    /// jar:https://joe:hunter2@example.org/a.jar!/b.class
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
    /// jdbc:postgresql://db.example/main
    /// jdbc:sqlserver://db.example:1433;user=sa;password=${PASSWORD}
    /// jdbc:oracle:thin:scott/tiger@db.example:1521:orcl
    /// https://example.org/login?next=https://joe@example.org/
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
        roles: Roles::PARTLY_JUDGED,
        check: Text(TRIGGERS, check),
    }
}

const TRIGGERS: Properties = Properties::USERINFO
    .union(Properties::INNER_USERINFO)
    .union(Properties::OTHER_SCHEME)
    .union(Properties::SLASHES)
    .union(Properties::ESCAPED_DELIMITER)
    .union(Properties::ESCAPED_PERCENT)
    .union(Properties::FRAGMENT);

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if let Some(userinfo) = context.userinfo().filter(|userinfo| is_complete(context, userinfo.text))
        && let Some(secret) = secret_of(context, userinfo, context.host().map(|host| host.text))
    {
        return report(context, secret, |span| span, sink);
    }
    if context.properties().intersects(Properties::OTHER_SCHEME)
        && context.has_scheme(&["jdbc"])
        && let Some(secret) = of_driver(context)
    {
        sink.report(secret.span, "password in the URL of a database", "anybody who sees the URL can read it")
            .help("Remove the password and change it, because it was written down here.");
        return;
    }
    if context.role() == LinkRole::Template || !may_have_userinfo(context.text().as_bytes()) {
        return;
    }
    let nested = nested_urls(context.text());
    let found = nested.iter().find_map(|url| {
        let parts = Delimited::of(url.text());
        let userinfo = parts.userinfo.map(|span| Slice { span, text: span.of(url.text()) })?;
        let secret = secret_of(context, userinfo, parts.host.map(|host| host.of(url.text())))?;
        Some((secret, url))
    });
    if let Some((secret, url)) = found {
        report(context, secret, |span| url.outer(span), sink);
    }
}

/// Whether a text may have an `@`, perhaps encoded once or twice.
fn may_have_userinfo(text: &[u8]) -> bool {
    memchr::memchr(b'@', text).is_some() || memchr::memmem::find(text, b"40").is_some()
}

/// Returns the token or the password of a userinfo.
fn secret_of(context: &LintContext<'_>, userinfo: Slice<'_>, host: Option<&str>) -> Option<Secret> {
    if let Some(token) = user_token(userinfo) {
        return Some(token);
    }
    let secret = password(userinfo)?;
    // A URL that a program completes is often an example.
    let is_unlikely = context.role() == LinkRole::Template
        && userinfo.split_once(':').is_some_and(|(_, password)| !looks_secret(password.text));
    (!is_unlikely && !is_sample(&userinfo, host) && !is_port(userinfo)).then_some(secret)
}

/// Reports a token or a password. `place` returns the place in the text of a span of the URL.
fn report(context: &LintContext<'_>, secret: Secret, place: impl Fn(Span) -> Span, sink: &mut DiagnosticSink<'_>) {
    if matches!(secret.kind, SecretKind::Token(_)) {
        sink.report(place(secret.span), "access token in a URL", "anybody who sees the URL can use it")
            .help("Remove the token and revoke it, because it was written down here.");
        return;
    }
    let with_colon = Span::new(secret.span.start - 1, secret.span.end);
    sink.report(place(secret.span), "password in a URL", "anybody who sees the URL can read it")
        .help("Remove the password and change it, because it was written down here.")
        // Without its password, a connection string is of no use.
        .unsafe_fix_if(context.is_special(), place(with_colon), "");
}

/// Returns the password that a driver reads: a property, or that of a user of Oracle.
fn of_driver(context: &LintContext<'_>) -> Option<Secret> {
    let text = context.whole();
    let is_likely = |secret: &Secret| {
        let password = secret.span.of(context.text());
        is_complete(context, password) && looks_secret(password)
    };
    let (_, driver) = text.split_once(':')?;
    if let Some(("oracle", address)) = driver.split_once(':').map(|(name, rest)| (name.text, rest)) {
        let (_, address) = address.split_once(':')?;
        return oracle_password(address).filter(is_likely);
    }
    let (_, properties) = driver.split_once(';')?;
    in_properties(properties).find(is_likely)
}
