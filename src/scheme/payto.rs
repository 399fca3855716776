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

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::error::Violation;
use super::spans::{pairs, segments, value_of};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, one_of, opt_span, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{PCHAR, PathAbempty};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar, pass};

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
    /// Characters of the numbers of an amount.
    pub AMOUNT_CHAR = DIGIT | ",";
}

grammar! {
    RFC8905 in "../../grammars/rfc8905.abnf";
    start PaytoUri;
    section "2";

    /// `payto-URI = "payto://" authority path-abempty [ "?" opts ]`
    pub PaytoUri -> PaytoNode = map(
        (preceded(lit("payto://"), Authority), PathAbempty, opt_span(preceded(lit("?"), Opts))),
        |(method, account, options)| PaytoNode { method, account, options },
    );

    /// `opts = opt *( "&" opt )`
    pub Opts -> Span = span((Opt, repeat0((lit("&"), Opt))));

    /// `opt-name = generic-opt / authority-specific-opt`
    ///
    /// The second matches the names of the first too.
    pub OptName -> Span = AuthoritySpecificOpt;

    /// `opt-value = *pchar`
    pub OptValue -> Span = span(take_while0(PCHAR));

    /// `opt = opt-name "=" opt-value`
    pub Opt -> Span = span((OptName, lit("="), OptValue));

    /// `generic-opt = "amount" / "receiver-name" / "sender-name" / "message" / "instruction"`
    pub GenericOpt -> Span = span(alt((
        lit("amount"),
        lit("receiver-name"),
        lit("sender-name"),
        lit("message"),
        lit("instruction"),
    )));

    /// `authority-specific-opt = ALPHA *( ALPHA / DIGIT / "-" / "." )`
    pub AuthoritySpecificOpt -> Span = span((one_of(ALPHA), take_while0(NAME_CHAR)));

    /// `authority = ALPHA *( ALPHA / DIGIT / "-" / "." )`
    pub Authority -> Span = span((one_of(ALPHA), take_while0(NAME_CHAR)));

    /// `amount = currency ":" unit [ "." fraction ]`
    #[section("5")]
    pub Amount -> Span = span((Currency, lit(":"), Unit, opt((lit("."), Fraction))));

    /// `currency = 1*ALPHA`
    #[section("5")]
    pub Currency -> Span = span(take_while1(ALPHA));

    /// `unit = 1*(DIGIT / ",")`
    #[section("5")]
    pub Unit -> Span = span(take_while1(AMOUNT_CHAR));

    /// `fraction = 1*(DIGIT / ",")`
    #[section("5")]
    pub Fraction -> Span = span(take_while1(AMOUNT_CHAR));
}

scheme! {
    "payto" => Payto, PaytoUrl, PaytoUri {
        title: "A payment",
        valid: &[
            ("payto://iban/DE75512108001245126199?amount=EUR:200.0&message=hello", "RFC 8905 4"),
            ("payto://upi/alice@example.com?receiver-name=Alice&amount=INR:200", "RFC 8905 7.4"),
            ("payto://void/?amount=EUR:10.5", "RFC 8905 7.7"),
            ("payto://void", "a method alone"),
        ],
        invalid: &[
            ("payto:iban/12345", "RFC 8905 4: no authority"),
            ("payto://iban/DE75?amount", "option without \"=\""),
            ("payto://1/a", "method begins with a digit"),
            ("payto://iban/DE75?amount=EUR:1&amount=EUR:2", "RFC 8905 5: two amounts"),
            ("payto://iban/DE75?amount=10.5", "RFC 8905 5: an amount without a currency"),
        ],
        history: "RFC 8905 (2020), an independent submission.",
    }
    common {
        notes: [
            "The method, which the document calls payment target type, is in the place of an authority and is not a host.",
            "The value of an option may contain `&` by the grammar. It ends the value here, as in the examples. The option `amount` \
             may occur once and has a currency (§5).",
        ],
        fields(url, text, node): [
            "method": "The method of payment, such as `iban`." => text(node.method);
            "account": "The segments of the account." => list(segments(text, node.account));
            "options": "The options: names and values." => pairs(pairs(text, node.options, '&'));
        ]
        check(url) {
            let options = pairs(url.as_str(), url.node().options, '&');
            let mut amounts = options.filter(|(name, _)| name.of(url.as_str()).eq_ignore_ascii_case("amount"));
            let Some((_, Some(amount))) = amounts.next().map(|(name, value)| (name, value.get())) else { return Ok(()) };
            if !pass::accepts(Amount, amount.of(url.as_str())) {
                return Err(Violation::new(amount, "an amount is a currency, `:` and a number", &RFC8905, "5"));
            }
            match amounts.next() {
                Some((second, _)) => Err(Violation::new(second, "`amount` occurs twice", &RFC8905, "5")),
                None => Ok(()),
            }
        }
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
