//! A scheme as a value that can be kept in a list: [`Entry`].

use alloc::boxed::Box;
use core::fmt;

use super::error::SchemeError;
use super::info::SchemeInfo;
use super::url::{AnyUrl, Scheme, Url};
use crate::input::{Production, Rule};

type Parse = for<'a> fn(&'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError>;

/// A scheme as a value: its facts, its rule and its parser.
///
/// ```
/// use urlgram::scheme;
///
/// let ftp = scheme::entry("FTP").unwrap();
/// assert_eq!((ftp.info().port, ftp.rule().name), (Some(21), "ftpurl"));
/// assert!(ftp.parse("ftp://example.org/a;type=i").is_ok());
/// ```
#[derive(Clone, Copy)]
pub struct Entry {
    info: &'static SchemeInfo,
    rule: &'static Rule,
    parse: Parse,
}

impl Entry {
    /// Returns the entry of `S`.
    pub const fn of<S: Scheme>() -> Entry {
        Entry { info: S::INFO, rule: S::Rule::RULE, parse: parse::<S> }
    }

    /// Returns the facts about the scheme.
    pub fn info(&self) -> &'static SchemeInfo {
        self.info
    }

    /// Returns the rule that a URL of the scheme matches.
    pub fn rule(&self) -> &'static Rule {
        self.rule
    }

    /// Parses the whole of `text` as a URL of the scheme.
    ///
    /// # Errors
    /// Like [`Url::parse`].
    pub fn parse<'a>(&self, text: &'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError> {
        (self.parse)(text)
    }
}

fn parse<'a, S: Scheme>(text: &'a str) -> Result<Box<dyn AnyUrl<'a> + 'a>, SchemeError> {
    Ok(Box::new(Url::<S>::parse(text)?))
}

impl fmt::Debug for Entry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Entry").field(&self.info.name).finish()
    }
}
