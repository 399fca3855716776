//! `sms`: RFC 5724.
//!
//! ```
//! use urlgram::scheme::sms::SmsUrl;
//!
//! let url = SmsUrl::parse("sms:+15105550101,+15105550102?body=hello%20there")?;
//! assert_eq!(url.recipients().collect::<Vec<_>>(), ["+15105550101", "+15105550102"]);
//! assert_eq!(url.body(), Some("hello%20there"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::vec::Vec;

use nom::sequence::preceded;

use super::checks::{check_unique, check_uri};
use super::equivalence::{NumberKey, number_key};
use super::spans::{pairs, split, value_of};
use crate::combinator::{lit, map, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3966::TelephoneSubscriber;
use crate::grammar::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 5724.
pub static RFC5724: Document =
    Document { name: "rfc5724", title: "RFC 5724", url: "https://www.rfc-editor.org/rfc/rfc5724" };

/// The components of an `sms` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SmsNode {
    /// The recipients.
    pub recipients: Span,
    /// The fields.
    pub fields: OptSpan,
}

class! {
    /// Characters of `escaped-value`.
    pub VALUE_CHAR = UNRESERVED | PCT_ENCODED;
}

grammar! {
    RFC5724 in "../../grammars/rfc5724.abnf";
    start SmsUri;
    section "2.2";

    /// `sms-uri = "sms:" sms-hier-part [ "?" sms-fields ]`
    pub SmsUri -> SmsNode = map(
        (preceded(lit("sms:"), SmsHierPart), opt_span(preceded(lit("?"), SmsFields))),
        |(recipients, fields)| SmsNode { recipients, fields },
    );

    /// `sms-hier-part = sms-recipient *( "," sms-recipient )`
    pub SmsHierPart -> Span = span((SmsRecipient, repeat0((lit(","), SmsRecipient))));

    /// `sms-recipient = telephone-subscriber`
    pub SmsRecipient -> Span = span(recognize(TelephoneSubscriber));

    /// `sms-fields = sms-field *( "&" sms-field )`
    pub SmsFields -> Span = span((SmsField, repeat0((lit("&"), SmsField))));

    /// `sms-field = sms-field-name "=" escaped-value`
    pub SmsField -> Span = span((SmsFieldName, lit("="), EscapedValue));

    /// `sms-field-name = "body" / sms-field-ext`
    ///
    /// The extension matches the name too.
    pub SmsFieldName -> Span = SmsFieldExt;

    /// `sms-field-ext = 1*( unreserved )`
    pub SmsFieldExt -> Span = span(take_while1(UNRESERVED));

    /// `escaped-value = *( unreserved / pct-encoded )`
    pub EscapedValue -> Span = span(take_while0(VALUE_CHAR));
}

scheme! {
    "sms" => Sms, SmsUrl, SmsUri {
        title: "Short Message Service",
        valid: &[
            ("sms:+15105550101", "RFC 5724 2.5"),
            ("sms:+15105550101,+15105550102", "RFC 5724 2.5"),
            ("sms:+15105550101?body=hello%20there", "RFC 5724 2.5"),
        ],
        invalid: &[
            ("sms:15105550101", "a local number needs a context"),
            ("sms:", "no recipient"),
            ("sms:+15105550101?body=hello there", "space"),
            ("sms://+15105550101", "\"//\""),
            ("sms:+15105550101?body=a&body=b", "RFC 5724 2.2: two bodies"),
        ],
        history: "RFC 5724 (2010).",
    }
    common {
        notes: [
            "Numbers are those of `tel`, so one without `+` needs a `phone-context`, which phones do not require. Some phones \
             expect `;body=` or `&body=` instead of `?body=`.",
            "The rule of local numbers allows `#`, which begins a fragment in a URI, and that of parameters `[` and `]`. They are \
             rejected here.",
        ],
        fields(url, text, node): [
            "recipients": "The numbers to send to, with their parameters." => list(split(text, node.recipients, ','));
            "body": "The text of the message." => text(url.body_span());
            "fields": "All fields after `?`: names and values." => pairs(pairs(text, node.fields, '&'));
        ]
        check(url) {
            check_uri(url.as_str())?;
            let is_body = |name: &Span| name.of(url.as_str()).eq_ignore_ascii_case("body");
            let names = pairs(url.as_str(), url.node().fields, '&').map(|(name, _)| name);
            check_unique(url.as_str(), names.filter(is_body), &RFC5724, "2.2")
        }
        equivalence(a, b) "RFC 5724 §2.4"
            "Recipients are compared as `tel` numbers in any order, and the fields must be identical." {
            a.comparable_recipients() == b.comparable_recipients()
                && a.opt_slice(a.node().fields) == b.opt_slice(b.node().fields)
        }
    }
}

impl<'a> SmsUrl<'a> {
    /// Returns the recipients as written.
    pub fn recipients(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        split(text, self.node().recipients, ',').map(move |span| span.of(text))
    }

    /// Returns the recipients for a comparison, in an order of their own.
    fn comparable_recipients(&self) -> Vec<NumberKey> {
        let mut keys: Vec<_> = self.recipients().map(number_key).collect();
        keys.sort();
        keys
    }

    /// Returns the text of the message as written.
    pub fn body(&self) -> Option<&'a str> {
        self.opt_slice(self.body_span())
    }

    fn body_span(&self) -> OptSpan {
        let fields = pairs(self.as_str(), self.node().fields, '&');
        value_of(self.as_str(), fields, |name| name.eq_ignore_ascii_case("body"))
    }
}
