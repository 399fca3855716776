//! Secrets that whole URLs are: webhooks, bots and shared access signatures, recognized by their issuer's form.

use super::webhooks::{Part, WEBHOOKS};
use urlgram::uri::Slice;

/// Returns the secret in a path of a webhook or a bot, and its issuer.
pub fn secret_in_path<'a>(host: &str, path: Slice<'a>) -> Option<(Slice<'a>, &'static str)> {
    let (webhook, start) = WEBHOOKS.iter().find_map(|webhook| Some((webhook, webhook.beginning(host, path.text)?)))?;
    let mut segments = path.slice(start, path.len()).split('/');
    let mut secret = None;
    for part in webhook.issued.parts {
        let segment = segments.next()?;
        match part {
            Part::Any => {}
            Part::Is(name) if segment.text == *name => {}
            Part::AtLeast(least) if segment.len() >= *least => {}
            Part::Is(_) | Part::AtLeast(_) => return None,
            Part::Secret => secret = Some(segment),
            Part::SecretAfter(least) => {
                secret = segment.split_once(':').filter(|(id, _)| id.len() >= *least).map(|(_, secret)| secret);
            }
        }
    }
    let secret = secret.filter(|secret| secret.len() >= webhook.issued.least && is_random(secret))?;
    Some((secret, webhook.service))
}

/// Name of the parameter with the signature of a shared access signature of Azure.
pub const SIGNATURE: &str = "sig";

/// Returns the value of `sig` in the query of a shared access signature of Azure.
pub fn shared_access_signature(query: Slice<'_>) -> Option<Slice<'_>> {
    let value_of = |name: &str| query.pairs().find(|(key, _)| key.text == name).and_then(|(_, value)| value);
    let signature =
        value_of(SIGNATURE).filter(|value| value.len() >= 20 && value.bytes().any(|byte| byte.is_ascii_digit()));
    let is_issued = value_of("se").is_some() || value_of("sv").is_some();
    signature.filter(|value| is_issued && !value.starts_with(['<', '{', '$', '*']))
}

/// Whether a value is not a placeholder: it has a digit and a letter, or letters of both cases, and more than a few different
/// characters.
fn is_random(value: &str) -> bool {
    let is_word = value.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-'));
    let kinds = [u8::is_ascii_digit, u8::is_ascii_alphabetic].iter().all(|kind| value.bytes().any(|byte| kind(&byte)));
    let mut different: Vec<u8> = value.bytes().collect();
    different.sort_unstable();
    different.dedup();
    let is_mixed =
        value.bytes().any(|byte| byte.is_ascii_lowercase()) && value.bytes().any(|byte| byte.is_ascii_uppercase());
    is_word && (kinds && different.len() > 6 || is_mixed && different.len() > 14)
}
