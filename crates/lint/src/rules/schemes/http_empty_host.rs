use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc9110;
use urlgram::span::Span;

declare_lint! {
    /// ## What it does
    /// Finds an http or https URL without a host.
    ///
    /// ## Why is this bad?
    /// RFC 3986 allows an empty host, but RFC 9110 does not: such a URL is invalid, and a recipient must reject it.
    /// Some browsers instead take the first segment of the path as the host. The usual cause is an empty variable
    /// in the code that builds the URL.
    ///
    /// ## Example
    /// ```text
    /// https://:443/
    /// http://?q=1
    /// ```
    ///
    /// ## Use instead
    /// Write the host.
    ///
    /// ```text
    /// http://example.org/index.html
    /// file:///index.html
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §4.2.1](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.1)
    /// - [RFC 9110 §4.2.2](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2)
    U201 "http-empty-host" for rfc9110::HttpUri {
        severity: Error,
        roles: Roles::LINK,
        precedence: Symptom,
        explains: Rejection,
        check: Text(Properties::ODD_HOST, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(host) = context.host().filter(|host| host.is_empty() && context.properties().intersects(Properties::HTTP))
    else {
        return;
    };
    let scheme = context.scheme().map_or(String::new(), |scheme| scheme.to_ascii_lowercase());
    sink.report(Span::empty(host.span.start), format!("{scheme} URL without a host"), "expected a host")
        .help("RFC 9110 requires recipients to reject such a URL.");
}
