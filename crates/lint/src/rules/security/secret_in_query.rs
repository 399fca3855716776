use crate::redact::{in_pairs, is_example};
use crate::{DiagnosticSink, LintContext, Prefilter, Secret, SecretKind};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a key, token or password in a query.
    ///
    /// ## Why is this bad?
    /// Servers, proxies and browser histories store the query, and pages send it on in the `Referer` header, so all
    /// of them learn a secret in it. Secrets are recognized by the name of the parameter (`api_key`,
    /// `access_token`, `password`) or by the fixed form of a token, such as `ghp_` or a JSON Web Token.
    /// Random-looking values alone are not reported.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?api_key=f7c1e0b2a9
    /// https://example.org/a?x=1&access_token=2YotnFZFEjr1zCsicMWpAA
    /// https://example.org/?x=ghp_0123456789abcdefghijABCDEFGHIJ012345
    /// ```
    ///
    /// ## Use instead
    /// Send the secret in a header such as `Authorization`, and revoke this one.
    ///
    /// ```text
    /// https://example.org/?page_token=3
    /// https://example.org/?api_key=YOUR_API_KEY
    /// https://example.org/?token=$TOKEN
    /// https://example.org/?q=api_key
    /// https://example.org/?token=
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §17.9](https://www.rfc-editor.org/rfc/rfc9110#section-17.9)
    /// - [RFC 6750 §5.3](https://www.rfc-editor.org/rfc/rfc6750#section-5.3)
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    U420 "secret-in-query" for rfc3986::Query {
        severity: Error,
        check: Text(Prefilter::QUERY, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    let mut secrets = in_pairs(context.query()).filter(|secret| !is_example(secret.span.of(context.text())));
    if let Some(secret) = secrets.next() {
        report(secret, "query", sink);
    }
}

/// Reports a secret without showing it.
pub(super) fn report(secret: Secret, place: &str, sink: &mut DiagnosticSink<'_>) {
    let headline = match secret.kind {
        SecretKind::Token("JSON Web Token") => format!("JSON Web Token in a {place}"),
        SecretKind::Token(issuer) => format!("{issuer} token in a {place}"),
        _ => format!("secret in a {place}"),
    };
    sink.report(secret.span, headline, "anybody who sees the URL can use it")
        .help("Send it in a header, and revoke this one, because it was written down here.");
}
