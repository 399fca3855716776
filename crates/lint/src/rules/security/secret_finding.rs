//! Findings of secrets that are parameters.

use crate::DiagnosticSink;
use urlgram_secrets::{Secret, SecretKind};

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
