//! `ni` and `nih`: RFC 6920 §3 and §7.
//!
//! ```
//! use urlgram::scheme::ni::{NiUrl, NihUrl};
//!
//! let url = NiUrl::parse("ni:///sha-256-32;f4OxZQ?ct=text/plain")?;
//! assert_eq!((url.algorithm(), url.value()), ("sha-256-32", "f4OxZQ"));
//! let url = NihUrl::parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f")?;
//! assert_eq!((url.algorithm(), url.hex().as_str()), ("3", "53269057e12fe2b74ba07c892560a2"));
//! // The last digit reveals typing errors.
//! assert!(NihUrl::parse("nih:3;532690-57e12f-e2b74b-a07c89-2560a3;f").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::format;
use alloc::string::String;

use super::Violation;
use super::server::{USERINFO, nonempty_host, port, userinfo};
use super::spans::{pairs, texts};
use crate::grammar::rfc6920::{Humanname, NiUri, RFC6920};
use crate::span::Span;

scheme! {
    "ni" => Ni, NiUrl, NiUri {
        title: "A resource named by its hash",
        valid: &[
            ("ni:///sha-256-32;f4OxZQ?ct=text/plain", "RFC 6920 3.1"),
            ("ni://example.com/sha-256-128;ISIjo10mQpTRcEwWtRNtHg", "with authority"),
        ],
        invalid: &[
            ("ni:sha-256;abc", "no \"///\""),
            ("ni:///sha-256:abc", "\":\" for \";\""),
            ("ni:///sha-256;ab+cd", "\"+\" is not base64url"),
        ],
        history: "RFC 6920 (2013).",
    }
    common {
        notes: [
            "Two slashes and one more are always present, even without an authority.",
            "The value is base64url without `=`. `.` and `~`, which the rule allows, are rejected, and so is a length \
             that is impossible in base64.",
            "A fragment is not allowed.",
            "Equivalence: the same algorithm and the same value name the same resource, regardless of the authority.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": "A host that may have the resource; absent if empty." => text(nonempty_host(node.authority));
            "port": "The port of that host." => text(port(node.authority));
            "algorithm": "The hash algorithm." => text(node.algorithm);
            "value": "The hash, in base64url without padding." => text(node.value);
            "params": "Names and values; `ct` is the media type." => pairs(pairs(text, node.query, '&'));
        ]
        check(url) {
            let value = url.node().value;
            match value.of(url.as_str()).find(['.', '~']) {
                // The offset lies within a span, whose bounds are u32.
                Some(offset) => {
                    let at = value.start + offset as u32;
                    Err(Violation::new(Span::new(at, at + 1), "character outside base64url", &RFC6920, "3"))
                }
                None if value.len() % 4 == 1 => {
                    Err(Violation::new(value, "length impossible in base64url", &RFC6920, "3"))
                }
                None => Ok(()),
            }
        }
        equivalence(a, b) "RFC 6920 §3"
            "The algorithm and the value decide; the authority does not count." {
            a.is_equivalent(b)
        }
    }
}

scheme! {
    "nih" => Nih, NihUrl, Humanname {
        title: "A resource named by its hash, for people to read aloud",
        valid: &[
            ("nih:sha-256-120;5326-9057-e12f-e2b7-4ba0-7c89-2560-a2;f", "RFC 6920 8.2"),
            ("nih:3;532690-57e12f-e2b74b-a07c89-2560a2;f", "RFC 6920 8.2"),
        ],
        invalid: &[
            ("nih:sha-256;xyz", "not hex"),
            ("nih:sha-256", "no value"),
            ("nih:3;53-26;ff", "check digit is one digit"),
        ],
        history: "RFC 6920 (2013).",
    }
    common {
        notes: [
            "Hyphens are not significant. The digits should be in lower case; the rule accepts both cases.",
            "The check digit is Luhn's, modulo 16, over the digits of the value. A wrong one is rejected.",
            "A query and an authority are absent.",
        ],
        fields(url, text, node): [
            "algorithm": "The hash algorithm, or its number." => text(node.algorithm);
            "value": "The hash in hexadecimal digits, with hyphens anywhere." => text(node.value);
            "check_digit": "A digit that reveals typing errors." => text(node.check_digit);
        ]
        check(url) {
            let Some(digit) = url.node().check_digit.get() else { return Ok(()) };
            let expected = check_digit(&url.hex());
            if u32::from_str_radix(digit.of(url.as_str()), 16) == Ok(expected) {
                return Ok(());
            }
            Err(Violation::new(digit, format!("the check digit of this value is {expected:x}"), &RFC6920, "7"))
        }
    }
}

/// Returns Luhn's check digit modulo 16 (§7): every other digit from the right is doubled, and the digits of the
/// products are added.
fn check_digit(digits: &str) -> u32 {
    let sum: u32 = digits
        .chars()
        .rev()
        .filter_map(|digit| digit.to_digit(16))
        .enumerate()
        .map(|(index, digit)| if index % 2 == 0 { digit * 2 / 16 + digit * 2 % 16 } else { digit })
        .fold(0, |sum, digit| (sum + digit) % 16);
    (16 - sum) % 16
}

impl<'a> NiUrl<'a> {
    /// Returns the hash algorithm.
    pub fn algorithm(&self) -> &'a str {
        self.slice(self.node().algorithm)
    }

    /// Returns the hash, in base64url.
    pub fn value(&self) -> &'a str {
        self.slice(self.node().value)
    }

    /// Returns names and values of the query, as written.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        texts(self.as_str(), pairs(self.as_str(), self.node().query, '&'))
    }

    /// Whether both name the same resource: algorithm and value are equal. The authority is ignored.
    pub fn is_equivalent(&self, other: &NiUrl<'_>) -> bool {
        (self.algorithm(), self.value()) == (other.algorithm(), other.value())
    }
}

impl<'a> NihUrl<'a> {
    /// Returns the hash algorithm, or its number.
    pub fn algorithm(&self) -> &'a str {
        self.slice(self.node().algorithm)
    }

    /// Returns the hash in lower-case hexadecimal digits, without hyphens.
    pub fn hex(&self) -> String {
        self.slice(self.node().value).chars().filter(|c| *c != '-').map(|c| c.to_ascii_lowercase()).collect()
    }
}
