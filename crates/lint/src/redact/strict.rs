//! The strict search, for lints: values that are secrets with hardly a doubt.

use super::forms::token;
use super::names::{is_placeholder, is_secret_name};
use super::secret::{Secret, SecretKind};
use crate::engine::Slice;

/// Returns the password of a userinfo, unless it is a placeholder.
pub(crate) fn password(userinfo: Slice<'_>) -> Option<Secret> {
    let (_, password) = userinfo.split_once(':')?;
    (!is_placeholder(password.text)).then_some(Secret { span: password.span, kind: SecretKind::Password })
}

/// Returns the token that a user name is.
pub(crate) fn user_token(userinfo: Slice<'_>) -> Option<Secret> {
    token(userinfo.split_once(':').map_or(userinfo, |(user, _)| user))
}

/// Returns the secrets among the `key=value` pairs of a component.
pub(crate) fn in_pairs(component: Option<Slice<'_>>) -> impl Iterator<Item = Secret> {
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
