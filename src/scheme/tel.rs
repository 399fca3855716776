//! `tel`: RFC 3966.
//!
//! ```
//! use urlgram::scheme::tel::{Number, TelUrl};
//!
//! let url = TelUrl::parse("tel:863-1234;phone-context=+1-914-555;ext=12")?;
//! assert_eq!(url.number(), Number::Local { number: "863-1234", context: "+1-914-555" });
//! assert_eq!(url.digits(), "8631234");
//! assert_eq!(url.extension(), Some("12"));
//! // A local number means nothing without a context.
//! assert!(TelUrl::parse("tel:7042").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * A local number needs a `phone-context`.
//! * `#` is in the rule of local numbers, but in a URI it begins a fragment; `[` and `]` are in the rule of
//!   parameters, and in no URI. Both are refused here.
//! * No parameter may be there twice. The document wants `ext` or `isub` first, then `phone-context`, then the others
//!   sorted; other orders are met, and read.
//! * Equivalence (§4): separators do not count, case does not, nor does the order of parameters; contexts are
//!   compared as what they are.

use alloc::string::String;

use super::server::{is_uri, no_name_twice, parameters};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc3966::{RFC3966, TelephoneUri};
use crate::grammar::rfc3986::RFC3986;
use crate::span::{OptSpan, Span};

/// The scheme `tel`.
#[derive(Clone, Copy, Debug)]
pub struct Tel;

/// A URL of the scheme `tel`.
pub type TelUrl<'a> = Url<'a, Tel>;

impl Scheme for Tel {
    type Rule = TelephoneUri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("kind", "`global` or `local`."),
            ("number", "The number with its separators; a global one begins with `+`."),
            ("context", "What a local number is relative to: a domain name, or `+` and digits."),
            ("ext", "The extension."),
            ("isub", "The ISDN subaddress."),
            ("params", "The other parameters: names, and values if any."),
        ],
        valid: &[
            ("tel:+1-201-555-0123", "RFC 3966 6"),
            ("tel:7042;phone-context=example.com", "RFC 3966 6"),
            ("tel:863-1234;phone-context=+1-914-555", "RFC 3966 6"),
            ("tel:+44-20-7946-0000;ext=12", "extension"),
        ],
        invalid: &[
            ("tel:7042", "local number without context"),
            ("tel:+", "no digit"),
            (
                "tel:*31#;phone-context=example.com",
                "in the rule, but RFC 3986 ends the URI at \"#\" and leaves tel:*31",
            ),
            ("tel:+1 201 555 0123", "space"),
        ],
        notes: &[
            "A local number needs a `phone-context`.",
            "`#` is in the rule of local numbers, but in a URI it begins a fragment; `[` and `]` are in the rule of parameters, and in no URI. Both are refused here.",
            "No parameter may be there twice. The document wants `ext` or `isub` first, then `phone-context`, then the others sorted; other orders are met, and read.",
            "Equivalence (§4): separators do not count, case does not, nor does the order of parameters; contexts are compared as what they are.",
        ],
        history: "RFC 2806 (2000) also had fax and modem; RFC 3966 (2004) is what holds. RFC 5341 keeps a registry of parameters.",
        ..About::new("tel", "Telephone number")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.word("kind", if node.context.is_some() { "local" } else { "global" });
        fields.text("number", node.number);
        fields.text("context", node.context);
        fields.text("ext", url.named("ext"));
        fields.text("isub", url.named("isub"));
        let known = |name: Span| {
            ["ext", "isub", "phone-context"].iter().any(|known| name.of(url.as_str()).eq_ignore_ascii_case(known))
        };
        fields.pairs("params", parameters(url.as_str(), node.pars).filter(|(name, _)| !known(*name)));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        is_uri(url.as_str())?;
        if let Some(at) = url.as_str().find('#') {
            // The place lies within the text, whose length is u32.
            let place = Span::new(at as u32, at as u32 + 1);
            let message = "`#` is in the rule of local numbers, but in a URI it ends the number and begins a fragment";
            return Err(Violation::new(place, message, &RFC3986, "3.5"));
        }
        let names = parameters(url.as_str(), url.node().pars).map(|(name, _)| name);
        no_name_twice(url.as_str(), names, &RFC3966, "3")
    }
}

/// A telephone number, as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Number<'a> {
    /// One that means the same everywhere: `+` and digits.
    Global(&'a str),
    /// One that means something within a context.
    Local {
        /// The number.
        number: &'a str,
        /// A domain name, or `+` and digits.
        context: &'a str,
    },
}

impl<'a> TelUrl<'a> {
    /// The number, as written.
    pub fn number(&self) -> Number<'a> {
        let number = self.piece(self.node().number);
        self.part(self.node().context).map_or(Number::Global(number), |context| Number::Local { number, context })
    }

    /// The number without its separators.
    pub fn digits(&self) -> String {
        self.piece(self.node().number).chars().filter(|c| !"-.()".contains(*c)).collect()
    }

    /// The extension.
    pub fn extension(&self) -> Option<&'a str> {
        self.part(self.named("ext"))
    }

    /// The ISDN subaddress.
    pub fn isdn_subaddress(&self) -> Option<&'a str> {
        self.part(self.named("isub"))
    }

    /// All parameters, as written: names, which ignore case, and values if any.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        let text = self.as_str();
        parameters(text, self.node().pars).map(move |(name, value)| (name.of(text), value.of(text)))
    }

    fn named(&self, wanted: &str) -> OptSpan {
        let text = self.as_str();
        parameters(text, self.node().pars)
            .find(|(name, _)| name.of(text).eq_ignore_ascii_case(wanted))
            .map_or(OptSpan::NONE, |(_, value)| value)
    }
}
