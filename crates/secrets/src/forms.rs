//! Tokens that are recognized by their forms.

use std::sync::LazyLock;

use super::known_forms::{MORE_TOKENS, TOKENS, TokenForm};
use super::names::{is_example, is_placeholder, is_whole_placeholder};
use super::secret::{Secret, SecretKind};
use urlgram::uri::Slice;

/// Returns the secret if the value has the form of an issuer's tokens.
pub(crate) fn token(value: Slice<'_>) -> Option<Secret> {
    // The first byte nearly always differs, and comparing it is cheaper.
    let first = value.bytes().next()?;
    let mut forms = TOKENS.iter().filter(|token| token.prefix.as_bytes()[0] == first);
    let name = forms
        .find(|token| token.is(value.text))
        .filter(|_| !is_placeholder(value.text) && !is_example(value.text))?
        .issuer;
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

/// Second bytes of the tokens, by their first bytes: sets of bits.
const SECOND: [u128; 128] = {
    let mut seconds = second_bytes([0; 128], TOKENS);
    seconds = second_bytes(seconds, MORE_TOKENS);
    // Tokens of bots begin with `bot` or with digits.
    seconds[b'b' as usize] |= 1 << b'o';
    let mut digit = b'0';
    while digit <= b'9' {
        seconds[digit as usize] |= 0x3ff << b'0';
        digit += 1;
    }
    seconds
};

/// Whether each byte is an ASCII letter or digit.
const ALPHANUMERIC: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        // Below 128.
        table[byte] = (byte as u8).is_ascii_alphanumeric();
        byte += 1;
    }
    table
};

/// Adds the second bytes of these forms.
const fn second_bytes(mut seconds: [u128; 128], forms: &[TokenForm]) -> [u128; 128] {
    let mut number = 0;
    while number < forms.len() {
        let prefix = forms[number].prefix.as_bytes();
        seconds[prefix[0] as usize] |= 1 << prefix[1];
        number += 1;
    }
    seconds
}

/// Whether a token may begin with these bytes.
fn may_begin(first: u8, second: u8) -> bool {
    SECOND.get(usize::from(first)).is_some_and(|seconds| second < 128 && seconds >> second & 1 == 1)
}

/// Adds the tokens anywhere in a text. They may be shorter than the issuer's: part of a token is worth covering, too.
pub(super) fn tokens_in(text: &str, found: &mut Vec<Secret>) {
    let mut covered = 0;
    for at in starts(text.as_bytes()) {
        if at >= covered
            && let Some((length, issuer)) = token_end(&text.as_bytes()[at..])
        {
            let is_blank = is_whole_placeholder(&text[at..at + length]);
            found.extend(Secret::at(at, at + length, SecretKind::Token(issuer)).filter(|_| !is_blank));
            covered = at + length;
        }
    }
}

/// Whether a token is at the start of a text.
pub(super) fn begins_token(bytes: &[u8]) -> bool {
    matches!(bytes, [first, second, ..] if may_begin(*first, *second)) && token_end(bytes).is_some()
}

/// Returns the places where a word begins as tokens do.
fn starts(bytes: &[u8]) -> impl Iterator<Item = usize> {
    let mut is_inside = false;
    let pairs = bytes.windows(2).enumerate();
    let is_start = move |pair: &[u8]| {
        !std::mem::replace(&mut is_inside, ALPHANUMERIC[usize::from(pair[0])]) && may_begin(pair[0], pair[1])
    };
    pairs.scan(is_start, |is_start, (at, pair)| Some(is_start(pair).then_some(at))).flatten()
}

/// Returns the length of the token at the start of a text, and its issuer.
fn token_end(bytes: &[u8]) -> Option<(usize, &'static str)> {
    // The second byte nearly always differs, and comparing it is cheaper.
    let is_near = |form: &&&TokenForm| Some(&form.prefix.as_bytes()[1]) == bytes.get(1);
    let known = BY_BYTE.get(usize::from(bytes[0])).into_iter().flatten().filter(is_near).filter_map(|form| {
        let body = bytes.strip_prefix(form.prefix.as_bytes())?;
        let length = body.iter().take_while(|byte| (form.is_one_of)(**byte)).count();
        form.covers(&body[..length]).then_some((form.prefix.len() + length, form.issuer))
    });
    known.max_by_key(|(length, _)| *length).or_else(|| bot_token(bytes).map(|length| (length, "Telegram")))
}

/// Returns the length of a token of a Telegram bot: `123456789:` and 35 characters, perhaps after `bot`.
fn bot_token(bytes: &[u8]) -> Option<usize> {
    let rest = bytes.strip_prefix(b"bot").unwrap_or(bytes);
    let digits = rest.iter().take(16).take_while(|byte| byte.is_ascii_digit()).count();
    let body = rest.get(digits..)?.strip_prefix(b":")?;
    let is_part = |byte: &&u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
    let length = body.iter().take(64).take_while(is_part).count();
    ((6..=12).contains(&digits) && (30..=50).contains(&length)).then_some(bytes.len() - body.len() + length)
}
