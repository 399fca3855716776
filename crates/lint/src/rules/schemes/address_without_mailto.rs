use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::host::suffix;

declare_lint! {
    /// ## What it does
    /// Finds a link to a mail address without `mailto:`.
    ///
    /// ## Why is this bad?
    /// Browsers read `[text](anna@example.com)` as a link to a file named `anna@example.com` next to the page. Mail
    /// programs are started by the scheme `mailto`.
    ///
    /// ## Example
    /// ```text
    /// anna@example.com
    /// anna.lee@mail.example.org?subject=Hello
    /// ```
    ///
    /// ## Use instead
    /// Write `mailto:` in front of the address.
    ///
    /// ```text
    /// mailto:anna@example.com
    /// logo@2x.png
    /// @example.com
    /// users/anna@example.com
    /// ```
    ///
    /// ## References
    /// - [RFC 6068 §2](https://www.rfc-editor.org/rfc/rfc6068#section-2)
    U241 "address-without-mailto" for rfc3986::RelativeRef {
        severity: Error,
        fix: Unsafe,
        read_as: Some(("rfc3986", "URI-reference")),
        precedence: Specific,
        roles: Roles::LINK,
        check: WellFormed(Properties::NO_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let path = context.path();
    let is_relative = context.scheme().is_none() && context.authority().is_none();
    let Some((local, domain)) = path.split_once('@').filter(|_| is_relative) else { return };
    let is_local = |byte: u8| byte.is_ascii_alphanumeric() || b"._+-".contains(&byte);
    if local.is_empty() || !local.bytes().all(is_local) || !is_domain(&domain) {
        return;
    }
    sink.report(path.span, "link to a mail address without \"mailto:\"", "read as the name of a file")
        .help("Write \"mailto:\" in front of the address.")
        .unsafe_fix(path.slice(0, 0).span, "mailto:");
}

/// Whether a text is a domain under a listed suffix, which file extensions are not.
fn is_domain(text: &str) -> bool {
    let is_domain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.');
    text.bytes().all(is_domain) && suffix::split(text).is_some_and(|parts| parts.listed && parts.registrable.is_some())
}
