use crate::{Facts, Found, Subject};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an otpauth URL with its secret.
    ///
    /// ## Why is this bad?
    /// An otpauth URL is what the square code shows that sets up one-time passwords, and its `secret` is all that
    /// is needed to make them. Whoever reads it in a repository, a log or a mail has the second factor for good.
    ///
    /// ## Example
    /// ```text
    /// otpauth://totp/Example:anna?secret=JBSWY3DPEHPK3PXP&issuer=Example
    /// ```
    ///
    /// ## Use instead
    /// Take it out, and set up a new secret: the old one is known.
    ///
    /// ```text
    /// otpauth://totp/Example:anna?issuer=Example
    /// https://example.org/?secret=no
    /// ```
    ///
    /// ## References
    /// - [Key URI Format](https://github.com/google/google-authenticator/wiki/Key-Uri-Format)
    /// - [CWE-798](https://cwe.mitre.org/data/definitions/798.html)
    /// - [CWE-312](https://cwe.mitre.org/data/definitions/312.html)
    U239 "otpauth-secret" for rfc3986::Query {
        severity: Error,
        precedence: Specific,
        check: Text(Facts::OTHER_SCHEME, check),
    }
}

fn check(subject: &Subject<'_>, found: &mut Found<'_>) {
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
