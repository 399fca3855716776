//! [RFC 6570](https://www.rfc-editor.org/rfc/rfc6570), *URI Template*: every rule of §2, and those of RFC 3986 and RFC 3987
//! that §1.5 takes over.
//!
//! Erratum 6937 (verified) is followed: a single quote is a literal.
//!
//! [`template`](crate::template) gives templates their meaning. Here they are texts:
//!
//! ```
//! use urlgram::grammar::rfc6570::{Expression, UriTemplate};
//! use urlgram::pass;
//!
//! assert!(pass::accepts(UriTemplate, "/users/{id}{?page,tags*}"));
//! assert_eq!(pass::check(UriTemplate, "/users/{id*:3}").unwrap_err().offset(), 11);
//!
//! let text = "{?page,tags*}";
//! let expression = pass::parse(Expression, text).unwrap();
//! assert_eq!(expression.operator.of(text), Some("?"));
//! assert_eq!(expression.variable_list.of(text), "page,tags*");
//! ```

use nom::branch::alt;
use nom::combinator::opt;

use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{lit, map, one_of, opt_span, recognize, repeat, repeat0, span, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 6570.
pub static RFC6570: Document =
    Document { name: "rfc6570", title: "RFC 6570", url: "https://www.rfc-editor.org/rfc/rfc6570" };

class! {
    /// `pct-encoded`, as one character of a class.
    pub PCT_ENCODED = %PctEncoded;
}

class! {
    /// The first digit of a `max-length`.
    pub ONE_TO_NINE = ('1', '9');

    /// The characters that are not encoded in a reserved expansion (§3.2.3) and in the expansion of a literal (§3.1).
    pub UNRESERVED_OR_RESERVED = UNRESERVED | RESERVED;
}

/// An `expression` (§2.2).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ExpressionNode {
    /// The `operator`, one character; absent in a simple expression.
    pub operator: OptSpan,
    /// The `variable-list`: `varspec`s separated by commas.
    pub variable_list: Span,
}

/// A `varspec` (§2.3).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct VarspecNode {
    /// The `varname`.
    pub name: Span,
    /// The `max-length` of a `prefix` modifier, digits only.
    pub max_length: OptSpan,
    /// The `explode` modifier: the `*`.
    pub explode: OptSpan,
}

/// A `modifier-level4` (§2.4): the digits of a prefix, or the `*`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ModifierNode {
    /// `prefix`: the span of its `max-length`.
    Prefix(Span),
    /// `explode`.
    Explode(Span),
}

grammar! {
    RFC6570 in "../../grammars/rfc6570.abnf";
    start UriTemplate;

    /// `URI-Template  = *( literals / expression )`
    #[section("2")]
    pub UriTemplate -> () = repeat0(alt((recognize(take_while1(LITERALS)), recognize(Expression))));

    /// ```abnf
    /// literals      =  %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B
    ///               /  %x5D / %x5F / %x61-7A / %x7E / ucschar / iprivate
    ///               /  pct-encoded
    /// ```
    ///
    /// One character, despite the plural.
    #[section("2.1")]
    pub Literals: LITERALS = "!" | ('#', '$') | ('&', ';') | "=" | ('?', '[') | "]_" | ('a', 'z') | "~" | UCSCHAR
        | IPRIVATE | PCT_ENCODED;

    /// `expression    =  "{" [ operator ] variable-list "}"`
    #[section("2.2")]
    pub Expression -> ExpressionNode = map(
        (lit("{"), opt_span(Operator), VariableList, lit("}")),
        |((), operator, variable_list, ())| ExpressionNode { operator, variable_list },
    );

    /// `operator      =  op-level2 / op-level3 / op-reserve`
    ///
    /// The operators of `op-reserve` are reserved for extensions: a template with one matches but has no expansion.
    #[section("2.2")]
    pub token Operator -> Span = alt((OpLevel2, OpLevel3, OpReserve));

    /// `op-level2     =  "+" / "#"`
    #[section("2.2")]
    pub OpLevel2: OP_LEVEL2 = "+#";

    /// `op-level3     =  "." / "/" / ";" / "?" / "&"`
    #[section("2.2")]
    pub OpLevel3: OP_LEVEL3 = "./;?&";

    /// `op-reserve    =  "=" / "," / "!" / "@" / "|"`
    #[section("2.2")]
    pub OpReserve: OP_RESERVE = "=,!@|";

    /// `variable-list =  varspec *( "," varspec )`
    #[section("2.3")]
    pub VariableList -> Span = span((Varspec, repeat0((lit(","), Varspec))));

    /// `varspec       =  varname [ modifier-level4 ]`
    #[section("2.3")]
    pub Varspec -> VarspecNode = map((Varname, opt(ModifierLevel4)), |(name, modifier)| {
        let (max_length, explode) = match modifier {
            Some(ModifierNode::Prefix(digits)) => (OptSpan::some(digits), OptSpan::NONE),
            Some(ModifierNode::Explode(star)) => (OptSpan::NONE, OptSpan::some(star)),
            None => (OptSpan::NONE, OptSpan::NONE),
        };
        VarspecNode { name, max_length, explode }
    });

    /// `varname       =  varchar *( ["."] varchar )`
    ///
    /// Read as runs of `varchar` separated by single dots.
    #[section("2.3")]
    pub token Varname -> Span = span((take_while1(VARCHAR), repeat0((lit("."), take_while1(VARCHAR)))));

    /// `varchar       =  ALPHA / DIGIT / "_" / pct-encoded`
    #[section("2.3")]
    pub Varchar: VARCHAR = ALPHA | DIGIT | "_" | PCT_ENCODED;

    /// `modifier-level4 =  prefix / explode`
    #[section("2.4")]
    pub ModifierLevel4 -> ModifierNode =
        alt((map(Prefix, ModifierNode::Prefix), map(Explode, ModifierNode::Explode)));

    /// `prefix        =  ":" max-length`
    ///
    /// Makes the span of the `max-length`, without the colon.
    #[section("2.4.1")]
    pub Prefix -> Span = map((lit(":"), MaxLength), |((), digits)| digits);

    /// `max-length    =  %x31-39 0*3DIGIT   ; positive integer < 10000`
    #[section("2.4.1")]
    pub MaxLength -> Span = span((one_of(ONE_TO_NINE), repeat(0, 3, one_of(DIGIT))));

    /// `explode       =  "*"`
    #[section("2.4.2")]
    pub Explode -> Span = span(lit("*"));

    /// `pct-encoded    =  "%" HEXDIG HEXDIG`
    #[section("1.5")]
    pub PctEncoded -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `unreserved     =  ALPHA / DIGIT / "-" / "." / "_" / "~"`
    #[section("1.5")]
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | "-._~";

    /// `reserved       =  gen-delims / sub-delims`
    #[section("1.5")]
    pub Reserved: RESERVED = GEN_DELIMS | SUB_DELIMS;

    /// `gen-delims     =  ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    #[section("1.5")]
    pub GenDelims: GEN_DELIMS = ":/?#[]@";

    /// ```abnf
    /// sub-delims     =  "!" / "$" / "&" / "'" / "(" / ")"
    ///                /  "*" / "+" / "," / ";" / "="
    /// ```
    #[section("1.5")]
    pub SubDelims: SUB_DELIMS = "!$&'()*+,;=";

    /// ```abnf
    /// ucschar        =  %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
    ///                /  %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
    ///                /  %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
    ///                /  %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
    ///                /  %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
    ///                /  %xD0000-DFFFD / %xE1000-EFFFD
    /// ```
    #[section("1.5")]
    pub Ucschar: UCSCHAR = ('\u{a0}', '\u{d7ff}') | ('\u{f900}', '\u{fdcf}') | ('\u{fdf0}', '\u{ffef}')
        | ('\u{10000}', '\u{1fffd}') | ('\u{20000}', '\u{2fffd}') | ('\u{30000}', '\u{3fffd}')
        | ('\u{40000}', '\u{4fffd}') | ('\u{50000}', '\u{5fffd}') | ('\u{60000}', '\u{6fffd}')
        | ('\u{70000}', '\u{7fffd}') | ('\u{80000}', '\u{8fffd}') | ('\u{90000}', '\u{9fffd}')
        | ('\u{a0000}', '\u{afffd}') | ('\u{b0000}', '\u{bfffd}') | ('\u{c0000}', '\u{cfffd}')
        | ('\u{d0000}', '\u{dfffd}') | ('\u{e1000}', '\u{efffd}');

    /// `iprivate       =  %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
    #[section("1.5")]
    pub Iprivate: IPRIVATE = ('\u{e000}', '\u{f8ff}') | ('\u{f0000}', '\u{ffffd}') | ('\u{100000}', '\u{10fffd}');
}
