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
//!
//! # What to know
//!
//! * `;base64` is the word without `=` right before the first comma. A comma in the value of a parameter is `%2C`.
//! * Parameters may follow though the type is left out: it is `text/plain` then.
//! * The characters of base64 may stand as they are; white space may not. Whether the data is good base64 shows when
//!   it is decoded: [`DataUrl::bytes`].
//! * Equivalence: names of types and attributes ignore case; data is compared decoded. A `#` ends the URL.

use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

use super::server::{is_uri, parameters};
use super::{About, Fields, NodeOf, Scheme, SchemeError, Url, Violation};
use crate::grammar::rfc2397::Dataurl;
use crate::pass;
use crate::percent;
use crate::span::Span;

/// The scheme `data`.
#[derive(Clone, Copy, Debug)]
pub struct Data;

/// A URL of the scheme `data`.
pub type DataUrl<'a> = Url<'a, Data>;

impl Scheme for Data {
    type Rule = Dataurl;

    const ABOUT: &'static About = &About {
        fields: &[
            ("type", "The type, as `text` of `text/plain`; `text` if absent."),
            ("subtype", "The subtype; `plain` if absent."),
            ("parameters", "The parameters of the type; `charset=US-ASCII` where nothing stands before the comma."),
            ("base64", "Whether the data is in base64."),
            ("data", "What stands after the first comma."),
        ],
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
        notes: &[
            "`;base64` is the word without `=` right before the first comma. A comma in the value of a parameter is `%2C`.",
            "Parameters may follow though the type is left out: it is `text/plain` then.",
            "The characters of base64 may stand as they are; white space may not. Whether the data is good base64 shows when it is decoded: `DataUrl::bytes`.",
            "Equivalence: names of types and attributes ignore case; data is compared decoded. A `#` ends the URL.",
        ],
        history: "RFC 2397 (1998); errata give `data` the characters of a URI, and one example its charset.",
        ..About::new("data", "Data within the URL itself")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.text("type", node.mediatype.type_);
        fields.text("subtype", node.mediatype.subtype);
        fields.pairs("parameters", parameters(text, node.mediatype.parameters));
        fields.flag("base64", node.base64.is_some());
        fields.text("data", node.data);
    }

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(Dataurl, text)?)
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        // What the data may hold, a URI may hold as well: only what stands before it can be something else.
        let (text, data) = (url.as_str(), url.node().data);
        is_uri(&text[..data.start as usize])
    }
}

impl<'a> DataUrl<'a> {
    /// The type as written; `text` where it is left out.
    pub fn type_(&self) -> &'a str {
        self.part(self.node().mediatype.type_).unwrap_or("text")
    }

    /// The subtype as written; `plain` where it is left out.
    pub fn subtype(&self) -> &'a str {
        self.part(self.node().mediatype.subtype).unwrap_or("plain")
    }

    /// The parameters as written. Where nothing at all is said of the type, it is `text/plain;charset=US-ASCII`, and there
    /// are none here.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        // The rule wants a `=` in each.
        parameters(text, self.node().mediatype.parameters)
            .map(move |(name, value)| (name.of(text), value.of(text).unwrap_or_default()))
    }

    /// Whether the data is in base64.
    pub fn is_base64(&self) -> bool {
        self.node().base64.is_some()
    }

    /// The data as written.
    pub fn data(&self) -> &'a str {
        self.piece(self.node().data)
    }

    /// The data.
    ///
    /// # Errors
    /// Data that is to be base64, and is not: a character that base64 has not, too few of them, padding where none belongs.
    pub fn bytes(&self) -> Result<Cow<'a, [u8]>, InvalidBase64> {
        let data = self.node().data;
        // The rule lets no `%` stand alone.
        let bytes = percent::decode(data.of(self.as_str())).unwrap_or_default();
        if self.is_base64() { base64(&bytes).map(Cow::Owned).ok_or(InvalidBase64 { span: data }) } else { Ok(bytes) }
    }
}

/// Data that is to be base64 (RFC 4648 §4), and is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidBase64 {
    /// The data.
    pub span: Span,
}

impl fmt::Display for InvalidBase64 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the data at {} is no base64", self.span)
    }
}

impl core::error::Error for InvalidBase64 {}

/// RFC 4648 §4, padding perhaps left out.
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
        // 4 digits are 3 bytes, 3 are 2, 2 are 1; what is left over at the end is no byte.
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
