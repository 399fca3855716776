//! The registrable domain and the public suffix of a name, by the compiled-in [Public Suffix List](https://publicsuffix.org/).
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

use crate::span::{OptSpan, Span, offset};

/// The parts of a domain name by the authority that registers names in them.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct DomainParts {
    /// The public suffix, under which anybody can register names: `co.uk`. Does not include the dot of the root.
    pub suffix: Span,
    /// The registrable domain, the suffix and the label before it: `example.co.uk`. Absent if the name is a suffix.
    pub registrable: OptSpan,
    /// Whether the list has a rule for the suffix. Without a rule, the last label is the suffix: `localhost`.
    pub listed: bool,
    /// Whether the rule is in the list's private section, for domains whose owners register names for others: `github.io`.
    pub private: bool,
}

/// Splits `name`. Returns `None` for a name with an empty label, and for the empty name.
///
/// Labels may be Unicode or Punycode, in any case. An address is not recognized as such.
pub fn split(name: &str) -> Option<DomainParts> {
    let host = name.strip_suffix('.').unwrap_or(name);
    if host.split('.').any(str::is_empty) {
        return None;
    }
    let lower = lower_case(host);
    let suffix = List.suffix(lower.as_bytes())?;
    let end = offset(host.len());
    let start = end - offset(suffix.as_bytes().len());
    let before = &host[..(start as usize).saturating_sub(1)];
    let label = before.rfind('.').map_or(0, |dot| dot + 1);
    let registrable = if start == 0 { OptSpan::NONE } else { Span::new(offset(label), end).into() };
    Some(DomainParts {
        suffix: Span::new(start, end),
        registrable,
        listed: suffix.is_known(),
        private: suffix.typ() == Some(Type::Private),
    })
}

/// Lowercases ASCII letters, as the list is in lower case. The length must stay; UTS #46 lowercases Unicode names before.
fn lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) { name.to_ascii_lowercase().into() } else { name.into() }
}
