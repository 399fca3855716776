//! Valid URL strings (section 4.3): the writing grammar and the conditions that it cannot express.

use core::fmt;

use super::host::{domain_to_ascii, ends_in_a_number};
use super::scheme::SchemeType;
use super::url::Url;
use crate::grammar::whatwg::{
    ValidUrlString, ValidUrlStringFileBase, ValidUrlStringOpaqueBase, ValidUrlStringOtherBase,
    ValidUrlStringSpecialBase,
};
use crate::input::Production;
use crate::pass::{self, SyntaxError};
use crate::span::{OptSpan, Span};

/// Reason why a text is not a valid URL string.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum InvalidUrlString {
    /// The text does not match the grammar: `https:example.org`.
    Syntax(SyntaxError),
    /// The domain at this span is invalid by the strict rules of UTS #46, or ends in a number: `https://a--b-/`.
    Domain(Span),
}

impl fmt::Display for InvalidUrlString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InvalidUrlString::Syntax(error) => fmt::Display::fmt(error, f),
            InvalidUrlString::Domain(span) => write!(f, "invalid domain at {span} (URL Standard §3.4)"),
        }
    }
}

impl core::error::Error for InvalidUrlString {}

/// Whether `input` is a valid URL string (section 4.3) with the base URL `base`. Without one, relative URLs are invalid.
///
/// ```
/// use urlgram::whatwg::{Url, is_valid_url_string};
///
/// assert!(is_valid_url_string("https://example.org/./a", None));
/// assert!(!is_valid_url_string("https:example.org", None));
/// let base = Url::parse("https://example.org/")?;
/// assert!(is_valid_url_string("../a?b", Some(&base)));
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
pub fn is_valid_url_string(input: &str, base: Option<&Url>) -> bool {
    check_valid_url_string(input, base).is_ok()
}

/// Checks that `input` is a valid URL string (section 4.3) with the base URL `base`.
///
/// # Errors
/// [`InvalidUrlString`] with the place of the first problem.
///
/// ```
/// use urlgram::whatwg::check_valid_url_string;
///
/// let error = check_valid_url_string("https://example.org:8x/", None).unwrap_err();
/// assert!(error.to_string().starts_with("unexpected \"x\" at byte 21"));
/// ```
pub fn check_valid_url_string(input: &str, base: Option<&Url>) -> Result<(), InvalidUrlString> {
    match base {
        None => check(ValidUrlString, input),
        Some(base) if base.has_opaque_path() => check(ValidUrlStringOpaqueBase, input),
        Some(base) => match base.scheme_type() {
            SchemeType::File => check(ValidUrlStringFileBase, input),
            SchemeType::NotSpecial => check(ValidUrlStringOtherBase, input),
            _ => check(ValidUrlStringSpecialBase, input),
        },
    }
}

fn check<R: Production<Output = OptSpan>>(rule: R, input: &str) -> Result<(), InvalidUrlString> {
    match pass::parse(rule, input).map_err(InvalidUrlString::Syntax)?.get() {
        Some(domain) if !is_valid_domain(domain.of(input)) => Err(InvalidUrlString::Domain(domain)),
        _ => Ok(()),
    }
}

/// Whether `input` is a valid domain (section 3.4).
fn is_valid_domain(input: &str) -> bool {
    domain_to_ascii(input, true).is_some_and(|domain| !ends_in_a_number(&domain))
}
