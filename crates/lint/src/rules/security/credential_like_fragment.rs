use super::secret_in_query::report;
use urlgram::grammar::rfc3986;
use crate::redact::{in_pairs, is_example};
use crate::{Check, Facts, Found, Lint, Subject};
use urlgram::input::Production;

/// `U428`
pub(super) static LINT: Lint = Lint {
    summary: "a token in a fragment",
    why: "A fragment is not sent to the server, and so the implicit flow of OAuth 2.0 gave its tokens in it. It stays \
          in histories and bookmarks all the same, is copied with the address, and is read by every script of the \
          page: that flow is no longer to be used, and a token that stands in a list of URLs is known to whoever has \
          the list.",
    remedy: "Use the authorization code flow with PKCE; revoke the token.",
    sources: &["RFC 9700 §2.1.2", "RFC 6749 §4.2", "CWE-598"],
    bad: &[
        "https://example.org/cb#access_token=2YotnFZFEjr1zCsicMWpAA&token_type=bearer",
        "https://example.org/#id_token=eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.c2ln",
    ],
    good: &[
        "https://example.org/#token",
        "https://example.org/#access_token=",
        "https://example.org/doc#section=password",
    ],
    check: Check::Text(Facts::FRAGMENT, look),
    ..Lint::new("U428", "credential-like-fragment", <rfc3986::Fragment as Production>::RULE)
};

fn look(subject: &Subject<'_>, found: &mut Found<'_>) {
    let mut secrets = in_pairs(subject.fragment()).filter(|secret| !is_example(secret.span.of(subject.text())));
    if let Some(secret) = secrets.next() {
        report(secret, "a fragment", found);
    }
}
