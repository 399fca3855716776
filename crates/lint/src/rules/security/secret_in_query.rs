use super::complete::is_complete;
use super::secret_finding::report;
use crate::knowledge::looks_secret;
use crate::{DiagnosticSink, LinkRole, LintContext, Properties};
use urlgram::grammar::rfc3986;
use urlgram_secrets::strict::in_pairs;
use urlgram_secrets::{Secret, SecretKind};

declare_lint! {
    /// ## What it does
    /// Finds a key, token or password in a query.
    ///
    /// ## Why is this bad?
    /// Servers, proxies and browser histories store the query, and pages send it on in the `Referer` header, so all
    /// of them learn a secret in it. Secrets are recognized by the name of the parameter (`api_key`,
    /// `access_token`, `password`) together with a value that is long or has letters and digits, or by the fixed form
    /// of a token, such as `ghp_` or a JSON Web Token. The passcode of a meeting is meant for everybody who gets the
    /// link, and is not reported; nor is the token in the address of a file in a storage of Firebase, one of a server on the
    /// reader's own machine, or the name of an item of a program.
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
    /// https://example.org/?token=word
    /// https://zoom.us/j/123456789?pwd=a1B2c3D4e5F6
    /// https://files.example.org/v0/b/shop.appspot.com/o/a.png?alt=media&token=f7c1e0b2-85c8-4fd9-b12a-b41b6a1090d3
    /// http://localhost:8080/login?token=2YotnFZFEjr1zCsicMWpAA
    /// https://example.org/api.ts?token=CreateApiOptions.baseQuery
    /// https://codecov.io/gh/anna/project/branch/main/graph/badge.svg?token=a1B2c3D4e5
    /// ```
    ///
    /// ## References
    /// - [RFC 9110 §17.9](https://www.rfc-editor.org/rfc/rfc9110#section-17.9)
    /// - [RFC 6750 §5.3](https://www.rfc-editor.org/rfc/rfc6750#section-5.3)
    /// - [CWE-598](https://cwe.mitre.org/data/definitions/598.html)
    U420 "secret-in-query" for rfc3986::Query {
        severity: Error,
        for_every_specification: true,
        roles: Roles::PARTLY_JUDGED,
        check: Text(Properties::SECRET, check),
    }
}

fn check(context: &LintContext<'_>, sink: &mut DiagnosticSink<'_>) {
    // A program may go on with the last value of a template.
    let is_whole = |secret: &Secret| {
        let is_last = context.role() == LinkRole::Template && secret.span.end as usize == context.text().len();
        !is_last && is_complete(context, secret.span.of(context.text()))
    };
    let is_one = |secret: &Secret| {
        let is_token = matches!(secret.kind, SecretKind::Token(_));
        let is_likely = || {
            looks_secret(secret.span.of(context.text()))
                && !is_meeting(context)
                && !is_badge(context)
                && !is_public(context)
                && !is_symbol(context, secret)
        };
        is_whole(secret) && (is_token || is_likely())
    };
    match in_pairs(context.query()).find(is_one) {
        Some(secret) if context.host().is_some_and(|host| host.text == PRIVATE_IMAGES) => {
            sink.report(
                secret.span,
                "short-lived token of an image of GitHub in a query",
                "expires, and the image with it",
            )
            .help("Use the address of the attachment: \"https://github.com/user-attachments/assets/…\".");
        }
        Some(secret) => report(secret, "query", sink),
        None => {}
    }
}

/// Host to which GitHub redirects from an attachment, with a token that says in `nbf` and `exp` for how long it is valid.
const PRIVATE_IMAGES: &str = "private-user-images.githubusercontent.com";

/// Hosts of video meetings.
const MEETINGS: &[&str] =
    &["zoom.us", "zoom.com", "meet.google.com", "teams.microsoft.com", "webex.com", "meet.jit.si"];

/// Whether the URL leads to a meeting, whose passcode is part of the invitation.
fn is_meeting(context: &LintContext<'_>) -> bool {
    let Some(host) = context.host() else { return false };
    // An organization may have its own host for the meetings of a service.
    let is_own = || host.text.starts_with("zoom") && context.path().text.starts_with("/meeting/");
    let is_of = |name: &&str| host.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('.'));
    MEETINGS.iter().any(is_of) || is_own()
}

/// Whether the URL is that of a badge of coverage, whose token is made to be shown.
fn is_badge(context: &LintContext<'_>) -> bool {
    context.host().is_some_and(|host| host.text == "codecov.io") && context.path().ends_with(".svg")
}

/// Whether everybody may have the URL: the address of a file in a storage of Firebase has a token, as have the files that pages of TYPO3
/// show, and a course of Instruqt that a page embeds. A server on the reader's own machine has made up its own.
fn is_public(context: &LintContext<'_>) -> bool {
    let is_download = context.query().is_some_and(|query| query.starts_with("alt=media&"));
    let is_storage = context.path().text.split_once("/v0/b/").is_some_and(|(_, bucket)| bucket.contains("/o/"));
    // The token is a checksum of the other parameters: `FileDumpController` of TYPO3.
    let is_dump = context.pairs().any(|(key, value)| {
        key.text == "eID" && value.is_some_and(|value| value.text.eq_ignore_ascii_case("dumpFile"))
    });
    let is_course = context.host().is_some_and(|host| host.text == "play.instruqt.com")
        && context.path().starts_with("/embed/")
        && context.query().is_some_and(|query| query.contains("token=em_"));
    is_download && is_storage
        || is_dump
        || is_course
        || context.host().is_some_and(|host| matches!(host.text, "localhost" | "127.0.0.1" | "[::1]"))
}

/// Whether a value of `token` is the name of an item of a program, which generators of documentation call a token:
/// `CreateApiOptions.baseQuery`. The words of a name are longer than the runs of lower case in a random text.
fn is_symbol(context: &LintContext<'_>, secret: &Secret) -> bool {
    const MIN_WORD: usize = 4;
    let start = secret.span.start as usize;
    let key = context.text()[..start].strip_suffix("token=");
    let value = secret.span.of(context.text());
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || matches!(byte, b'_' | b'.');
    if !key.is_some_and(|before| before.ends_with(['?', '&'])) || !value.bytes().all(is_letter) {
        return false;
    }
    let parts = || value.split(['.', '_']).filter(|part| !part.is_empty());
    let letters: usize = parts().map(str::len).sum();
    // A run of upper case begins one word.
    let starts = |part: &str| {
        let pairs = part.as_bytes().windows(2);
        1 + pairs.filter(|pair| pair[0].is_ascii_lowercase() && pair[1].is_ascii_uppercase()).count()
    };
    let words: usize = parts().map(starts).sum();
    let has_case = parts().any(|part| starts(part) > 1);
    let is_spoken = |part: &str| part.bytes().any(|byte| b"aeiouyAEIOUY".contains(&byte));
    has_case && letters >= MIN_WORD * words && parts().all(is_spoken)
}
