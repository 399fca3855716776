//! `data`: RFC 2397.
//!
//! ```
//! use urlgram::scheme::data::DataUrl;
//!
//! let url = DataUrl::parse("data:;charset=utf-8;base64,SGVsbG8=")?;
//! assert_eq!((url.type_(), url.subtype()), ("text", "plain"));
//! assert_eq!(url.parameters().next(), Some(("charset", "utf-8")));
//! assert!(url.is_base64());
//! assert_eq!(&*url.bytes()?, b"Hello");
//! assert_eq!(&*DataUrl::parse("data:,A%20brief%20note")?.bytes()?, b"A brief note");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use super::address::decoded;
use super::checks::check_uri;
use super::spans::{full_texts, parameters};
use crate::grammar::rfc2397::Dataurl;
use crate::pass;
use crate::percent;
use crate::span::Span;

scheme! {
    "data" => Data, DataUrl, Dataurl {
        title: "Data within the URL itself",
        valid: &[
            ("data:,A%20brief%20note", "RFC 2397 4"),
            ("data:text/plain;charset=iso-8859-7,%be%d3%be", "erratum 2009 of RFC 2397"),
            ("data:image/gif;base64,R0lGODdhMAAwAPAAAA==", "base64"),
            ("data:;charset=utf-8;base64,SGVsbG8=", "type left out"),
        ],
        invalid: &[
            ("data:text/plain", "no comma"),
            ("data:text,abc", "type without subtype"),
            ("data:;charset,abc", "parameter without \"=\""),
            ("data:,a b", "space"),
        ],
        history: "RFC 2397 (1998). Errata give `data` the characters of a URI and one example its charset.",
    }
    common {
        notes: [
            "`;base64` is the word without `=` directly before the first comma. A comma in the value of a parameter is \
             written `%2C`.",
            "Parameters can follow an omitted type, which is then `text/plain`.",
            "The characters of base64 need no percent-encoding; white space is not allowed. Only decoding finds \
             invalid base64: `DataUrl::bytes`.",
            "Equivalence: the names of types and attributes ignore case; data is compared decoded. A `#` ends the URL.",
        ],
        fields(url, text, node): [
            "type": "The type, such as `text` of `text/plain`; `text` if absent." => text(node.mediatype.type_);
            "subtype": "The subtype; `plain` if absent." => text(node.mediatype.subtype);
            "parameters": "The parameters of the type; `charset=US-ASCII` if nothing precedes the comma."
                => pairs(parameters(text, node.mediatype.parameters));
            "base64": "Whether the data is encoded in base64." => flag(node.base64.is_some());
            "data": "The part after the first comma." => text(node.data);
        ]
        check(url) {
            // A URI allows every character of the data; only the part before it can contain others.
            check_uri(&url.as_str()[..url.node().data.start as usize])
        }
        equivalence(a, b) "RFC 2397 §3"
            "The names of types and attributes ignore case, an absent type is `text/plain`, and the data is compared decoded." {
            a.type_().eq_ignore_ascii_case(b.type_())
                && a.subtype().eq_ignore_ascii_case(b.subtype())
                && a.attributes() == b.attributes()
                && a.bytes().is_ok_and(|bytes| b.bytes().is_ok_and(|other| bytes == other))
        }
        parse(text) { Ok(pass::parse_inlined(Dataurl, text)?) }
    }
}

impl<'a> DataUrl<'a> {
    /// Returns the type as written; `text` if omitted.
    pub fn type_(&self) -> &'a str {
        self.opt_slice(self.node().mediatype.type_).unwrap_or("text")
    }

    /// Returns the subtype as written; `plain` if omitted.
    pub fn subtype(&self) -> &'a str {
        self.opt_slice(self.node().mediatype.subtype).unwrap_or("plain")
    }

    /// Returns the parameters as written. If the media type is omitted entirely, it is `text/plain;charset=US-ASCII`,
    /// and nothing is returned.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        full_texts(text, parameters(text, self.node().mediatype.parameters))
    }

    /// Returns the decoded parameters of the media type; the default is `charset=US-ASCII`. Names and character encodings are
    /// in lower case.
    fn attributes(&self) -> Vec<(String, String)> {
        let is_default = self.node().mediatype.type_.is_none() && self.parameters().next().is_none();
        let default = is_default.then_some(("charset", "us-ascii"));
        let attribute = |(name, value): (&str, &str)| {
            let (name, value) = (name.to_ascii_lowercase(), decoded(value));
            let value = if name == "charset" { value.to_ascii_lowercase() } else { value.into_owned() };
            (name, value)
        };
        default.into_iter().chain(self.parameters()).map(attribute).collect()
    }

    /// Whether the data is encoded in base64.
    pub fn is_base64(&self) -> bool {
        self.node().base64.is_some()
    }

    /// Returns the data as written.
    pub fn data(&self) -> &'a str {
        self.slice(self.node().data)
    }

    /// Returns the decoded data.
    ///
    /// # Errors
    /// If the data is declared as base64 and is not: an invalid character, an invalid length, or misplaced padding.
    pub fn bytes(&self) -> Result<Cow<'a, [u8]>, InvalidBase64> {
        let data = self.node().data;
        // The rule rejects a `%` without two hexadecimal digits.
        let bytes = percent::decode(data.of(self.as_str())).unwrap_or_default();
        if self.is_base64() { base64(&bytes).map(Cow::Owned).ok_or(InvalidBase64 { span: data }) } else { Ok(bytes) }
    }
}

/// The error for data that is declared as base64 (RFC 4648 §4) and is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidBase64 {
    /// Byte offsets of the data.
    pub span: Span,
}

impl fmt::Display for InvalidBase64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the data at {} is not base64", self.span)
    }
}

impl core::error::Error for InvalidBase64 {}

/// Decodes base64 (RFC 4648 §4), with or without padding.
fn base64(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_suffix(b"==").or(text.strip_suffix(b"=")).unwrap_or(text);
    let padded = digits.len() < text.len();
    if digits.len() % 4 == 1 || padded && text.len() % 4 != 0 {
        return None;
    }
    let mut bytes = Vec::with_capacity(digits.len() * 3 / 4);
    for group in digits.chunks(4) {
        let mut bits: u32 = 0;
        for digit in group {
            bits = bits << 6 | u32::from(digit_value(*digit)?);
        }
        // 4 digits encode 3 bytes, 3 encode 2, 2 encode 1. The remaining bits at the end do not form a byte.
        let shifted = bits << (6 * (4 - group.len()));
        bytes.extend(&shifted.to_be_bytes()[1..group.len()]);
    }
    Some(bytes)
}

fn digit_value(digit: u8) -> Option<u8> {
    match digit {
        b'A'..=b'Z' => Some(digit - b'A'),
        b'a'..=b'z' => Some(digit - b'a' + 26),
        b'0'..=b'9' => Some(digit - b'0' + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    }
}
