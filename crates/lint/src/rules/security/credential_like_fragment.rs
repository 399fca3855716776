use super::secret_finding::report;
use crate::{DiagnosticSink, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_secrets::strict::{in_pairs, is_example};

declare_lint! {
    /// ## What it does
    /// Finds a token in a fragment.
    ///
    /// ## Why is this bad?
    /// Browsers do not send the fragment to the server, so the implicit flow of OAuth 2.0 returned tokens in it.
    /// But fragments stay in histories and bookmarks, are copied with the address, and every script of the page can
    /// read them. RFC 9700 says not to use that flow any more. A token in a list of URLs is known to everybody who
    /// has the list.
    ///
    /// ## Example
    /// ```text
    /// https://example.org/cb#access_token=2YotnFZFEjr1zCsicMWpAA&token_type=bearer
    /// https://example.org/#id_token=eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.c2ln
    /// ```
    ///
    /// ## Use instead
    /// Use the authorization code flow with PKCE, and revoke the token.
    ///
    /// ```text
    /// https://example.org/#token
    /// https://jwt.io/#debugger-io?token=eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0.QWxhZGRpbjpvcGVuIHNlc2FtZQ
    /// https://example.org/#access_token=
    /// https://example.org/doc#section=password
    /// ```
    ///
    /// ## References
    /// - [RFC 9700 §2.1.2](https://www.rfc-editor.org/rfc/rfc9700#section-2.1.2)
    /// - [RFC 6749 §4.2](https://www.rfc-editor.org/rfc/rfc6749#section-4.2)
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    U428 "credential-like-fragment" for rfc3986::Fragment {
        for_every_specification: true,
        check: Text(Properties::FRAGMENT, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // The page shows what the token says, and so leads there for others to read.
    if context.host().is_some_and(|host| host.eq_ignore_ascii_case("jwt.io")) {
        return;
    }
    let mut secrets = in_pairs(context.fragment()).filter(|secret| !is_example(secret.span.of(context.text())));
    if let Some(secret) = secrets.next() {
        report(secret, "fragment", sink);
    }
}
