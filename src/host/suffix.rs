//! Registrable domain and public suffix of a name, by the [Public Suffix List](https://publicsuffix.org/) that is compiled in.
//!
//! ```
//! use urlgram::host::suffix::split;
//!
//! let name = "www.shop.example.co.uk";
//! let parts = split(name).unwrap();
//! assert_eq!(parts.suffix.of(name), "co.uk");
//! assert_eq!(parts.registrable.of(name), Some("example.co.uk"));
//! assert!(parts.listed && !parts.private);
//! ```

use alloc::borrow::Cow;

use psl::{List, Psl, Type};

use crate::span::{OptSpan, Span};

/// A name, taken apart by who gives out names in which part of it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Parts {
    /// The public suffix, under which anybody can register names: `co.uk`. A dot after it, the root's, is not part of it.
    pub suffix: Span,
    /// The suffix and the label before it, which is what is registered: `example.co.uk`. Absent where the name is a suffix.
    pub registrable: OptSpan,
    /// Whether the list has a rule for the suffix. The last label of a name with no rule is taken for its suffix: `localhost`.
    pub listed: bool,
    /// Whether the rule is from the list's private part, of domains whose owners let others have names: `github.io`.
    pub private: bool,
}

/// Takes `name` apart; none for the empty name and for one with an empty label.
///
/// Labels in Unicode and in Punycode are both known, in any case. Addresses are not names, and are not looked for.
pub fn split(name: &str) -> Option<Parts> {
    let host = name.strip_suffix('.').unwrap_or(name);
    if host.split('.').any(str::is_empty) {
        return None;
    }
    let lower = lower_case(host);
    let suffix = List.suffix(lower.as_bytes())?;
    let end = small(host.len());
    let start = end - small(suffix.as_bytes().len());
    let before = &host[..(start as usize).saturating_sub(1)];
    let label = before.rfind('.').map_or(0, |dot| dot + 1);
    let registrable = if start == 0 { OptSpan::NONE } else { Span::new(small(label), end).into() };
    Some(Parts {
        suffix: Span::new(start, end),
        registrable,
        listed: suffix.is_known(),
        private: suffix.typ() == Some(Type::Private),
    })
}

/// The list is in lower case. ASCII only: the length must stay, and Unicode names are lower-cased by UTS #46 before this.
fn lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) { name.to_ascii_lowercase().into() } else { name.into() }
}

#[expect(clippy::cast_possible_truncation, reason = "offsets are u32 throughout")]
fn small(length: usize) -> u32 {
    length as u32
}
