//! The `+` of a value in a query, where the value shows that it is a plus sign. Forms, and so most servers, read it as a space.

use alloc::string::String;
use alloc::vec::Vec;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, replaced};
use crate::uri::Slice;

/// The document that makes a space of it.
const SOURCE: &str = "URL Standard, application/x-www-form-urlencoded parsing";

/// Names of parameters whose values are text that somebody typed, in which a `+` is a space.
const TEXTS: [&str; 15] = [
    "q", "query", "search", "s", "text", "body", "subject", "message", "keyword", "keywords", "title", "description",
    "term", "k", "p",
];

/// The key and the value of a pair of the query.
type Pair<'a> = (Slice<'a>, Slice<'a>);

/// Returns the pairs of the query of a URL of the web whose value has a `+`.
fn pairs<'a>(written: &Written<'a>) -> impl Iterator<Item = Pair<'a>> {
    let query = written.parts.query.filter(|_| written.is_web()).unwrap_or_default();
    let query = Slice { span: query, text: query.of(written.text) };
    query.pairs().filter_map(|(key, value)| Some((key, value.filter(|value| value.contains('+'))?)))
}

/// Whether a key is one of text that somebody typed.
fn is_typed(key: &str) -> bool {
    TEXTS.iter().any(|text| key.eq_ignore_ascii_case(text))
}

/// Returns a mistake at the first `+` of a value.
fn mistake(written: &Written<'_>, value: Slice<'_>, message: &'static str) -> Option<Mistake> {
    let at = value.span.start as usize + value.find('+')?;
    let meant = replaced(written.text, value.span, &value.replace('+', "%2B"));
    Some(Mistake::new(MistakeKind::PlusInValue, (at, at + 1), message, SOURCE).meant(meant))
}

/// The `+` of a mail address: `?mail=a+b@example.org`.
pub(super) fn in_mail_address(written: &Written<'_>) -> Option<Mistake> {
    let (_, value) = pairs(written).find(is_address)?;
    mistake(written, value, "\"+\" in a mail address, which most servers read as a space: write \"%2B\"")
}

/// Whether a value is one mail address with a `+` in its local part.
fn is_address((key, value): &Pair<'_>) -> bool {
    let Some((local, domain)) = ["@", "%40"].iter().find_map(|sign| value.text.split_once(sign)) else { return false };
    let is_part = |part: &str| {
        !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"._-".contains(&byte))
    };
    let is_label =
        |label: &str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let last = domain.rsplit('.').next().unwrap_or_default();
    // Words before an address are a sentence.
    let is_for_mail = key.to_ascii_lowercase().contains("mail");
    local.split('+').all(is_part)
        && local.contains('+')
        && !is_typed(key)
        && (is_for_mail || local.split('+').count() == 2)
        && domain.contains('.')
        && domain.split('.').all(is_label)
        && last.len() > 1
        && last.bytes().all(|byte| byte.is_ascii_alphabetic())
}

/// The `+` of a signature in base64, which a server compares: `?sv=2020-08-04&sig=a+b…=`.
pub(super) fn in_signature(written: &Written<'_>) -> Option<Mistake> {
    let is_key = |key: &str| is_in(&["sig", "signature", "hmac"], key);
    let is_digest = |value: &str| decoded(value).is_some_and(|digits| digits.ends_with(b"=") && digits.len() >= 24);
    let (_, value) = pairs(written).find(|(key, value)| is_key(key) && is_digest(value))?;
    mistake(written, value, "\"+\" in a signature in base64, which most servers read as a space: write \"%2B\"")
}

/// The `+` of another value in base64. A server may read it as it is.
pub(super) fn in_base64(written: &Written<'_>) -> Option<Mistake> {
    let (_, value) = pairs(written).find(|(key, value)| !is_typed(key) && is_base64(value))?;
    let message = "\"+\" in a value in base64, which servers of forms read as a space: \"%2B\" is a plus sign for all";
    mistake(written, value, message).map(Mistake::note)
}

/// Returns a value of digits of base64, with its slashes and its padding decoded.
fn decoded(value: &str) -> Option<Vec<u8>> {
    const ENCODED: [(&str, &str); 4] = [("%2F", "/"), ("%2f", "/"), ("%3D", "="), ("%3d", "=")];
    let decoded = ENCODED.iter().fold(String::from(value), |value, (form, sign)| value.replace(form, sign));
    let digits = decoded.trim_end_matches('=');
    let is_digit = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'+' || byte == b'/';
    (decoded.len() - digits.len() <= 2 && digits.bytes().all(is_digit)).then(|| decoded.into_bytes())
}

/// Whether a value is base64 and not a text of words and numbers: letters of both cases and digits follow each other often.
fn is_base64(value: &str) -> bool {
    let Some(digits) = decoded(value) else { return false };
    let is_sign = |byte: u8| !byte.is_ascii_alphanumeric();
    let kind = |byte: u8| match byte {
        b'a'..=b'z' => 0,
        b'A'..=b'Z' => 1,
        b'0'..=b'9' => 2,
        _ => 3,
    };
    let is_padded = digits.ends_with(b"=");
    let signs = digits.iter().filter(|byte| matches!(byte, b'+' | b'/')).count();
    let is_start = |at: usize| at == 0 || is_sign(digits[at - 1]);
    let changes = digits.windows(2).enumerate().filter(|(at, pair)| {
        let is_word = is_start(*at) && kind(pair[0]) == 1 && kind(pair[1]) == 0;
        kind(pair[0]) != kind(pair[1]) && !is_sign(pair[0]) && !is_sign(pair[1]) && !is_word
    });
    digits.len() % 4 == 0
        && digits.len() >= if is_padded || digits.contains(&b'/') { 16 } else { 24 }
        && signs * 8 <= digits.len()
        && changes.count() * 10 >= digits.len() * 3
}
