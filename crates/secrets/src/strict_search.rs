//! The strict search, for lints: values that are secrets with hardly a doubt.

use super::forms::token;
use super::hint::MIN_NAMED;
use super::names::{is_placeholder, is_secret_name};
use super::secret::{Secret, SecretKind};
use urlgram::uri::Slice;

/// Returns the password of a userinfo, unless it is a placeholder.
pub fn password(userinfo: Slice<'_>) -> Option<Secret> {
    let (_, password) = userinfo.split_once(':')?;
    (!is_placeholder(password.text)).then_some(Secret { span: password.span, kind: SecretKind::Password })
}

/// Returns the token that a user name is.
pub fn user_token(userinfo: Slice<'_>) -> Option<Secret> {
    token(userinfo.split_once(':').map_or(userinfo, |(user, _)| user))
}

/// Returns the secrets among the `key=value` pairs of a component.
pub fn in_pairs(component: Option<Slice<'_>>) -> impl Iterator<Item = Secret> {
    component.into_iter().flat_map(|component| component.pairs()).filter_map(|(key, value)| match value {
        Some(value) => named(key.text, value).or_else(|| token(value)),
        None => token(key),
    })
}

/// Returns the secrets among the properties of a driver, which follow semicolons: `user=sa;password={a;b}`.
pub fn in_properties(properties: Slice<'_>) -> impl Iterator<Item = Secret> {
    let mut rest = Some(properties);
    std::iter::from_fn(move || {
        let (key, after) = rest?.split_once('=')?;
        // A property without a value may precede the key.
        let key = key.text.rsplit(';').next().unwrap_or_default();
        let is_braced = after.text.starts_with('{');
        let end = after.text.find(if is_braced { '}' } else { ';' }).unwrap_or(after.text.len());
        let value = after.slice(usize::from(is_braced).min(end), end);
        rest = Some(after.slice(end, after.text.len()));
        Some((key, value))
    })
    .filter_map(|(key, value)| named(key.trim(), value))
}

/// Returns the password before the `@` of the address of an Oracle database: `scott/tiger@db:1521:x`.
pub fn oracle_password(address: Slice<'_>) -> Option<Secret> {
    let (user, _) = address.split_once('@')?;
    let (_, password) = user.split_once('/')?;
    let is_one = password.len() >= MIN_NAMED && !is_placeholder(password.text);
    is_one.then_some(Secret { span: password.span, kind: SecretKind::Password })
}

fn named(key: &str, value: Slice<'_>) -> Option<Secret> {
    let is_one = is_secret_name(key) && !is_placeholder(value.text) && value.len() >= MIN_NAMED;
    is_one.then_some(token(value).unwrap_or(Secret { span: value.span, kind: SecretKind::Named }))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::hint::may_hold_secret;
    use super::super::known_forms::TOKENS;
    use super::super::names::NAMES;
    use super::*;

    #[test]
    fn the_hint_knows_all_names_and_tokens() {
        for name in NAMES {
            for at in 0..=name.len() {
                for separator in ["", "-", "_", "."] {
                    let key = [&name[..at], separator, &name[at..]].concat();
                    for key in [key.to_ascii_uppercase(), key] {
                        assert!(may_hold_secret(key.as_bytes(), Some(b"abcdef")), "{key}");
                    }
                }
            }
        }
        for form in TOKENS {
            let shortest = form.prefix.to_owned() + &"a".repeat(form.length.0);
            assert!(may_hold_secret(b"q", Some(shortest.as_bytes())), "{shortest}");
            assert!(may_hold_secret(shortest.as_bytes(), None), "{shortest}");
        }
        assert!(!may_hold_secret(b"page", Some(b"1234567")) && !may_hold_secret(b"token", Some(b"abc")));
    }

    proptest! {
        #[test]
        fn the_hint_rejects_no_secret(
            key in "(api|access|auth|x|jwt|pass|[a-z])?[-_.]?(?i:token|secret|password|key|pwd|signature|[a-z]{1,3})[-_.]?",
            value in "(AKIA|ghp_|eyJ|sk_live_|xoxb-|AIza|)[0-9A-Za-z]{0,36}",
        ) {
            let pair = format!("{key}={value}");
            for text in [pair.as_str(), value.as_str()] {
                let found = in_pairs(Some(Slice::from(text))).next().is_some();
                let (key, value) = text.split_once('=').map_or((text, None), |(key, value)| (key, Some(value.as_bytes())));
                prop_assert!(!found || may_hold_secret(key.as_bytes(), value), "{text}");
            }
        }
    }
}
