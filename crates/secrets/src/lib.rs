//! Secrets in a text: passwords and tokens, found by their places, by their names and by their forms.
//!
//! Two searches share the lists of names and of token forms. [`secrets`], [`secrets_in`] and what they cover use a broad one, because a
//! secret that is shown in the log of a build is worse than a word that is covered without need. Lints use a [`strict`] one, because a
//! false alarm is a finding that nobody needs. Nothing here measures randomness: a secret without a telling place, name or form is not
//! found.
//!
//! ```
//! use urlgram_secrets::redact;
//!
//! assert_eq!(redact("https://example.org/?token=abcdef&page=2"), "https://example.org/?token=***&page=2");
//! ```

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

mod broad;
mod broad_names;
mod calls;
mod cover;
mod cut;
mod decoded;
mod foreign;
mod forms;
mod hidden;
mod hint;
mod issued;
mod joined;
mod key;
mod known_forms;
mod names;
mod nearby;
mod notifiers;
mod passwords;
mod phrases;
mod plain;
mod programs;
mod secret;
mod strict_search;
mod value;
mod webhooks;
mod without_server;
mod words;

/// The strict search, for reports: values that are secrets with hardly a doubt, and cheap tests that rule out most others.
pub mod strict {
    pub use crate::hint::may_hold_secret;
    pub use crate::issued::{SIGNATURE, secret_in_path, shared_access_signature};
    pub use crate::names::is_example;
    pub use crate::strict_search::{in_pairs, in_properties, oracle_password, password, user_token};
    pub use crate::webhooks::{is_issuer, may_be_issuer};
}

pub use broad::{secrets, secrets_in};
pub use cover::{cover, redact, redact_bytes, redact_in, redact_message};
pub use decoded::spellings;
pub use plain::{is_plain, may_span_lines};
pub use secret::{Secret, SecretKind};
