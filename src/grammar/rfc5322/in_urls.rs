//! Addresses in URLs: the rules of RFC 5322 without comments, folded lines and the obsolete forms.
//!
//! RFC 6068 §2 excludes those from a `mailto`, and so do the other documents that refer to an `addr-spec`, explicitly
//! or by implication. It also excludes white space around and between the parts of an address, which has no operational
//! semantics. A space within a quoted string is part of the name and matches; a line end does not.
//!
//! The rules have the names and the text of RFC 5322, whose languages are larger.

use nom::branch::alt;

use super::{DotAtomText, RFC5322};
use crate::combinator::{lit, one_of, recognize, repeat0, span, take_while0, take_while1};
use crate::span::Span;
use crate::{class, rule};

class! {
    /// The characters of quoted strings, without the obsolete ones.
    pub QTEXT: "qtext" = "!" | ('#', '[') | (']', '~');
    /// White space within a quoted string, without folding.
    pub WSP: "WSP" = " \t";
    /// The characters that a backslash may quote.
    VCHAR_OR_WSP = ('!', '~') | " \t";
    /// The characters of domain literals, without the obsolete ones.
    pub DTEXT: "dtext" = ('!', 'Z') | ('^', '~');
}

rule! {
    /// `quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]`
    ///
    /// Without `CFWS` around it. Of `FWS`, only spaces and tabs match.
    #[section(RFC5322, "3.2.4")]
    pub QuotedString -> Span = span((lit("\""), repeat0(alt((recognize(Qcontent), one_of(WSP)))), lit("\"")));

    /// `qcontent = qtext / quoted-pair`
    ///
    /// Without `obs-qtext`. The text is read in one run.
    #[section(RFC5322, "3.2.4")]
    pub Qcontent -> Span = span(alt((take_while1(QTEXT), recognize(QuotedPair))));

    /// `quoted-pair = ("\" (VCHAR / WSP)) / obs-qp`
    ///
    /// Without `obs-qp`.
    #[section(RFC5322, "3.2.1")]
    pub QuotedPair -> Span = span((lit("\\"), one_of(VCHAR_OR_WSP)));

    /// `addr-spec = local-part "@" domain`
    #[section(RFC5322, "3.4.1")]
    pub AddrSpec -> Span = span((LocalPart, lit("@"), Domain));

    /// `local-part = dot-atom / quoted-string / obs-local-part`
    ///
    /// Without `CFWS` and `obs-local-part`.
    #[section(RFC5322, "3.4.1")]
    pub LocalPart -> Span = alt((DotAtomText, QuotedString));

    /// `domain = dot-atom / domain-literal / obs-domain`
    ///
    /// Without `CFWS` and `obs-domain`.
    #[section(RFC5322, "3.4.1")]
    pub Domain -> Span = alt((DotAtomText, DomainLiteral));

    /// `domain-literal = [CFWS] "[" *([FWS] dtext) [FWS] "]" [CFWS]`
    ///
    /// Without `CFWS` and `FWS`.
    #[section(RFC5322, "3.4.1")]
    pub DomainLiteral -> Span = span((lit("["), take_while0(DTEXT), lit("]")));
}
