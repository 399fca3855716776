//! Forms by which issuers mark their tokens, and addresses of webhooks.

use std::sync::LazyLock;

use memchr::memmem::Finder;

use super::secret::{Secret, SecretKind};
use crate::engine::Slice;

/// Returns the secret if the value has the form of an issuer's tokens.
pub(crate) fn token(value: Slice<'_>) -> Option<Secret> {
    let name = TOKENS.iter().find(|token| token.is(value.text))?.issuer;
    Some(Secret { span: value.span, kind: SecretKind::Token(name) })
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
    token_of("GitLab", "gldt-", (20, 255), dotted),
    token_of("GitLab", "glrt-", (20, 255), dotted),
    token_of("Slack", "xoxe-", (20, 255), word),
    token_of("Slack", "xoxr-", (20, 255), word),
    token_of("Slack", "xoxs-", (20, 255), word),
    token_of("Stripe", "sk_test_", (16, 255), alphanumeric),
    token_of("Stripe", "whsec_", (24, 255), word),
    token_of("Shopify", "shpss_", (32, 32), alphanumeric),
    token_of("Docker", "dckr_pat_", (20, 64), word),
    token_of("OpenAI", "sk-proj-", (40, 255), word),
    token_of("Anthropic", "sk-ant-", (40, 255), word),
    token_of("HashiCorp Vault", "hvs.", (24, 255), word),
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

/// Returns searchers, which are made once: a search of a short text takes less time than making its searcher.
fn finders(needles: impl Iterator<Item = &'static str>) -> Vec<Finder<'static>> {
    needles.map(Finder::new).collect()
}

/// Adds the tokens anywhere in a text. They may be shorter than the issuer's: part of a token is worth covering, too.
pub(super) fn tokens_in(text: &str, found: &mut Vec<Secret>) {
    static FINDERS: LazyLock<Vec<Finder<'_>>> = LazyLock::new(|| finders(TOKENS.iter().map(|token| token.prefix)));
    for (token, finder) in TOKENS.iter().zip(&*FINDERS) {
        let mut at = 0;
        while let Some(next) = finder.find(&text.as_bytes()[at..]) {
            let start = at + next;
            let body = start + token.prefix.len();
            let length = text.as_bytes()[body..].iter().take_while(|byte| (token.is_one_of)(**byte)).count();
            let is_inside = text[..start].ends_with(|c: char| c.is_ascii_alphanumeric());
            if !is_inside && length >= token.least_shown() {
                found.extend(Secret::at(start, body + length, SecretKind::Token(token.issuer)));
            }
            at = body + length;
        }
    }
}

impl Token {
    /// The shortest body that is covered: shorter for a prefix that is hardly a word of a path.
    fn least_shown(&self) -> usize {
        match self.prefix {
            "hf_" | "SG." | "AIza" => self.length.0,
            "eyJ" => 10,
            _ => self.length.0.min(8),
        }
    }
}

/// Hosts of webhooks and the beginnings of their paths, in lower case; what follows grants access.
const WEBHOOKS: &[(&str, &str, &str)] = &[
    ("Slack", "hooks.slack.com", "/services/"),
    ("Slack", "hooks.slack.com", "/workflows/"),
    ("Slack", "hooks.slack.com", "/triggers/"),
    ("Discord", "discord.com", "/api/"),
    ("Discord", "discordapp.com", "/api/"),
    ("Telegram", "api.telegram.org", "/bot"),
    ("Telegram", "api.telegram.org", "/file/bot"),
    ("Microsoft Teams", "webhook.office.com", "/webhookb2/"),
    ("Microsoft Teams", "outlook.office.com", "/webhook/"),
    ("Zapier", "hooks.zapier.com", "/hooks/catch/"),
    ("IFTTT", "maker.ifttt.com", "/trigger/"),
    ("Feishu", "open.feishu.cn", "/open-apis/bot/v2/hook/"),
];

/// Adds the secret parts of webhooks: up to the end of the path.
pub(super) fn webhooks_in(text: &str, found: &mut Vec<Secret>) {
    static FINDERS: LazyLock<Vec<Finder<'_>>> = LazyLock::new(|| finders(WEBHOOKS.iter().map(|(_, host, _)| *host)));
    let lower = text.to_ascii_lowercase();
    for ((service, host, path), finder) in WEBHOOKS.iter().zip(&*FINDERS) {
        for at in finder.find_iter(lower.as_bytes()) {
            let after = lower[at + host.len()..]
                .trim_start_matches([':', '.', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9']);
            if let Some(rest) = after.strip_prefix(path) {
                let start = text.len() - rest.len();
                let is_end = |c: char| c.is_whitespace() || "?#\\\"<>'`)&|,;".contains(c);
                let end = rest.find(is_end).map_or(text.len(), |length| start + length);
                if text[start..end].bytes().any(|byte| byte.is_ascii_digit()) {
                    found.extend(Secret::at(start, end, SecretKind::Webhook(service)));
                }
            }
        }
    }
}
