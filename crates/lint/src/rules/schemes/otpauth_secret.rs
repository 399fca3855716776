use urlgram::grammar::rfc3986;
use crate::{Check, Facts, Found, Lint, Severity, Subject};
use urlgram::input::Production;

/// `U239`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "an otpauth URL with its secret",
    why: "An otpauth URL is what the square code shows that sets up one-time passwords, and its `secret` is all that \
          is needed to make them. Whoever reads it in a repository, a log or a mail has the second factor for good.",
    remedy: "Take it out, and set up a new secret: the old one is known.",
    sources: &["Key URI Format", "CWE-798", "CWE-312"],
    bad: &["otpauth://totp/Example:anna?secret=JBSWY3DPEHPK3PXP&issuer=Example"],
    good: &["otpauth://totp/Example:anna?issuer=Example", "https://example.org/?secret=no"],
    silences: &["U420"],
    check: Check::Text(Facts::OTHER_SCHEME, look),
    ..Lint::new("U239", "otpauth-secret", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    if !subject.has_scheme(&["otpauth"]) {
        return;
    }
    let secret = subject
        .pairs()
        .find(|(key, value)| key.eq_ignore_ascii_case("secret") && value.is_some_and(|value| !value.is_empty()));
    if let Some((_, Some(value))) = secret {
        found
            .report(value.span, "the secret of one-time passwords", "whoever reads it can make them")
            .advise("set up a new secret: this one is known");
    }
}
