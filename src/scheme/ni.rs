//! `ni` and `nih`: RFC 6920 §3 and §7.
//!
//! ```
//! use urlgram::scheme::ni::{NiUrl, NihUrl};
//!
//! let url = NiUrl::parse("ni:///sha-256-32;f4OxZQ?ct=text/plain")?;
//! assert_eq!((url.algorithm(), url.value()), ("sha-256-32", "f4OxZQ"));
//! let url = NihUrl::parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f")?;
//! assert_eq!((url.algorithm(), url.hex().as_str()), ("3", "53269057e12fe2b74ba07c892560a2"));
//! // The last digit tells typing errors.
//! assert!(NihUrl::parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a3;f").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * There are always two slashes and one more, also without an authority.
//! * The value is base64url without `=`: `.` and `~`, which the rule has, are refused, and so is a length that base64
//!   cannot have.
//! * No fragment.
//! * Equivalence: the same algorithm and the same value name the same thing, whatever the authority.
//! * The hyphens do not count. The digits should be in lower case; the rule takes either.
//! * The check digit is that of Luhn, modulo 16, over the digits of the value; one that is wrong is refused.
//! * No query, no authority.

use alloc::format;
use alloc::string::String;

use super::server::pairs;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc6920::{Humanname, NiUri, RFC6920};
use crate::span::{OptSpan, Span};

/// The scheme `ni`.
#[derive(Clone, Copy, Debug)]
pub struct Ni;

/// A URL of the scheme `ni`.
pub type NiUrl<'a> = Url<'a, Ni>;

impl Scheme for Ni {
    type Rule = NiUri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("userinfo", "What stands before `@`."),
            ("host", "Who may have it; absent where nothing stands between the slashes."),
            ("port", "The port of who may have it."),
            ("algorithm", "The hash algorithm."),
            ("value", "The hash, in base64url without padding."),
            ("params", "Names and values; `ct` is the media type."),
        ],
        valid: &[
            ("ni:///sha-256-32;f4OxZQ?ct=text/plain", "RFC 6920 3.1"),
            ("ni://example.com/sha-256-128;ISIjo10mQpTRcEwWtRNtHg", "with authority"),
        ],
        invalid: &[
            ("ni:sha-256;abc", "no \"///\""),
            ("ni:///sha-256:abc", "\":\" for \";\""),
            ("ni:///sha-256;ab+cd", "\"+\" is not base64url"),
        ],
        notes: &[
            "There are always two slashes and one more, also without an authority.",
            "The value is base64url without `=`: `.` and `~`, which the rule has, are refused, and so is a length that base64 cannot have.",
            "No fragment.",
            "Equivalence: the same algorithm and the same value name the same thing, whatever the authority.",
        ],
        history: "RFC 6920 (2013).",
        ..About::new("ni", "Something named by its hash")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        let host = node.authority.host.span;
        fields.text("userinfo", node.authority.userinfo);
        fields.text("host", if host.is_empty() { OptSpan::NONE } else { host.into() });
        fields.text("port", node.authority.port);
        fields.text("algorithm", node.algorithm);
        fields.text("value", node.value);
        fields.pairs("params", node.query.get().into_iter().flat_map(|query| pairs(url.as_str(), query, '&')));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let value = url.node().value;
        match value.of(url.as_str()).find(['.', '~']) {
            // The place lies within a span, whose bounds are u32.
            Some(at) => {
                let at = value.start + at as u32;
                Err(Violation::new(Span::new(at, at + 1), "no character of base64url", &RFC6920, "3"))
            }
            None if value.len() % 4 == 1 => Err(Violation::new(value, "no length of base64url", &RFC6920, "3")),
            None => Ok(()),
        }
    }
}

/// The scheme `nih`.
#[derive(Clone, Copy, Debug)]
pub struct Nih;

/// A URL of the scheme `nih`.
pub type NihUrl<'a> = Url<'a, Nih>;

impl Scheme for Nih {
    type Rule = Humanname;

    const ABOUT: &'static About = &About {
        fields: &[
            ("algorithm", "The hash algorithm, or its number."),
            ("value", "The hash in hexadecimal digits, with hyphens anywhere."),
            ("check_digit", "A digit to tell typing errors by."),
        ],
        valid: &[
            ("nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f", "RFC 6920 8.2"),
            ("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f", "RFC 6920 8.2"),
        ],
        invalid: &[
            ("nih:sha-256;xyz", "not hex"),
            ("nih:sha-256", "no value"),
            ("nih:3;53-26;ff", "check digit is one digit"),
        ],
        notes: &[
            "The hyphens do not count. The digits should be in lower case; the rule takes either.",
            "The check digit is that of Luhn, modulo 16, over the digits of the value; one that is wrong is refused.",
            "No query, no authority.",
        ],
        history: "RFC 6920 (2013).",
        ..About::new("nih", "Something named by its hash, for people to read out")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("algorithm", node.algorithm);
        fields.text("value", node.value);
        fields.text("check_digit", node.check_digit);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let Some(digit) = url.node().check_digit.get() else { return Ok(()) };
        let right = check_digit(&url.hex());
        if u32::from_str_radix(digit.of(url.as_str()), 16) == Ok(right) {
            return Ok(());
        }
        Err(Violation::new(digit, format!("the check digit of this value is {right:x}"), &RFC6920, "7"))
    }
}

/// Luhn's check digit, modulo 16 (§7): from the right, every other digit is doubled, and the digits of what that makes are
/// added.
fn check_digit(digits: &str) -> u32 {
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|digit| digit.to_digit(16))
        .enumerate()
        .map(|(place, digit)| if place % 2 == 0 { digit * 2 / 16 + digit * 2 % 16 } else { digit })
        .fold(0, |sum, digit| (sum + digit) % 16);
    (16 - sum) % 16
}

impl<'a> NiUrl<'a> {
    /// The hash algorithm.
    pub fn algorithm(&self) -> &'a str {
        self.piece(self.node().algorithm)
    }

    /// The hash, in base64url.
    pub fn value(&self) -> &'a str {
        self.piece(self.node().value)
    }

    /// Names and values of the query, as written.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        let pairs = self.node().query.get().into_iter().flat_map(move |query| pairs(text, query, '&'));
        pairs.map(move |(name, value)| (name.of(text), value.of(text)))
    }

    /// Whether the two name the same thing: the same algorithm and the same value, whatever the authority.
    pub fn is_equivalent(&self, other: &NiUrl<'_>) -> bool {
        (self.algorithm(), self.value()) == (other.algorithm(), other.value())
    }
}

impl<'a> NihUrl<'a> {
    /// The hash algorithm, or its number.
    pub fn algorithm(&self) -> &'a str {
        self.piece(self.node().algorithm)
    }

    /// The hash in hexadecimal digits, in lower case, without hyphens.
    pub fn hex(&self) -> String {
        self.piece(self.node().value).chars().filter(|c| *c != '-').map(|c| c.to_ascii_lowercase()).collect()
    }
}
