use super::changes;
use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Mends, Severity, Subject};
use urlgram::normalize::Step;
use urlgram::input::Production;

/// `U507`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Info,
    by_default: false,
    mends: Mends::Safely,
    summary: "no path, where the path `/` is meant",
    why: "With http and its kin an empty path means `/`: that is what is asked of the server, and what the normal form \
          has. Text comparison takes `https://example.org` and `https://example.org/` for two.",
    remedy: "Write the slash.",
    sources: &["RFC 3986 §6.2.3", "RFC 9110 §4.2.3"],
    bad: &["https://example.org", "https://example.org?q"],
    good: &["https://example.org/", "ldap://ldap.example.net"],
    check: Check::WellFormed(Facts::EMPTY_PATH, look),
    ..Lint::new("U507", "empty-path", <rfc3986::PathAbempty as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let Some(change) = changes(subject, Step::EmptyPath).pop() else { return };
    let scheme = subject.scheme().map_or("", |scheme| scheme.text);
    found
        .report(change.span, "an empty path", format!("in {scheme} it means \"/\""))
        .mend_or_guess(subject, change.span, change.after);
}
