use super::complete::is_complete;
use super::userinfo_host::is_port;
use crate::knowledge::{is_sample, looks_secret};
use crate::{Delimited, DiagnosticSink, LinkRole, LintContext, Properties, Slice};
use urlgram::grammar::rfc3986;
use urlgram::percent::{OnInvalid, decode_str};
use urlgram::span::Span;
use urlgram_secrets::Secret;
use urlgram_secrets::strict::{in_properties, oracle_password, password, user_token};

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
    .union(Properties::FRAGMENT);

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if let Some(userinfo) = context.userinfo().filter(|userinfo| is_complete(context, userinfo.text)) {
        return check_userinfo(context, userinfo, context.host(), sink);
    }
    if context.properties().intersects(Properties::OTHER_SCHEME)
        && context.has_scheme(&["jdbc"])
        && let Some(secret) = of_driver(context)
    {
        sink.report(secret.span, "password in the URL of a database", "anybody who sees the URL can read it")
            .help("Remove the password and change it, because it was written down here.");
        return;
    }
    if context.role() == LinkRole::Template {
        return;
    }
    // A URL after other schemes, in the path as that of an archive, or in the fragment.
    let parts = [Some(context.path()), context.fragment()];
    if let Some((userinfo, host)) = parts.into_iter().flatten().find_map(userinfo_within) {
        return check_userinfo(context, userinfo, host, sink);
    }
    if !context.properties().intersects(Properties::INNER_USERINFO) {
        return;
    }
    if let Some(value) = context.pairs().filter_map(|(_, value)| value).find(|value| has_password(value.text)) {
        sink.report(value.span, "password in a URL in a parameter", "anybody who sees the URL can read it")
            .help("Remove the password and change it, because it was written down here.");
    }
}

/// Reports the token or the password of a userinfo.
fn check_userinfo(
    context: &LintContext<'_>,
    userinfo: Slice<'_>,
    host: Option<Slice<'_>>,
    sink: &mut DiagnosticSink<'_>,
) {
    if let Some(token) = user_token(userinfo) {
        sink.report(token.span, "access token in a URL", "anybody who sees the URL can use it")
            .help("Remove the token and revoke it, because it was written down here.");
        return;
    }
    let Some(password) = password(userinfo).map(|secret| context.at(secret.span)) else { return };
    // A URL that a program completes is often an example.
    let is_unlikely = context.role() == LinkRole::Template && !looks_secret(password.text);
    if is_unlikely || is_sample(&userinfo, host.map(|host| host.text)) || is_port(userinfo) {
        return;
    }
    sink.report(password.span, "password in a URL", "anybody who sees the URL can read it")
        .help("Remove the password and change it, because it was written down here.")
        // Without its password, a connection string is of no use.
        .unsafe_fix_if(context.is_special(), Span::new(password.span.start - 1, password.span.end), "");
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

/// Returns the userinfo and the host of a URL within a part of another URL: `https://a:b@c/` of `/web/2020/https://a:b@c/`.
fn userinfo_within(part: Slice<'_>) -> Option<(Slice<'_>, Option<Slice<'_>>)> {
    let bytes = part.as_bytes();
    let colon = memchr::memmem::find(bytes, b"://")?;
    memchr::memchr(b'@', &bytes[colon..])?;
    let is_scheme = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'+' | b'-' | b'.');
    let start = bytes[..colon].iter().rposition(|byte| !is_scheme(byte)).map_or(0, |before| before + 1);
    let url = part.slice(start, part.len());
    let parts = Delimited::of(url.text);
    let within = |span: Span| url.slice(span.range().start, span.range().end);
    Some((within(parts.userinfo.filter(|_| parts.scheme.is_some())?), parts.host.map(within)))
}

/// Whether a value of the query is a URL with a password, perhaps percent-encoded.
fn has_password(value: &str) -> bool {
    let Ok(url) = decode_str(value, OnInvalid::Keep) else { return false };
    let parts = Delimited::of(&url);
    let Some(userinfo) = parts.userinfo.filter(|_| parts.scheme.is_some()).map(|span| span.of(&url)) else {
        return false;
    };
    let userinfo = Slice::from(userinfo);
    let is_secret =
        password(userinfo).is_some_and(|password| !password.span.is_empty()) || user_token(userinfo).is_some();
    is_secret && !is_sample(&userinfo, parts.host.map(|host| host.of(&url))) && !is_port(userinfo)
}
