//! Secrets in a text: passwords and tokens, found by their places, by their names and by their shapes.
//!
//! Two searches share the lists of names and token forms. The lints use a strict one (`password`, `in_pairs`), because a false alarm
//! is a finding that nobody needs. [`secrets`], [`secrets_in`] and what they cover use a broad one, because a secret that is
//! shown in the log of a build is worse than a word that is covered without need. Nothing here measures randomness: a secret
//! without a telling place, name or form is not found.

mod broad;
mod broad_names;
mod cover;
mod decoded;
mod forms;
mod harmless;
mod hint;
mod issued;
mod joined;
mod known_forms;
mod names;
mod passwords;
mod secret;
mod strict;
mod webhooks;
mod words;

pub use broad::{secrets, secrets_in};
pub use cover::{cover, redact, redact_in};
pub use decoded::spellings;
pub use harmless::{is_harmless, may_span_lines};
pub use secret::{Secret, SecretKind};

pub use hint::may_hold_secret;
pub use issued::{SIGNATURE, secret_in_path, shared_access_signature};
pub use names::is_example;
pub use strict::{in_pairs, password, user_token};
pub use webhooks::{is_issuer, may_be_issuer};
