//! [RFC 5322](https://www.rfc-editor.org/rfc/rfc5322), *Internet Message Format*: `addr-spec` and the rules that it
//! uses, with comments, folded lines and the obsolete forms.
//!
//! ```
//! use urlgram::grammar::rfc5322::AddrSpec;
//! use urlgram::pass;
//!
//! assert!(pass::accepts(AddrSpec, "pete(a (nested) comment) . \"p\" @ silly.test\r\n (Chris's host)"));
//! assert!(!pass::accepts(AddrSpec, "pete@silly.test\r\n"));
//! ```
//!
//! URLs may hold only a part of this: their documents exclude comments, folded lines and the obsolete forms. The rules
//! without those are in [`in_urls`].
//!
//! The obsolete forms include the current ones: `obs-FWS` includes `FWS`, `obs-local-part` includes `dot-atom` and
//! `quoted-string`, and `obs-domain` includes `dot-atom`. So each is tried last, and a derivation shows it only if the
//! current form does not match. Comments nest, at most [`MAX_NESTED`] deep, since each level takes a stack frame.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::terminated;

use crate::class::{ALPHA, DIGIT};
use crate::combinator::{bounded_nesting, lit, one_of, recognize, repeat, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

pub mod in_urls;

/// RFC 5322.
pub static RFC5322: Document =
    Document { name: "rfc5322-addr", title: "RFC 5322", url: "https://www.rfc-editor.org/rfc/rfc5322" };

/// The maximum depth of nested comments.
pub const MAX_NESTED: usize = 64;

class! {
    /// The characters of comments.
    pub CTEXT: "ctext" = ('!', '\'') | ('*', '[') | (']', '~') | OBS_NO_WS_CTL;
    /// The characters of quoted strings.
    pub QTEXT: "qtext" = "!" | ('#', '[') | (']', '~') | OBS_NO_WS_CTL;
    /// The characters of domain literals, without the pairs of `obs-dtext`.
    pub DTEXT: "dtext" = ('!', 'Z') | ('^', '~') | OBS_NO_WS_CTL;
    /// The white space within a line.
    pub WSP: "WSP" = " \t";
    /// The characters that may follow a backslash.
    VCHAR_OR_WSP = ('!', '~') | WSP;
    /// The further characters that may follow a backslash in the obsolete form.
    OBS_QP = "\0\n\r" | OBS_NO_WS_CTL;
}

grammar! {
    RFC5322 in "../../grammars/rfc5322-addr.abnf";
    start AddrSpec;

    /// `quoted-pair = ("\" (VCHAR / WSP)) / obs-qp`
    #[section("3.2.1")]
    pub QuotedPair -> Span = alt((span((lit("\\"), one_of(VCHAR_OR_WSP))), ObsQp));

    /// ```abnf
    /// FWS             =   ([*WSP CRLF] 1*WSP) /  obs-FWS
    ///                                        ; Folding white space
    /// ```
    ///
    /// If another folded line follows, it is `obs-FWS`.
    #[section("3.2.2")]
    pub token Fws -> Span = alt((
        span(terminated((opt((take_while0(WSP), lit("\r\n"))), take_while1(WSP)), not((lit("\r\n"), one_of(WSP))))),
        ObsFws,
    ));

    /// ```abnf
    /// ctext           =   %d33-39 /          ; Printable US-ASCII
    ///                     %d42-91 /          ;  characters not including
    ///                     %d93-126 /         ;  "(", ")", or "\"
    ///                     obs-ctext
    /// ```
    #[section("3.2.2")]
    pub Ctext -> Span = alt((ObsCtext, span(one_of(CTEXT))));

    /// `ccontent = ctext / quoted-pair / comment`
    #[section("3.2.2")]
    pub Ccontent -> Span = alt((Ctext, QuotedPair, Comment));

    /// `comment = "(" *([FWS] ccontent) [FWS] ")"`
    ///
    /// Matches several `ccontent`, with the text in one run.
    #[section("3.2.2")]
    pub Comment -> Span = span(bounded_nesting(
        MAX_NESTED,
        (lit("("), repeat0(alt((take_while1(CTEXT), recognize(Fws), recognize(QuotedPair), recognize(Comment)))), lit(")")),
    ));

    /// `CFWS = (1*([FWS] comment) [FWS]) / FWS`
    ///
    /// Comments and white space in any order, since two adjacent `FWS` are one.
    #[section("3.2.2")]
    pub token Cfws -> Span = span(repeat(1, usize::MAX, alt((Fws, Comment))));

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
    #[section("3.2.3")]
    pub Atext: ATEXT = ALPHA | DIGIT | "!#$%&'*+-/=?^_`{|}~";

    /// `atom = [CFWS] 1*atext [CFWS]`
    #[section("3.2.3")]
    pub Atom -> Span = span((opt(Cfws), take_while1(ATEXT), opt(Cfws)));

    /// `dot-atom-text = 1*atext *("." 1*atext)`
    #[section("3.2.3")]
    pub DotAtomText -> Span = span((take_while1(ATEXT), repeat0((lit("."), take_while1(ATEXT)))));

    /// `dot-atom = [CFWS] dot-atom-text [CFWS]`
    #[section("3.2.3")]
    pub DotAtom -> Span = span((opt(Cfws), DotAtomText, opt(Cfws)));

    /// ```abnf
    /// qtext           =   %d33 /             ; Printable US-ASCII
    ///                     %d35-91 /          ;  characters not including
    ///                     %d93-126 /         ;  "\" or the quote character
    ///                     obs-qtext
    /// ```
    #[section("3.2.4")]
    pub Qtext -> Span = alt((ObsQtext, span(one_of(QTEXT))));

    /// `qcontent = qtext / quoted-pair`
    #[section("3.2.4")]
    pub Qcontent -> Span = alt((Qtext, QuotedPair));

    /// `quoted-string = [CFWS] DQUOTE *([FWS] qcontent) [FWS] DQUOTE [CFWS]`
    ///
    /// Matches `qcontent`, with the text in one run.
    #[section("3.2.4")]
    pub QuotedString -> Span = span((
        opt(Cfws),
        lit("\""),
        repeat0(alt((take_while1(QTEXT), recognize(Fws), recognize(QuotedPair)))),
        lit("\""),
        opt(Cfws),
    ));

    /// `word = atom / quoted-string`
    #[section("3.2.5")]
    pub Word -> Span = alt((Atom, QuotedString));

    /// `addr-spec = local-part "@" domain`
    #[section("3.4.1")]
    pub AddrSpec -> Span = span((LocalPart, lit("@"), Domain));

    /// `local-part = dot-atom / quoted-string / obs-local-part`
    #[section("3.4.1")]
    pub LocalPart -> Span =
        alt((terminated(DotAtom, not(lit("."))), terminated(QuotedString, not(lit("."))), ObsLocalPart));

    /// `domain = dot-atom / domain-literal / obs-domain`
    #[section("3.4.1")]
    pub Domain -> Span = alt((terminated(DotAtom, not(lit("."))), DomainLiteral, ObsDomain));

    /// `domain-literal = [CFWS] "[" *([FWS] dtext) [FWS] "]" [CFWS]`
    ///
    /// Matches `dtext`, with the text in one run.
    #[section("3.4.1")]
    pub DomainLiteral -> Span = span((
        opt(Cfws),
        lit("["),
        repeat0(alt((take_while1(DTEXT), recognize(Fws), recognize(QuotedPair)))),
        lit("]"),
        opt(Cfws),
    ));

    /// ```abnf
    /// dtext           =   %d33-90 /          ; Printable US-ASCII
    ///                     %d94-126 /         ;  characters not including
    ///                     obs-dtext          ;  "[", "]", or "\"
    /// ```
    #[section("3.4.1")]
    pub Dtext -> Span = alt((ObsDtext, span(one_of(DTEXT))));

    /// ```abnf
    /// obs-NO-WS-CTL   =   %d1-8 /            ; US-ASCII control
    ///                     %d11 /             ;  characters that do not
    ///                     %d12 /             ;  include the carriage
    ///                     %d14-31 /          ;  return, line feed, and
    ///                     %d127              ;  white space characters
    /// ```
    #[section("4.1")]
    pub ObsNoWsCtl: OBS_NO_WS_CTL = ('\u{1}', '\u{8}') | "\u{b}\u{c}" | ('\u{e}', '\u{1f}') | "\u{7f}";

    /// `obs-ctext = obs-NO-WS-CTL`
    #[section("4.1")]
    pub ObsCtext -> Span = ObsNoWsCtl;

    /// `obs-qtext = obs-NO-WS-CTL`
    #[section("4.1")]
    pub ObsQtext -> Span = ObsNoWsCtl;

    /// `obs-qp = "\" (%d0 / obs-NO-WS-CTL / LF / CR)`
    #[section("4.1")]
    pub ObsQp -> Span = span((lit("\\"), one_of(OBS_QP)));

    /// `obs-FWS = 1*([CRLF] WSP)`
    ///
    /// This follows verified erratum 1908.
    #[section("4.2")]
    pub ObsFws -> Span = span(repeat(1, usize::MAX, (opt(lit("\r\n")), one_of(WSP))));

    /// `obs-local-part = word *("." word)`
    #[section("4.4")]
    pub ObsLocalPart -> Span = span((Word, repeat0((lit("."), Word))));

    /// `obs-domain = atom *("." atom)`
    #[section("4.4")]
    pub ObsDomain -> Span = span((Atom, repeat0((lit("."), Atom))));

    /// `obs-dtext = obs-NO-WS-CTL / quoted-pair`
    #[section("4.4")]
    pub ObsDtext -> Span = alt((ObsNoWsCtl, QuotedPair));
}
