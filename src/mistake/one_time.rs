//! Mistakes in `otpauth` URLs, which set up one-time passwords.

use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

use super::model::{Mistake, MistakeKind};
use super::written::{Written, is_in, place, replaced, separator};
use crate::one_edit::is_one_edit;
use crate::span::{Span, offset};
use crate::uri::Slice;

/// The document of the scheme.
const SOURCE: &str = "Key URI Format";

/// Types of one-time passwords.
const TYPES: [&str; 2] = ["totp", "hotp"];

/// What programs for one-time passwords need and do not find.
pub(super) fn demands(written: &Written<'_>) -> Option<Mistake> {
    let text = written.text;
    written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("otpauth"))?;
    let rest = &text["otpauth:".len()..];
    let is_kind = |rest: &str| TYPES.iter().any(|kind| rest.starts_with(kind) && rest[kind.len()..].starts_with('/'));
    if is_kind(rest.trim_start_matches('/')) && !rest.starts_with("//") {
        let start = "otpauth".len();
        let marks = rest.len() - rest.trim_start_matches('/').len() + 1;
        let meant = format!("{}://{}", &text[..start], rest.trim_start_matches('/'));
        return Some(separator("otpauth", &text[start..start + marks], SOURCE).meant(meant));
    }
    let host = written.parts.host?;
    let kind = host.of(text);
    let mistake =
        |span: Span, message: Cow<'static, str>| Mistake::new(MistakeKind::SchemeSyntax, place(span), message, SOURCE);
    if let Some(near) = TYPES.iter().find(|known| is_one_edit(kind, known)) {
        if !is_in(&TYPES, kind) {
            let message = format!("no type of one-time passwords is called \"{kind}\": it is \"totp\" or \"hotp\"");
            return Some(mistake(host, message.into()).meant(replaced(text, host, near)));
        }
    }
    if !is_in(&TYPES, kind) {
        return None;
    }
    let Some(secret) = parameter(written, "secret").filter(|secret| !secret.is_empty()) else {
        let message = "no \"secret\", which each otpauth URL needs: the key of the one-time passwords in base32";
        return Some(mistake(Span::new(0, offset(text.len())), message.into()));
    };
    if let Some(found) = in_secret(written, secret) {
        return Some(found);
    }
    let has_counter = || parameter(written, "counter").is_some_and(|counter| !counter.is_empty());
    if kind.eq_ignore_ascii_case("hotp") && !has_counter() {
        let message = "no \"counter\", which an otpauth URL of the type \"hotp\" needs";
        return Some(mistake(host, message.into()));
    }
    None
}

/// A `+` in the issuer, which programs show as it is, or a colon, after which they expect the name of the account.
pub(super) fn issuer(written: &Written<'_>) -> Option<Mistake> {
    written.scheme().filter(|scheme| scheme.eq_ignore_ascii_case("otpauth"))?;
    let issuer = parameter(written, "issuer")?;
    let name = issuer.of(written.text);
    let note = |message: &'static str, meant: &str| {
        let meant = replaced(written.text, issuer, meant);
        Some(Mistake::new(MistakeKind::SchemeSyntax, place(issuer), message, SOURCE).meant(meant).note())
    };
    if name.contains('+') {
        return note(
            "\"+\" in the issuer, which programs show as a plus sign: a space is \"%20\"",
            &name.replace('+', "%20"),
        );
    }
    let colons = ["%3A", "%3a", ":"];
    let has_colon = colons.iter().any(|colon| name.contains(colon));
    let without = colons.iter().fold(String::from(name), |name, colon| name.replace(colon, ""));
    let message = "a colon in the issuer, which has none: in the label, it separates the issuer from the account";
    if has_colon { note(message, &without) } else { None }
}

/// Returns the value of the first parameter with a name.
fn parameter(written: &Written<'_>, name: &str) -> Option<Span> {
    let query = written.parts.query?;
    let pairs = Slice { span: query, text: query.of(written.text) }.pairs();
    pairs.filter(|(key, _)| key.eq_ignore_ascii_case(name)).find_map(|(_, value)| Some(value?.span))
}

/// Characters in a secret that are not digits of base32. No sentence repeats it.
fn in_secret(written: &Written<'_>, secret: Span) -> Option<Mistake> {
    let value = secret.of(written.text);
    let compact = value.replace("%3D", "=").replace("%3d", "=");
    let digits = compact.trim_end_matches('=');
    // A placeholder is not a secret.
    if digits.is_empty() || digits.contains(['{', '<', '$', '*', '.', '\u{2026}', '[']) {
        return None;
    }
    let mistake = |message| Mistake::new(MistakeKind::SchemeSyntax, place(secret), message, SOURCE);
    let is_separator = |c: char| c.is_whitespace() || matches!(c, '-' | '+');
    if digits.contains(is_separator) || digits.contains("%20") {
        let message =
            "separators in the secret, which has the digits of base32 only: \"A\" to \"Z\" and \"2\" to \"7\"";
        let meant = digits.replace("%20", "").replace(is_separator, "");
        let is_base32 = meant.bytes().all(|byte| matches!(byte, b'A'..=b'Z' | b'a'..=b'z' | b'2'..=b'7'));
        return is_base32.then(|| mistake(message).meant(replaced(written.text, secret, &meant)));
    }
    if digits.bytes().all(|byte| byte.is_ascii_alphanumeric()) && digits.contains(['0', '1', '8', '9']) {
        let message = "a secret with digits that base32 does not have: it has \"A\" to \"Z\" and \"2\" to \"7\"";
        return Some(mistake(message));
    }
    (digits.len() < compact.len()).then(|| {
        let message = "the padding \"=\" after a secret in base32, which an otpauth URL leaves out";
        mistake(message).meant(replaced(written.text, secret, digits)).note()
    })
}
