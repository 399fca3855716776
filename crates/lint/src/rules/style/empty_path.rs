use super::changes::changes;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds an empty path in a scheme where it means `/`.
    ///
    /// ## Why is this bad?
    /// In http and similar schemes, an empty path means `/`, which is what the client requests and what the normal
    /// form has. Programs that compare texts see two URLs in `https://example.org` and `https://example.org/`.
    ///
    /// ## Example
    /// ```text
    /// https://example.org
    /// https://example.org?q
    /// ```
    ///
    /// ## Use instead
    /// Write the slash.
    ///
    /// ```text
    /// https://example.org/
    /// ldap://ldap.example.net
    /// ```
    ///
    /// ## References
    /// - [RFC 3986 §6.2.3](https://www.rfc-editor.org/rfc/rfc3986#section-6.2.3)
    /// - [RFC 9110 §4.2.3](https://www.rfc-editor.org/rfc/rfc9110#section-4.2.3)
    U507 "empty-path" for rfc3986::PathAbempty {
        severity: Info,
        by_default: false,
        fix: Safe,
        precedence: Form,
        check: WellFormed(Properties::EMPTY_PATH, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let Some(change) = changes(context, Step::EmptyPath).pop() else { return };
    let scheme = context.scheme().map_or("", |scheme| scheme.text);
    sink.report(change.span, "empty path", format!("in {scheme} it means \"/\""))
        .fix_if_equivalent(context, change.span, change.after);
}
