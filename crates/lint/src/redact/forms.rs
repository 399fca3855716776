//! Tokens that are recognized by their forms.

use std::sync::LazyLock;

use super::known_forms::{MORE_TOKENS, TOKENS, TokenForm};
use super::secret::{Secret, SecretKind};
use crate::engine::Slice;

/// Returns the secret if the value has the form of an issuer's tokens.
pub(crate) fn token(value: Slice<'_>) -> Option<Secret> {
    // The first byte nearly always differs, and comparing it is cheaper.
    let first = value.bytes().next()?;
    let mut forms = TOKENS.iter().filter(|token| token.prefix.as_bytes()[0] == first);
    let name = forms.find(|token| token.is(value.text))?.issuer;
    Some(Secret { span: value.span, kind: SecretKind::Token(name) })
}

/// The forms by the first byte of their prefix.
static BY_BYTE: LazyLock<Vec<Vec<&TokenForm>>> = LazyLock::new(|| {
    let mut forms = vec![Vec::new(); 128];
    for form in TOKENS.iter().chain(MORE_TOKENS) {
        forms[usize::from(form.prefix.as_bytes()[0])].push(form);
    }
    forms
});

/// Adds the tokens anywhere in a text. They may be shorter than the issuer's: part of a token is worth covering, too.
pub(super) fn tokens_in(text: &str, found: &mut Vec<Secret>) {
    let (bytes, mut at) = (text.as_bytes(), 0);
    while at < bytes.len() {
        let is_start = at == 0 || !bytes[at - 1].is_ascii_alphanumeric();
        let end = if is_start { token_end(&bytes[at..]) } else { None };
        if let Some((length, issuer)) = end {
            found.extend(Secret::at(at, at + length, SecretKind::Token(issuer)));
        }
        at += end.map_or(1, |(length, _)| length);
    }
}

/// The length of the token at the start of a text, and its issuer.
fn token_end(bytes: &[u8]) -> Option<(usize, &'static str)> {
    let known = BY_BYTE.get(usize::from(bytes[0])).into_iter().flatten().filter_map(|form| {
        let body = bytes.strip_prefix(form.prefix.as_bytes())?;
        let length = body.iter().take_while(|byte| (form.is_one_of)(**byte)).count();
        form.covers(&body[..length]).then_some((form.prefix.len() + length, form.issuer))
    });
    known.max_by_key(|(length, _)| *length).or_else(|| bot_token(bytes).map(|length| (length, "Telegram")))
}

/// The length of a token of a Telegram bot: `123456789:` and 35 characters, perhaps after `bot`.
fn bot_token(bytes: &[u8]) -> Option<usize> {
    let rest = bytes.strip_prefix(b"bot").unwrap_or(bytes);
    let digits = rest.iter().take(16).take_while(|byte| byte.is_ascii_digit()).count();
    let body = rest.get(digits..)?.strip_prefix(b":")?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let length = body.iter().take(64).take_while(is_part).count();
    ((6..=12).contains(&digits) && (30..=50).contains(&length)).then_some(bytes.len() - body.len() + length)
}
