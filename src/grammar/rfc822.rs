//! [RFC 822](https://www.rfc-editor.org/rfc/rfc822), *Standard for the Format of ARPA Internet Text Messages*: the addresses,
//! for the documents that refer to it.

use nom::branch::alt;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, one_of, recognize, repeat0, span, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// RFC 822.
pub static RFC822: Document =
    Document { name: "rfc822-addr", title: "RFC 822", url: "https://www.rfc-editor.org/rfc/rfc822" };

class! {
    /// The characters of `atom`: all but specials, space and controls.
    pub ATOM_CHAR: "atom" = ALPHA | DIGIT | "!#$%&'*+-/=?^_`{|}~";
}

grammar! {
    RFC822 in "../../grammars/rfc822-addr.bnf";
    start AddrSpec;
    section "3.3";

    /// ```abnf
    /// addr-spec   =  local-part "@" domain        ; global address
    /// ```
    #[section("6.1")]
    pub AddrSpec -> Span = span((LocalPart, lit("@"), Domain));

    /// `local-part = word *("." word)`
    #[section("6.1")]
    pub LocalPart -> Span = span((Word, repeat0((lit("."), Word))));

    /// `domain = sub-domain *("." sub-domain)`
    #[section("6.1")]
    pub Domain -> Span = span((SubDomain, repeat0((lit("."), SubDomain))));

    /// `sub-domain = domain-ref / domain-literal`
    #[section("6.1")]
    pub SubDomain -> Span = alt((DomainRef, DomainLiteral));

    /// ```abnf
    /// domain-ref  =  atom                         ; symbolic reference
    /// ```
    #[section("6.1")]
    pub DomainRef -> Span = Atom;

    /// `quoted-string = <"> *(qtext/quoted-pair) <">`
    pub QuotedString -> Span = span((lit("\""), repeat0(alt((take_while1(QTEXT), recognize(QuotedPair)))), lit("\"")));

    /// `domain-literal = "[" *(dtext / quoted-pair) "]"`
    ///
    /// `dtext` of RFC 822 has no bracket and no backslash.
    pub DomainLiteral -> Span = span((lit("["), repeat0(alt((take_while1(DTEXT), recognize(QuotedPair)))), lit("]")));

    /// `quoted-pair = "\" CHAR`
    pub QuotedPair -> Span = span((lit("\\"), one_of(CHAR)));

    /// `word = atom / quoted-string`
    pub Word -> Span = alt((Atom, QuotedString));

    /// ```abnf
    /// atom        =  1*( ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" /
    ///                "-" / "/" / "=" / "?" / "^" / "_" / "`" / "{" / "|" / "}" / "~" )
    /// ```
    pub Atom -> Span = span(take_while1(ATOM_CHAR));

    /// `qtext = %x00-0C / %x0E-21 / %x23-5B / %x5D-7F`
    pub Qtext: QTEXT = ('\0', '\u{c}') | ('\u{e}', '!') | ('#', '[') | (']', '\u{7f}');

    /// `dtext = %x00-0C / %x0E-5A / %x5E-7F`
    pub Dtext: DTEXT = ('\0', '\u{c}') | ('\u{e}', 'Z') | ('^', '\u{7f}');

    /// `CHAR = %x00-7F`
    pub Char: CHAR = ('\0', '\u{7f}');
}
