use super::changes::changes;
use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;
use urlgram::normalize::Step;

declare_lint! {
    /// ## What it does
    /// Finds no path, where the path `/` is meant.
    ///
    /// ## Why is this bad?
    /// With http and its kin an empty path means `/`: that is what is asked of the server, and what the normal form
    /// has. Text comparison takes `https://example.org` and `https://example.org/` for two.
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
        check: WellFormed(Facts::EMPTY_PATH, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(change) = changes(subject, Step::EmptyPath).pop() else { return };
    let scheme = subject.scheme().map_or("", |scheme| scheme.text);
    found
        .report(change.span, "an empty path", format!("in {scheme} it means \"/\""))
        .mend_or_guess(subject, change.span, change.after);
}
