use super::changes::changes;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds the default port of the scheme.
    ///
    /// ## Why is this bad?
    /// `https://example.org:443/` is the same as `https://example.org/`, and RFC 3986 asks writers to omit the
    /// port. The URL Standard removes it. Programs that compare origins or cache keys as text see two different
    /// ones.
    ///
    /// ## Example
    /// ```text
    /// https://example.org:443/
    /// http://[2001:db8::1]:80/
    /// ldap://ldap.example.net:389/dc=example
    /// ```
    ///
    /// ## Use instead
    /// Remove the port.
    ///
    /// ```text
    /// https://example.org:8443/
    /// http://example.org:443/
    /// https://example.org/
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §3.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-3.2.3)
    /// - [RFC 3986 §6.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)
    U506 "default-port" for rfc3986::Port {
        by_default: false,
        fix: Safe,
        precedence: Form,
        check: WellFormed(Properties::PORT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // U309 and U310 report empty ports and leading zeros.
    let Some(port) = context.port().filter(|port| !port.is_empty() && !port.starts_with('0')) else { return };
    let Some(change) = changes(context, Step::Port).pop().filter(|change| change.after.is_empty()) else { return };
    let scheme = context.scheme().map_or("", |scheme| scheme.text);
    sink.report(
        port.span,
        format!("{} is the default port of {scheme}", port.text),
        "the URL means the same without it",
    )
    .fix_if_equivalent(context, change.span, "");
}
