//! [RFC 5322](https://www.rfc-editor.org/rfc/rfc5322), *Internet Message Format*: the addresses, as URLs may have them.
//!
//! The documents of the schemes leave out what can be left out of an address: comments, folded lines, the obsolete forms.
//! `quoted-string` and what is made of it are read so; the other rules are the document's.

use nom::branch::alt;

use crate::class::{ALPHA, DIGIT};
use crate::source::Document;
use crate::span::Span;
use crate::terminal::{lit, one, some, span, star, void};
use crate::{class, rule};

/// RFC 5322.
pub static RFC5322: Document =
    Document { name: "rfc5322-addr", title: "RFC 5322", url: "https://www.rfc-editor.org/rfc/rfc5322" };

class! {
    /// What atoms are made of.
    pub ATEXT: "atext" = ALPHA | DIGIT | "!#$%&'*+-/=?^_`{|}~";
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
    /// ```abnf
    /// atext           =   ALPHA / DIGIT /    ; Printable US-ASCII
    ///                     "!" / "#" /        ;  characters not including
    ///                     "$" / "%" /        ;  specials.  Used for atoms.
    ///                     "&" / "'" /
    ///                     "*" / "+" /
    ///                     "-" / "/" /
    ///                     "=" / "?" /
    ///                     "^" / "_" /
    ///                     "`" / "{" /
    ///                     "|" / "}" /
    ///                     "~"
    /// ```
    #[section(RFC5322, "3.2.3")]
    pub Atext -> Span = span(one(ATEXT));

    /// `dot-atom-text = 1*atext *("." 1*atext)`
    #[section(RFC5322, "3.2.3")]
    pub DotAtomText -> Span = span((some(ATEXT), star((lit("."), some(ATEXT)))));

    /// `quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]`
    ///
    /// Without `CFWS` around it; of `FWS`, the spaces and tabs.
    #[section(RFC5322, "3.2.4")]
    pub QuotedString -> Span = span((lit("\""), star(alt((void(Qcontent), one(WSP)))), lit("\"")));

    /// `qcontent = qtext / quoted-pair`
    #[section(RFC5322, "3.2.4")]
    pub Qcontent -> Span = span(alt((some(QTEXT), void(QuotedPair))));

    /// `quoted-pair = ("\" (VCHAR / WSP)) / obs-qp`
    ///
    /// Without `obs-qp`.
    #[section(RFC5322, "3.2.1")]
    pub QuotedPair -> Span = span((lit("\\"), one(VCHAR_OR_WSP)));

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
    pub DomainLiteral -> Span = span((lit("["), crate::terminal::run(DTEXT), lit("]")));
}
