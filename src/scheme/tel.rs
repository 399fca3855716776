//! `tel`: RFC 3966.
//!
//! ```
//! use urlgram::scheme::tel::{TelNumber, TelUrl};
//!
//! let url = TelUrl::parse("tel:863-1234;phone-context=+1-914-555;ext=12")?;
//! assert_eq!(url.number(), TelNumber::Local { number: "863-1234", context: "+1-914-555" });
//! assert_eq!(url.digits(), "8631234");
//! assert_eq!(url.extension(), Some("12"));
//! // A local number has no meaning without a context.
//! assert!(TelUrl::parse("tel:7042").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::string::String;

use super::Violation;
use super::checks::{check_unique, check_uri};
use super::equivalence::number_key;
use super::spans::{parameters, texts, value_of};
use crate::grammar::rfc3966::{RFC3966, TelephoneUri};
use crate::grammar::rfc3986::RFC3986;
use crate::span::{OptSpan, Span};

scheme! {
    "tel" => Tel, TelUrl, TelephoneUri {
        title: "Telephone number",
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
        history: "RFC 2806 (2000) also defined fax and modem; RFC 3966 (2004) is the current document. RFC 5341 \
            maintains a registry of parameters.",
    }
    common {
        notes: [
            "A local number needs a `phone-context`.",
            "The rule of local numbers allows `#`, which begins a fragment in a URI. The rule of parameters allows `[` \
             and `]`, which no URI allows. All three are rejected here.",
            "No parameter may occur twice. The document requires `ext` or `isub` first, then `phone-context`, then the \
             others in sorted order. Other orders occur in practice and are accepted.",
            "Equivalence (§4): separators, case and the order of parameters do not matter; contexts are compared \
             according to their kind.",
        ],
        fields(url, text, node): [
            "kind": "`global` or `local`." => word(if node.context.is_some() { "local" } else { "global" });
            "number": "The number with its separators; a global one begins with `+`." => text(node.number);
            "context": "The context of a local number: a domain name, or `+` and digits." => text(node.context);
            "ext": "The extension." => text(url.parameter("ext"));
            "isub": "The ISDN subaddress." => text(url.parameter("isub"));
            "params": "The other parameters: names, and values if present."
                => pairs(parameters(text, node.pars).filter(|(name, _)| !has_field(name.of(text))));
        ]
        check(url) {
            check_uri(url.as_str())?;
            if let Some(offset) = url.as_str().find('#') {
                // The offset lies within the text, whose length is u32.
                let span = Span::new(offset as u32, offset as u32 + 1);
                let message = "the rule of local numbers allows `#`, but in a URI it begins a fragment";
                return Err(Violation::new(span, message, &RFC3986, "3.5"));
            }
            let names = parameters(url.as_str(), url.node().pars).map(|(name, _)| name);
            check_unique(url.as_str(), names, &RFC3966, "3")
        }
        equivalence(a, b) "RFC 3966 §4"
            "Visual separators, case and the order of the parameters do not count." {
            let key = |url: &TelUrl<'_>| number_key(url.as_str().split_once(':').unwrap_or_default().1);
            key(a) == key(b)
        }
    }
}

/// Whether the parameter of this name has its own field.
fn has_field(name: &str) -> bool {
    ["ext", "isub", "phone-context"].iter().any(|known| name.eq_ignore_ascii_case(known))
}

/// A telephone number as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TelNumber<'a> {
    /// A number that means the same everywhere: `+` and digits.
    Global(&'a str),
    /// A number that has a meaning within a context.
    Local {
        /// The number.
        number: &'a str,
        /// A domain name, or `+` and digits.
        context: &'a str,
    },
}

impl<'a> TelUrl<'a> {
    /// Returns the number as written.
    pub fn number(&self) -> TelNumber<'a> {
        let number = self.slice(self.node().number);
        let context = self.opt_slice(self.node().context);
        context.map_or(TelNumber::Global(number), |context| TelNumber::Local { number, context })
    }

    /// Returns the number without its separators.
    ///
    /// ```
    /// use urlgram::scheme::tel::TelUrl;
    ///
    /// let url = TelUrl::parse("tel:+1-201-555-0123;ext=7")?;
    /// assert_eq!((url.digits().as_str(), url.extension()), ("+12015550123", Some("7")));
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn digits(&self) -> String {
        self.slice(self.node().number).chars().filter(|c| !"-.()".contains(*c)).collect()
    }

    /// Returns the extension.
    pub fn extension(&self) -> Option<&'a str> {
        self.opt_slice(self.parameter("ext"))
    }

    /// Returns the ISDN subaddress.
    pub fn isdn_subaddress(&self) -> Option<&'a str> {
        self.opt_slice(self.parameter("isub"))
    }

    /// Returns all parameters as written: names, which ignore case, and values if present.
    pub fn parameters(&self) -> impl Iterator<Item = (&'a str, Option<&'a str>)> + use<'a> {
        texts(self.as_str(), parameters(self.as_str(), self.node().pars))
    }

    fn parameter(&self, key: &str) -> OptSpan {
        let text = self.as_str();
        value_of(text, parameters(text, self.node().pars), |name| name.eq_ignore_ascii_case(key))
    }
}
