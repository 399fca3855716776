use crate::{Prefilter, DiagnosticSink, Slice, LintContext};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;

declare_lint! {
    /// ## What it does
    /// Finds a user name that looks like a host, before the real one.
    ///
    /// ## Why is this bad?
    /// `http://good.example@evil.example/` is at evil.example: what stands before the `@` is a user name, which a
    /// web server does not even ask for. People read from the left, and so do filters that look for a known name at
    /// the start. It is an old trick, and there is hardly another reason to write a host there.
    ///
    /// ## Example
    /// ```text
    /// http://good.com@evil.example/
    /// https://www.paypal.com:443@evil.example/login
    /// http://google.com%2F@evil.example/
    /// ```
    ///
    /// ## Use instead
    /// Leave out what stands before the `@`, after a look at where the URL leads.
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
        precedence: Specific,
        explains: Rejection,
        check: Text(Prefilter::USERINFO, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(userinfo), Some(host)) = (context.userinfo(), context.host()) else { return };
    // A backslash ends the host for browsers: then it is one, for them.
    let is_meant = context.is_special() && !userinfo.contains('\\');
    let Some(bait) = bait(userinfo).filter(|_| is_meant) else { return };
    // The domain of an account at its own host is how some providers name their users.
    if registrable(bait.text).is_some() && registrable(bait.text) == registrable(host.text) {
        return;
    }
    sink
        .report(bait.span, format!("\"{}\" is no host, but a user name", bait.text), "the host comes after the \"@\"")
        .label(host.span, "this is the host")
        .help("leave out what stands before the \"@\"");
}

/// What of a userinfo would be read as a host if no `@` followed.
fn bait(userinfo: Slice<'_>) -> Option<Slice<'_>> {
    let start = userinfo.rfind('@').map_or(0, |at| at + 1);
    let name = userinfo.slice(start, userinfo.len());
    let end = name.find([':', '/', '\\', '?', '#', '%', '&', ' ']).unwrap_or(name.len());
    let is_address_of_mail = name[end..].starts_with("%40");
    let name = name.slice(0, end);
    let is_address = name.matches('.').count() == 3 && name.parse::<std::net::Ipv4Addr>().is_ok();
    let is_host = name.contains('.') && (is_address || registrable(name.text).is_some());
    (is_host && !is_address_of_mail).then_some(name)
}

/// Whether the password is the port of a bait: `good.example:443@`.
pub(super) fn is_port(userinfo: Slice<'_>) -> bool {
    let port = userinfo.split_once(':').map_or("", |(_, port)| port.text);
    port.len() <= 5 && port.bytes().all(|byte| byte.is_ascii_digit()) && bait(userinfo).is_some()
}

/// The registrable domain of a name under a suffix that the Public Suffix List knows.
///
/// Of first and last names (`joe.smith`), some end in a top-level domain: only those that are common, or of two levels, count
/// for a name of two labels.
fn registrable(name: &str) -> Option<&str> {
    let parts = suffix::split(name).filter(|parts| parts.listed && !parts.private)?;
    let is_common = matches!(
        parts.suffix.of(name).to_ascii_lowercase().as_str(),
        "com"
            | "net"
            | "org"
            | "io"
            | "gov"
            | "edu"
            | "info"
            | "biz"
            | "app"
            | "dev"
            | "xyz"
            | "top"
            | "online"
            | "site"
    );
    let labels = name.matches('.').count() + 1;
    parts.registrable.of(name).filter(|_| is_common || labels > 2)
}
