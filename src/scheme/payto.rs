//! `payto`: RFC 8905.
//!
//! ```
//! use urlgram::scheme::payto::PaytoUrl;
//!
//! let url = PaytoUrl::parse("payto://iban/DE75512108001245126199?amount=EUR:200.0&message=hello")?;
//! assert_eq!((url.method(), url.account()), ("iban", "/DE75512108001245126199"));
//! assert_eq!(url.option("amount"), Some("EUR:200.0"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::preceded;

use super::spans::{pairs, segments, value_of};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, one_of, opt_span, repeat0, span, take_while0};
use crate::grammar::rfc3986::{PCHAR, PathAbempty};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 8905.
pub static RFC8905: Document =
    Document { name: "rfc8905", title: "RFC 8905", url: "https://www.rfc-editor.org/rfc/rfc8905" };

/// The components of a `payto` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct PaytoNode {
    /// The method of payment.
    pub method: Span,
    /// The account: the path.
    pub account: Span,
    /// The options.
    pub options: OptSpan,
}

class! {
    /// Characters of names after the first.
    pub NAME_CHAR = ALPHA | DIGIT | "-.";
}

grammar! {
    RFC8905 in "../../grammars/rfc8905.abnf";
    start PaytoUri;
    section "2";

    /// `payto-URI = "payto://" payto-method path-abempty [ "?" opts ]`
    pub PaytoUri -> PaytoNode = map(
        (preceded(lit("payto://"), PaytoMethod), PathAbempty, opt_span(preceded(lit("?"), Opts))),
        |(method, account, options)| PaytoNode { method, account, options },
    );

    /// `payto-method = ALPHA *( ALPHA / DIGIT / "-" / "." )`
    pub PaytoMethod -> Span = span((one_of(ALPHA), take_while0(NAME_CHAR)));

    /// `opts = opt *( "&" opt )`
    pub Opts -> Span = span((Opt, repeat0((lit("&"), Opt))));

    /// `opt = opt-name "=" opt-value`
    pub Opt -> Span = span((OptName, lit("="), OptValue));

    /// `opt-name = ALPHA *( ALPHA / DIGIT / "-" / "." )`
    pub OptName -> Span = span((one_of(ALPHA), take_while0(NAME_CHAR)));

    /// `opt-value = *pchar`
    pub OptValue -> Span = span(take_while0(PCHAR));
}

scheme! {
    "payto" => Payto, PaytoUrl, PaytoUri {
        title: "A payment",
        valid: &[
            ("payto://iban/DE75512108001245126199?amount=EUR:200.0&message=hello", "RFC 8905 2"),
            ("payto://upi/alice@example.com?receiver-name=Alice&amount=INR:200", "RFC 8905 2"),
            ("payto://void", "a method alone"),
        ],
        invalid: &[("payto:iban/DE75", "no \"//\""), ("payto://iban/DE75?amount", "option without \"=\""), ("payto://1/a", "method begins with a digit")],
        history: "RFC 8905 (2020), an independent submission.",
    }
    common {
        notes: [
            "The method is in the place of an authority and is not a host.",
            "The value of an option may contain `&` by the grammar. It ends the value here, as in the examples.",
        ],
        fields(url, text, node): [
            "method": "The method of payment, such as `iban`." => text(node.method);
            "account": "The segments of the account." => list(segments(text, node.account));
            "options": "The options: names and values." => pairs(pairs(text, node.options, '&'));
        ]
    }
}

impl<'a> PaytoUrl<'a> {
    /// Returns the method of payment.
    pub fn method(&self) -> &'a str {
        self.slice(self.node().method)
    }

    /// Returns the account with its slash.
    pub fn account(&self) -> &'a str {
        self.slice(self.node().account)
    }

    /// Returns the value of the first option of this name, as written.
    pub fn option(&self, name: &str) -> Option<&'a str> {
        let options = pairs(self.as_str(), self.node().options, '&');
        self.opt_slice(value_of(self.as_str(), options, |own| own.eq_ignore_ascii_case(name)))
    }
}
