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
use core::str::FromStr;

use psl::{List, Psl, Type};

pub use super::suffix_rules::InvalidRule;
use super::suffix_rules::{Found, Rules};

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

/// Splits `name` by the compiled-in list, with all its rules. Returns `None` for a name with an empty label, for the empty name, and for a
/// name whose last label is a number, which browsers read as an address or reject: `127.0.0.1`, `0x7f.1`.
///
/// Labels may be Unicode or Punycode, in any case.
pub fn split(name: &str) -> Option<DomainParts> {
    Suffixes::default().split(name)
}

/// A list of public suffixes, and which of its rules count. The default is the compiled-in list with all its rules.
///
/// ```
/// use urlgram::host::suffix::Suffixes;
///
/// let name = "a.b.github.io";
/// let icann = Suffixes::default().icann_only();
/// assert_eq!(icann.split(name).unwrap().registrable.of(name), Some("github.io"));
///
/// let own = Suffixes::parse("example\n*.customers.example\n!www.customers.example\n")?;
/// let name = "shop.one.customers.example";
/// assert_eq!(own.split(name).unwrap().suffix.of(name), "one.customers.example");
/// # Ok::<(), urlgram::host::suffix::InvalidRule>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Suffixes {
    own: Option<Rules>,
    icann_only: bool,
    listed_only: bool,
}

impl Suffixes {
    /// Reads a list in the [format](https://github.com/publicsuffix/list/wiki/Format) of the Public Suffix List: a rule per line, `//` for
    /// comments, `*.` for any label, `!` for an exception. Rules after the comment `===BEGIN PRIVATE DOMAINS===` are private.
    ///
    /// # Errors
    /// The first line that is not a rule, or a list without rules.
    pub fn parse(list: &str) -> Result<Self, InvalidRule> {
        Ok(Suffixes { own: Some(Rules::parse(list)?), ..Suffixes::default() })
    }

    /// Leaves out the private section, with the domains whose owners register names for others: `github.io`.
    #[must_use]
    pub fn icann_only(self) -> Self {
        Suffixes { icann_only: true, ..self }
    }

    /// Leaves out names without a rule for their suffix, such as `localhost` and `printer.corp`, which are not split.
    #[must_use]
    pub fn listed_only(self) -> Self {
        Suffixes { listed_only: true, ..self }
    }

    /// Splits a name, as [`split`] does by the default.
    pub fn split(&self, name: &str) -> Option<DomainParts> {
        let host = name.strip_suffix('.').unwrap_or(name);
        if host.split('.').any(str::is_empty) {
            return None;
        }
        if ends_in_number(host) {
            return None;
        }
        let lower = lower_case(host);
        let found = match &self.own {
            Some(rules) => rules.find(&lower, self.icann_only),
            None => compiled(&lower, self.icann_only)?,
        };
        if self.listed_only && !found.listed {
            return None;
        }
        let end = offset(host.len());
        let start = end - offset(found.len);
        let before = &host[..(start as usize).saturating_sub(1)];
        let label = before.rfind('.').map_or(0, |dot| dot + 1);
        let registrable = if start == 0 { OptSpan::NONE } else { Span::new(offset(label), end).into() };
        Some(DomainParts { suffix: Span::new(start, end), registrable, listed: found.listed, private: found.private })
    }
}

/// Reads `icann` for the compiled-in list without its private section, `listed` for names with a rule alone, both with a comma, or the text
/// of a list, which has a line for each rule.
///
/// ```
/// use urlgram::host::suffix::Suffixes;
///
/// let suffixes: Suffixes = "icann,listed".parse()?;
/// assert!(suffixes.split("printer.corp").is_none());
/// assert!("com\nco.uk\n".parse::<Suffixes>().is_ok());
/// assert!("private".parse::<Suffixes>().is_err());
/// # Ok::<(), urlgram::host::suffix::InvalidRule>(())
/// ```
impl FromStr for Suffixes {
    type Err = InvalidRule;

    fn from_str(text: &str) -> Result<Self, InvalidRule> {
        if text.contains('\n') {
            return Suffixes::parse(text);
        }
        text.split(',').try_fold(Suffixes::default(), |suffixes, word| match word.trim() {
            "icann" => Ok(suffixes.icann_only()),
            "listed" => Ok(suffixes.listed_only()),
            word => Err(InvalidRule { line: None, text: word.into() }),
        })
    }
}

/// Returns the suffix of a name in lower case by the compiled-in list.
fn compiled(name: &str, icann_only: bool) -> Option<Found> {
    let mut rest = name;
    loop {
        let suffix = List.suffix(rest.as_bytes())?;
        let (len, private) = (suffix.as_bytes().len(), suffix.typ() == Some(Type::Private));
        // Any rule that matches the name with fewer labels matches what remains without the first label of the suffix, too.
        match rest[rest.len() - len..].split_once('.') {
            Some((_, fewer)) if private && icann_only => rest = fewer,
            _ => return Some(Found { len, listed: suffix.is_known(), private }),
        }
    }
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
