use crate::redact::{in_pairs, is_example};
use crate::{Prefilter, DiagnosticSink, Secret, SecretKind, LintContext};
use urlgram::grammar::rfc3986;

declare_lint! {
    /// ## What it does
    /// Finds a key, a token or a password in a query.
    ///
    /// ## Why is this bad?
    /// The query is part of what every server, proxy and history logs, and of what a page sends on as its referrer.
    /// A secret in it is known to all of them. It is found by its name, `api_key`, `access_token`, `password`, or
    /// by a form that its issuer gives all of its tokens, such as `ghp_` or that of JSON Web Tokens. Nothing is
    /// guessed from randomness.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/?api_key=f7c1e0b2a9
    /// https://example.org/a?x=1&access_token=2YotnFZFEjr1zCsicMWpAA
    /// https://example.org/?x=ghp_0123456789abcdefghijABCDEFGHIJ012345
    /// ```
    ///
    /// ## Use instead
    /// Send it in a header, such as `Authorization`; revoke the one that stands here.
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
        report(secret, "a query", sink);
    }
}

/// What is said of a secret, without showing it.
pub(super) fn report(secret: Secret, place: &str, sink: &mut DiagnosticSink<'_>) {
    let headline = match secret.kind {
        SecretKind::Token("JSON Web Token") => format!("a JSON Web Token in {place}"),
        SecretKind::Token(issuer) => format!("a token of {issuer} in {place}"),
        SecretKind::Password | SecretKind::Named => format!("a secret in {place}"),
    };
    sink
        .report(secret.span, headline, "whoever sees the URL can use it")
        .help("send it in a header, and revoke this one: it has been written down here");
}
