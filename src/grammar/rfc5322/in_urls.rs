//! Addresses as URLs may have them: the rules of RFC 5322 without comments, folded lines and the obsolete forms.
//!
//! RFC 6068 §2 leaves those out of a `mailto`, and so do the other documents that refer to an `addr-spec`, in words or by
//! what is meant. It leaves out white space too, as something without operational semantics: that is what stands around and
//! between the pieces of an address. A space within a quoted string is part of the name, and is read; a line end is not.
//!
//! The rules have the names and the text of RFC 5322, whose language is wider.

use nom::branch::alt;

use super::{DotAtomText, RFC5322};
use crate::combinator::{lit, one_of, recognize, repeat0, span, take_while0, take_while1};
use crate::span::Span;
use crate::{class, rule};

class! {
    /// What quoted strings are made of, the obsolete part left out.
    pub QTEXT: "qtext" = "!" | ('#', '[') | (']', '~');
    /// White space within a quoted string, without folding.
    pub WSP: "WSP" = " \t";
    /// What may be quoted by a backslash.
    VCHAR_OR_WSP = ('!', '~') | " \t";
    /// What domain literals are made of, the obsolete part left out.
    pub DTEXT: "dtext" = ('!', 'Z') | ('^', '~');
}

rule! {
    /// `quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]`
    ///
    /// Without `CFWS` around it; of `FWS`, the spaces and tabs.
    #[section(RFC5322, "3.2.4")]
    pub QuotedString -> Span = span((lit("\""), repeat0(alt((recognize(Qcontent), one_of(WSP)))), lit("\"")));

    /// `qcontent = qtext / quoted-pair`
    ///
    /// Without `obs-qtext`; text in one run.
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
