use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds an otpauth URL that contains its secret.
    ///
    /// ## Why is this bad?
    /// An otpauth URL is the content of the QR code that sets up one-time passwords, and its `secret` is all that
    /// is needed to generate them. Anybody who reads it in a repository, a log or a mail has the second factor
    /// permanently.
    ///
    /// ## Example
    /// ```text
    /// otpauth://totp/Example:anna?secret=JBSWY3DPEHPK3PXP&issuer=Example
    /// ```
    ///
    /// ## Use instead
    /// Remove the URL and set up a new secret, because the old one is known.
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
        check: Text(Properties::OTHER_SCHEME, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    if !context.has_scheme(&["otpauth"]) {
        return;
    }
    let secret = context
        .pairs()
        .find(|(key, value)| key.eq_ignore_ascii_case("secret") && value.is_some_and(|value| !value.is_empty()));
    if let Some((_, Some(value))) = secret {
        sink.report(
            value.span,
            "secret of one-time passwords in a URL",
            "anybody who reads it can generate the passwords",
        )
        .help("Set up a new secret, because this one is known.");
    }
}
