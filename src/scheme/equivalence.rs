//! Equivalence of URLs as the documents of their schemes define it: [`Equivalence`].

use alloc::string::String;
use alloc::vec::Vec;

use super::address::decoded;

/// The definition of equivalent URLs in the document of a scheme.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Equivalence {
    /// Document and section: `RFC 8141 §3.1`.
    pub source: &'static str,
    /// Rule that decides, in one sentence.
    pub sentence: &'static str,
}

/// Returns parameters decoded, in lower case and sorted, for a comparison that ignores case and order.
pub(super) fn unordered<'a>(
    parameters: impl Iterator<Item = (&'a str, Option<&'a str>)>,
) -> Vec<(String, Option<String>)> {
    let lower = |text: &str| decoded(text).to_ascii_lowercase();
    let lower = |(name, value): (&str, Option<&str>)| (lower(name), value.map(lower));
    let mut parameters: Vec<_> = parameters.map(lower).collect();
    parameters.sort();
    parameters
}

/// Whether both texts are absent, or equal ignoring case.
pub(super) fn is_same_word(a: Option<&str>, b: Option<&str>) -> bool {
    match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        (a, b) => a.is_none() && b.is_none(),
    }
}
