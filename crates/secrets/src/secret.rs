//! A secret: its place, and the reason to treat it as one.

use urlgram::span::Span;

/// Reason why a part of a text is treated as a secret.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum SecretKind {
    /// Text after the first `:` of a userinfo, in any interpretation, or a user name in the form of a token.
    Password,
    /// Value of a parameter whose name denotes a secret.
    Named,
    /// Value in the form of an issuer's tokens, with the name of the issuer.
    Token(&'static str),
    /// Path of a webhook, which grants access to whoever knows it, with the name of the service.
    Webhook(&'static str),
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

impl Secret {
    /// Returns the secret from `start` to `end`, or `None` if that is empty. Texts are shorter than 4 GiB.
    pub(super) fn at(start: usize, end: usize, kind: SecretKind) -> Option<Secret> {
        let at = |offset: usize| u32::try_from(offset).unwrap_or(u32::MAX - 1);
        (start < end).then(|| Secret { span: Span::new(at(start), at(end)), kind })
    }
}
