use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::mistake::split_userinfo;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds a colon after the host without a port.
    ///
    /// ## Why is this bad?
    /// RFC 3986 allows an empty port and asks writers to omit the colon in that case. RFC 1738 does not allow it,
    /// and some libraries still reject it. Others keep the colon, so that two forms of one URL are different keys
    /// in a cache or a list.
    ///
    /// ## Example
    /// ```text
    /// http://example.org:/
    /// ftp://user@example.org:
    /// ```
    ///
    /// ## Use instead
    /// Remove the colon, or write the port. If `//` follows, the host may be a second scheme, and nothing is fixed.
    ///
    /// ```text
    /// http://example.org/
    /// http://example.org:80/
    /// http://[::]/
    /// http://unix:/run/app.sock
    /// mysql://user:#a@db.example/x
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [RFC 3986 §6.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)
    U309 "empty-port" for rfc3986::Port {
        roles: Roles::WRITTEN,
        fix: Safe,
        explains: Rejection,
        check: Text(Properties::PORT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let (Some(host), Some(port)) = (context.host(), context.port()) else { return };
    let has_colons = || !host.starts_with('[') && host.contains(':');
    if !port.is_empty() || host.is_empty() || has_colons() {
        return;
    }
    // In running text, `file://C:/a` is a path of Windows.
    let is_path = context.role() == LinkRole::Prose && !context.is_special();
    // Servers write `http://unix:/run/a.sock` for a socket, and the path is its name.
    let is_socket = host.text == "unix" && context.is_special();
    // In `s3://http://h/`, a program reads the URL of a server after its own scheme. U126 reports two schemes of the web.
    let is_nested = context.second_scheme().is_some() && !context.is_special();
    // Another lint reports a password that begins with a delimiter: `mysql://user:#a@h`.
    if is_path || is_socket || is_nested || split_userinfo(context.text()).is_some() {
        return;
    }
    let colon = Span::new(port.span.start - 1, port.span.start);
    let finding = sink.report(colon, "colon without a port", "expected a port");
    let has_sign = context.text()[port.span.end as usize..].contains('@');
    match context.second_scheme() {
        None if has_sign => finding.help("If a password begins after the colon, percent-encode its delimiters."),
        Some(scheme) => finding.help(format!("If \"{}\" begins a second URL, keep one of the two.", scheme.text)),
        None => finding.help("Remove it.").fix_if_equivalent(context, colon, ""),
    };
}
