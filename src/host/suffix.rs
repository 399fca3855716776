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

/// Splits `name`. Returns `None` for a name with an empty label, for the empty name, and for a name whose last label is a number,
/// which browsers read as an address or reject: `127.0.0.1`, `0x7f.1`.
///
/// Labels may be Unicode or Punycode, in any case.
pub fn split(name: &str) -> Option<DomainParts> {
    let host = name.strip_suffix('.').unwrap_or(name);
    if host.split('.').any(str::is_empty) {
        return None;
    }
    if ends_in_number(host) {
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

/// Whether the last label consists of digits, or is a hexadecimal number after `0x` ([URL Standard §3.5]).
///
/// [URL Standard §3.5]: https://url.spec.whatwg.org/#ends-in-a-number-checker
fn ends_in_number(host: &str) -> bool {
    let last = host.rsplit('.').next().unwrap_or(host).as_bytes();
    let hexadecimal = last.strip_prefix(b"0x").or_else(|| last.strip_prefix(b"0X"));
    last.iter().all(u8::is_ascii_digit) || hexadecimal.is_some_and(|digits| digits.iter().all(u8::is_ascii_hexdigit))
}

/// Lowercases ASCII letters, as the list is in lower case. The length must stay; UTS #46 lowercases Unicode names before.
fn lower_case(name: &str) -> Cow<'_, str> {
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) { name.to_ascii_lowercase().into() } else { name.into() }
}
