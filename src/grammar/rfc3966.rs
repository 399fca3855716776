//! [RFC 3966](https://www.rfc-editor.org/rfc/rfc3966), *The tel URI for Telephone Numbers*.
//!
//! The general `parameter` includes `extension`, `isdn-subaddress` and `context`, so these are tried first and chosen
//! if they reach the end of the parameter.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{ALPHANUM, LABEL_CHAR, domain_name, label, top_label};
use super::rfc3986::PCT_ENCODED;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{ahead, lit, map, one_of, repeat0, span, take_while0, take_while1};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3966.
pub static RFC3966: Document =
    Document { name: "rfc3966", title: "RFC 3966", url: "https://www.rfc-editor.org/rfc/rfc3966" };

class! {
    /// A run of `phonedigit`.
    PHONEDIGITS: "phonedigit" = DIGIT | VISUAL_SEPARATOR;
    /// A run of `phonedigit-hex`.
    PHONEDIGITS_HEX: "phonedigit-hex" = HEXDIG | "*#" | VISUAL_SEPARATOR;
    /// The characters of which a local number needs at least one: those that are not separators.
    LOCAL_DIGIT = HEXDIG | "*#";
    /// The characters that continue a `parameter`, so that the text before is not the whole parameter.
    MORE = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED | "=";
}

/// The components of a telephone number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct TelNode {
    /// The number with its separators; a global one begins with `+`.
    pub number: Span,
    /// The context of a local number: a domain name, or a `+` and digits. Absent from a global number.
    pub context: OptSpan,
    /// All parameters including `context`, each with its semicolon.
    pub pars: Span,
}

grammar! {
    RFC3966 in "../../grammars/rfc3966.abnf";
    start TelephoneUri;
    section "3";

    /// `telephone-uri = "tel:" telephone-subscriber`
    pub TelephoneUri -> TelNode = preceded(lit("tel:"), TelephoneSubscriber);

    /// `telephone-subscriber = global-number / local-number`
    pub TelephoneSubscriber -> TelNode = alt((GlobalNumber, LocalNumber));

    /// `global-number = global-number-digits *par`
    pub GlobalNumber -> TelNode = map(
        (GlobalNumberDigits, span(repeat0(Par))),
        |(number, pars)| TelNode { number, context: OptSpan::NONE, pars },
    );

    /// `local-number = local-number-digits *par context *par`
    ///
    /// The first context ends the parameters before it.
    pub LocalNumber -> TelNode = map(
        (LocalNumberDigits, span(repeat0(preceded(not(whole(Context)), Par))), Context, span(repeat0(Par))),
        |(number, before, context, after): (_, Span, _, Span)| TelNode {
            number,
            context: OptSpan::some(context),
            pars: Span::new(before.start, after.end),
        },
    );

    /// `par = parameter / extension / isdn-subaddress`
    pub Par -> Span = alt((whole(Extension), whole(IsdnSubaddress), Parameter));

    /// `isdn-subaddress = ";isub=" 1*paramchar`
    pub IsdnSubaddress -> Span = span((lit(";isub="), take_while1(PARAMCHAR)));

    /// `extension = ";ext=" 1*phonedigit`
    ///
    /// A `phonedigit` may be empty, so an extension may be empty too.
    pub Extension -> Span = span((lit(";ext="), take_while0(PHONEDIGITS)));

    /// `context = ";phone-context=" descriptor`
    ///
    /// Makes the span of the descriptor.
    pub Context -> Span = preceded(lit(";phone-context="), Descriptor);

    /// `descriptor = domainname / global-number-digits`
    pub Descriptor -> Span = alt((Domainname, GlobalNumberDigits));

    /// `global-number-digits = "+" *phonedigit DIGIT *phonedigit`
    ///
    /// Read as separators, then the required digit, then the rest, since the first star would consume all digits.
    pub GlobalNumberDigits -> Span = span((lit("+"), take_while0(VISUAL_SEPARATOR), one_of(DIGIT), take_while0(PHONEDIGITS)));

    /// `local-number-digits = *phonedigit-hex (HEXDIG / "*" / "#") *phonedigit-hex`
    pub LocalNumberDigits -> Span = span((take_while0(VISUAL_SEPARATOR), one_of(LOCAL_DIGIT), take_while0(PHONEDIGITS_HEX)));

    /// `domainname = *( domainlabel "." ) toplabel [ "." ]`
    pub Domainname -> Span = domain_name(Domainlabel, Toplabel);

    /// `domainlabel = alphanum / alphanum *( alphanum / "-" ) alphanum`
    pub Domainlabel -> Span = label();

    /// `toplabel = ALPHA / ALPHA *( alphanum / "-" ) alphanum`
    pub Toplabel -> Span = top_label();

    /// `parameter = ";" pname ["=" pvalue ]`
    pub Parameter -> Span = span((lit(";"), Pname, opt((lit("="), Pvalue))));

    /// `pname = 1*( alphanum / "-" )`
    pub Pname -> Span = span(take_while1(LABEL_CHAR));

    /// `pvalue = 1*paramchar`
    pub Pvalue -> Span = span(take_while1(PARAMCHAR));

    /// `paramchar = param-unreserved / unreserved / pct-encoded`
    pub Paramchar: PARAMCHAR = PARAM_UNRESERVED | UNRESERVED | PCT_ENCODED;

    /// `unreserved = alphanum / mark`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | MARK;

    /// `mark = "-" / "_" / "." / "!" / "~" / "*" / "'" / "(" / ")"`
    pub Mark: MARK = "-_.!~*'()";

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    pub token PctEncoded -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `param-unreserved = "[" / "]" / "/" / ":" / "&" / "+" / "$"`
    pub ParamUnreserved: PARAM_UNRESERVED = "[]/:&+$";

    /// `phonedigit = DIGIT / [ visual-separator ]`
    ///
    /// As printed, it may be empty. Erratum 4376 (held for document update) would change that.
    pub Phonedigit -> Span = span(opt(one_of(PHONEDIGITS)));

    /// `phonedigit-hex = HEXDIG / "*" / "#" / [ visual-separator ]`
    pub PhonedigitHex -> Span = span(opt(one_of(PHONEDIGITS_HEX)));

    /// `visual-separator = "-" / "." / "(" / ")"`
    pub VisualSeparator: VISUAL_SEPARATOR = "-.()";

    /// `alphanum = ALPHA / DIGIT`
    pub Alphanum -> Span = span(one_of(ALPHANUM));

    /// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "=" / "+" / "$" / ","`
    pub Reserved: RESERVED = ";/?:@&=+$,";

    /// `uric = reserved / unreserved / pct-encoded`
    pub Uric: URIC = RESERVED | UNRESERVED | PCT_ENCODED;
}

/// Matches a parameter that has its own rule, if that rule matches the whole parameter.
#[inline(always)]
fn whole<I: Input>(parameter: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    terminated(parameter, not(ahead(MORE)))
}
