use urlgram::grammar::rfc3986;
use crate::redact::{in_pairs, is_example};
use crate::{Check, Facts, Found, Lint, Secret, SecretKind, Severity, Subject};
use urlgram::input::Production;

/// `U420`
pub(super) static LINT: Lint = Lint {
    severity: Severity::Error,
    summary: "a key, a token or a password in a query",
    why: "The query is part of what every server, proxy and history logs, and of what a page sends on as its \
          referrer. A secret in it is known to all of them. It is found by its name, `api_key`, `access_token`, \
          `password`, or by a form that its issuer gives all of its tokens, such as `ghp_` or that of JSON Web \
          Tokens. Nothing is guessed from randomness.",
    remedy: "Send it in a header, such as `Authorization`; revoke the one that stands here.",
    sources: &["RFC 9110 §17.9", "RFC 6750 §5.3", "CWE-598"],
    bad: &[
        "https://example.org/?api_key=f7c1e0b2a9",
        "https://example.org/a?x=1&access_token=2YotnFZFEjr1zCsicMWpAA",
        "https://example.org/?x=ghp_0123456789abcdefghijABCDEFGHIJ012345",
    ],
    good: &[
        "https://example.org/?page_token=3",
        "https://example.org/?api_key=YOUR_API_KEY",
        "https://example.org/?token=$TOKEN",
        "https://example.org/?q=api_key",
        "https://example.org/?token=",
    ],
    check: Check::Text(Facts::QUERY, look),
    ..Lint::new("U420", "secret-in-query", <rfc3986::Query as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let mut secrets = in_pairs(subject.query()).filter(|secret| !is_example(secret.span.of(subject.text())));
    if let Some(secret) = secrets.next() {
        report(secret, "a query", found);
    }
}

/// What is said of a secret, without showing it.
pub(super) fn report(secret: Secret, place: &str, found: &mut Found<'_>) {
    let headline = match secret.kind {
        SecretKind::Token("JSON Web Token") => format!("a JSON Web Token in {place}"),
        SecretKind::Token(issuer) => format!("a token of {issuer} in {place}"),
        SecretKind::Password | SecretKind::Named => format!("a secret in {place}"),
    };
    found
        .report(secret.span, headline, "whoever sees the URL can use it")
        .advise("send it in a header, and revoke this one: it has been written down here");
}
