//! Secrets in a text: passwords and tokens, found by their names and by their shapes.
//!
//! Nothing here measures randomness. A value is a secret because of the name of its parameter, or because its issuer marks its
//! tokens. There are few false alarms, and a secret with neither mark is not found.

use std::borrow::Cow;
use std::ops::Range;

use crate::engine::{Delimited, Slice};
use crate::issued::{secret_in_path, shared_access_signature};
use urlgram::span::Span;

/// Reason why a part of a text is treated as a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SecretKind {
    /// Text after the first `:` of a userinfo.
    Password,
    /// Value of a parameter whose name denotes a secret.
    Named,
    /// Value in the form of an issuer's tokens, with the name of the issuer.
    Token(&'static str),
}

/// A part of a text that must not be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Secret {
    /// Bytes of the text; never empty.
    pub span: Span,
    /// Reason.
    pub kind: SecretKind,
}

/// Returns the secrets in `text`, which is shorter than 4 GiB, in order and without overlaps.
///
/// ```
/// use urlgram_lint::{SecretKind, secrets};
///
/// let text = "https://joe:hunter2@example.org/?page=2&api_key=f7c1e0";
/// let found: Vec<_> = secrets(text).iter().map(|secret| (secret.kind, secret.span.of(text))).collect();
/// assert_eq!(found, [(SecretKind::Password, "hunter2"), (SecretKind::Named, "f7c1e0")]);
/// ```
pub fn secrets(text: &str) -> Vec<Secret> {
    let parts = Delimited::of(text);
    let part = |span: Option<Span>| span.map(|span| Slice { span, text: span.of(text) });
    let mut found: Vec<Secret> = part(parts.userinfo).and_then(password).into_iter().collect();
    let path = Slice { span: parts.path, text: parts.path.of(text) };
    found.extend(path.split('/').filter_map(|segment| token(segment)));
    for component in [part(parts.query), part(parts.fragment)] {
        found.extend(in_pairs(component));
    }
    found.extend(issued(part(parts.host), path, part(parts.query)));
    found.sort_by_key(|secret| secret.span);
    found.dedup_by_key(|secret| secret.span);
    found
}

/// Returns the secret of a webhook or a bot in a path, and the signature in a query of Azure.
fn issued(host: Option<Slice<'_>>, path: Slice<'_>, query: Option<Slice<'_>>) -> impl Iterator<Item = Secret> {
    let in_path = host.and_then(|host| secret_in_path(&host, path));
    let in_path = in_path.map(|(secret, issuer)| Secret { span: secret.span, kind: SecretKind::Token(issuer) });
    let signature = query.and_then(shared_access_signature);
    in_path.into_iter().chain(signature.map(|value| Secret { span: value.span, kind: SecretKind::Named }))
}

/// Returns `text` with each secret replaced by `***`; borrowed if there are no secrets.
///
/// ```
/// use urlgram_lint::redact;
///
/// assert_eq!(redact("ftp://joe:hunter2@example.org/"), "ftp://joe:***@example.org/");
/// assert_eq!(redact("https://example.org/?token=abcdef&page=2"), "https://example.org/?token=***&page=2");
/// ```
pub fn redact(text: &str) -> Cow<'_, str> {
    let secrets = secrets(text);
    if secrets.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut redacted = String::with_capacity(text.len());
    let mut at = 0;
    for Range { start, end } in secrets.iter().map(|secret| secret.span.range()) {
        redacted.push_str(&text[at..start]);
        redacted.push_str("***");
        at = end;
    }
    redacted.push_str(&text[at..]);
    Cow::Owned(redacted)
}

/// Returns the password of a userinfo, unless it is a placeholder.
pub(super) fn password(userinfo: Slice<'_>) -> Option<Secret> {
    let (_, password) = userinfo.split_once(':')?;
    (!is_placeholder(password.text)).then_some(Secret { span: password.span, kind: SecretKind::Password })
}

/// Returns the secrets among the `key=value` pairs of a component.
pub(super) fn in_pairs(component: Option<Slice<'_>>) -> impl Iterator<Item = Secret> {
    component.into_iter().flat_map(|component| component.pairs()).filter_map(|(key, value)| match value {
        Some(value) => named(key, value).or_else(|| token(value)),
        None => token(key),
    })
}

fn named(key: Slice<'_>, value: Slice<'_>) -> Option<Secret> {
    let is_one = is_secret_name(key.text) && !is_placeholder(value.text) && value.len() >= MIN_NAMED;
    is_one.then_some(token(value).unwrap_or(Secret { span: value.span, kind: SecretKind::Named }))
}

/// Shortest value of a secret parameter, in bytes: `?auth=1` is a switch.
const MIN_NAMED: usize = 6;

/// Returns the secret if the value has the form of an issuer's tokens.
pub(super) fn token(value: Slice<'_>) -> Option<Secret> {
    let name = TOKENS.iter().find(|token| token.is(value.text))?.issuer;
    Some(Secret { span: value.span, kind: SecretKind::Token(name) })
}

/// Names of parameters whose values grant access, without `-` and `_`, in lower case.
const NAMES: &[&str] = &[
    "accesskey", "accesstoken", "apikey", "apisecret", "apitoken", "authorization", "authtoken", "awssecretaccesskey",
    "bearertoken", "clientsecret", "consumersecret", "idtoken", "jwt", "oauthtoken", "oauthtokensecret", "passphrase",
    "passwd", "password", "privatekey", "privatetoken", "pwd", "refreshtoken", "secret", "secretkey", "sessiontoken",
    "sharedaccesssignature", "signature", "subscriptionkey", "token", "userpassword", "xamzsecuritytoken",
    "xamzsignature", "xapikey", "xgoogsignature",
];

fn is_secret_name(key: &str) -> bool {
    const LONGEST: usize = 32;
    if key.len() > LONGEST {
        return false;
    }
    let mut plain = [0; LONGEST];
    let mut length = 0;
    for byte in key.bytes().filter(|byte| !matches!(byte, b'-' | b'_' | b'.')) {
        plain[length] = byte.to_ascii_lowercase();
        length += 1;
    }
    NAMES.binary_search_by(|name| name.as_bytes().cmp(&plain[..length])).is_ok()
}

/// Whether `value` only marks the place of a secret: `***`, `xxxx`, `<token>`, `{token}`, `${TOKEN}`, `$TOKEN`, `%s`.
fn is_placeholder(value: &str) -> bool {
    let all = |wanted: &[char]| value.chars().all(|c| wanted.contains(&c));
    let variable = value.strip_prefix('$').and_then(|name| name.chars().next());
    all(&['*', '.', '\u{2022}', '\u{2026}'])
        || all(&['x'])
        || all(&['X'])
        || value.starts_with(['<', '{'])
        || variable.is_some_and(|c| c.is_ascii_uppercase() || matches!(c, '{' | '('))
        || ["%3c", "%7b", "%24%7b", "%s", "%2a%2a%2a"].iter().any(|open| starts_with_ignoring_case(value, open))
}

/// Whether `value` is what documents write in place of a secret: `password`, `YOUR_API_KEY`, `changeme`, `foo`.
pub(super) fn is_example(value: &str) -> bool {
    let parts =
        ["password", "passwd", "passw0rd", "example", "changeme", "change-me", "placeholder", "dummy", "sample"];
    let beginnings = ["your", "my-", "my_", "mypass", "mysecret", "redacted", "insert", "fake", "some-", "some_"];
    let words = [
        "pass", "pwd", "pw", "secret", "token", "api_key", "apikey", "key", "foo", "bar", "baz", "qux", "test",
        "testing", "guest", "hidden", "abc", "abc123", "admin", "root", "user", "p", "x", "s3cret", "pass123", "123",
    ];
    let lower = value.to_ascii_lowercase();
    let is_counted = !value.is_empty() && "12345678901234567890".starts_with(value);
    parts.iter().any(|part| lower.contains(part))
        || beginnings.iter().any(|word| lower.starts_with(word))
        || words.contains(&lower.as_str())
        || is_constant_name(value)
        || is_counted
}

/// Whether `value` is the name of a constant or of a variable of a shell: `GITHUB_TOKEN`.
fn is_constant_name(value: &str) -> bool {
    value.contains('_')
        && value.bytes().all(|byte| byte.is_ascii_uppercase() || byte == b'_')
        && value.starts_with(|c: char| c.is_ascii_uppercase())
}

/// Whether `value` looks like a secret and not like a word: it is long, or has letters and digits.
pub(super) fn looks_secret(value: &str) -> bool {
    let has = |is_one: fn(&u8) -> bool| value.as_bytes().iter().any(|byte| is_one(byte));
    let is_mixed = has(u8::is_ascii_digit) && has(u8::is_ascii_alphabetic);
    !is_example(value) && (is_mixed && value.len() >= MIN_NAMED || value.len() >= MIN_UNMIXED)
}

/// Shortest value without a digit or without a letter that looks like a secret, in bytes.
const MIN_UNMIXED: usize = 20;

fn starts_with_ignoring_case(value: &str, beginning: &str) -> bool {
    value.get(..beginning.len()).is_some_and(|head| head.eq_ignore_ascii_case(beginning))
}

/// Form of an issuer's tokens: a prefix and the characters after it.
struct Token {
    issuer: &'static str,
    prefix: &'static str,
    /// Least and greatest number of characters after the prefix.
    length: (usize, usize),
    is_one_of: fn(u8) -> bool,
}

const fn token_of(
    issuer: &'static str,
    prefix: &'static str,
    length: (usize, usize),
    is_one_of: fn(u8) -> bool,
) -> Token {
    Token { issuer, prefix, length, is_one_of }
}

/// Base64 for URLs and the like.
fn word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-')
}

fn upper(byte: u8) -> bool {
    byte.is_ascii_uppercase() || byte.is_ascii_digit()
}

fn alphanumeric(byte: u8) -> bool {
    byte.is_ascii_alphanumeric()
}

fn dotted(byte: u8) -> bool {
    word(byte) || byte == b'.'
}

/// From the issuers' own documents, which give these prefixes so that leaks can be found.
const TOKENS: &[Token] = &[
    token_of("AWS", "AKIA", (16, 16), upper),
    token_of("AWS", "ASIA", (16, 16), upper),
    token_of("GitHub", "ghp_", (36, 255), alphanumeric),
    token_of("GitHub", "gho_", (36, 255), alphanumeric),
    token_of("GitHub", "ghu_", (36, 255), alphanumeric),
    token_of("GitHub", "ghs_", (36, 255), alphanumeric),
    token_of("GitHub", "ghr_", (36, 255), alphanumeric),
    token_of("GitHub", "github_pat_", (22, 255), word),
    token_of("GitLab", "glpat-", (20, 255), dotted),
    token_of("Slack", "xoxb-", (20, 255), word),
    token_of("Slack", "xoxp-", (20, 255), word),
    token_of("Slack", "xoxa-", (20, 255), word),
    token_of("Slack", "xapp-", (20, 255), word),
    token_of("Stripe", "sk_live_", (16, 255), alphanumeric),
    token_of("Stripe", "rk_live_", (16, 255), alphanumeric),
    token_of("Google", "AIza", (35, 35), word),
    token_of("Google", "ya29.", (20, 2048), dotted),
    token_of("npm", "npm_", (36, 36), alphanumeric),
    token_of("PyPI", "pypi-", (64, 2048), word),
    token_of("SendGrid", "SG.", (60, 80), dotted),
    token_of("DigitalOcean", "dop_v1_", (64, 64), alphanumeric),
    token_of("Shopify", "shpat_", (32, 32), alphanumeric),
    token_of("Hugging Face", "hf_", (30, 64), alphanumeric),
    // A JSON Web Token (RFC 7519 §3): base64 of `{"`, twice, between dots.
    token_of("JSON Web Token", "eyJ", (20, 16384), dotted),
];

impl Token {
    fn is(&self, value: &str) -> bool {
        let Some(rest) = value.strip_prefix(self.prefix) else { return false };
        (self.length.0..=self.length.1).contains(&rest.len())
            && rest.bytes().all(self.is_one_of)
            && (self.prefix != "eyJ" || rest.contains(".eyJ") && rest.matches('.').count() == 2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_order_for_the_search() {
        assert!(NAMES.is_sorted());
    }

    #[test]
    fn secrets_are_masked_and_nothing_else() {
        for (text, redacted) in [
            ("https://u:p%40ss@h/", "https://u:***@h/"),
            ("https://u:@h/?token=", "https://u:@h/?token="),
            ("https://h/?Access-Token=abc123&x=1#id_token=xyz789", "https://h/?Access-Token=***&x=1#id_token=***"),
            ("https://h/?X-Amz-Signature=0a1b2c3d&X-Amz-Expires=60", "https://h/?X-Amz-Signature=***&X-Amz-Expires=60"),
            ("https://h/ghp_0123456789abcdefghijABCDEFGHIJ012345/x", "https://h/***/x"),
            ("https://h/?q=AKIAABCDEFGHIJKLMNOP", "https://h/?q=***"),
            (
                "https://hooks.slack.com/services/T0A/B0E/a1B2c3D4e5F6g7H8i9J0k1L2",
                "https://hooks.slack.com/services/T0A/B0E/***",
            ),
            ("https://a.example/?sv=2022&sig=a1B2c3D4e5F6g7H8i9J0", "https://a.example/?sv=2022&sig=***"),
            ("https://h/?j=eyJhbGciOiJub25l.eyJzdWIiOiIxIn0.c2ln", "https://h/?j=***"),
            // Not secrets: places for one, other names, other shapes.
            ("https://u:***@h/?api_key={api_key}", "https://u:***@h/?api_key={api_key}"),
            ("https://h/?password=<password>&token=$TOKEN", "https://h/?password=<password>&token=$TOKEN"),
            ("https://h/?tokens=abcdef&keyword=secret", "https://h/?tokens=abcdef&keyword=secret"),
            ("https://h/AKIAfoo/eyJ.a.b", "https://h/AKIAfoo/eyJ.a.b"),
            ("https://h/?auth=1&pwd=1", "https://h/?auth=1&pwd=1"),
        ] {
            assert_eq!(redact(text), redacted, "{text}");
        }
    }

    #[test]
    fn spans_are_in_order_and_apart() {
        let text = "//a:b@c/xoxb-01234567890123456789?secret=abcdefgh#token=abcdefgh";
        let spans: Vec<Span> = secrets(text).into_iter().map(|secret| secret.span).collect();
        assert_eq!(spans.len(), 4);
        assert!(spans.windows(2).all(|pair| pair[0].end <= pair[1].start));
    }
}
