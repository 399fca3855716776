//! [RFC 5538](https://www.rfc-editor.org/rfc/rfc5538), *The 'news' and 'nntp' URI Schemes*, with the message identifiers of
//! RFC 5536.
//!
//! `article` describes a message identifier after percent-decoding, so the text is decoded before it is read. With an
//! `@` it is an article, without one it is newsgroups.

use nom::Parser;
use nom::branch::alt;
use nom::sequence::{preceded, terminated};

use super::rfc3986::{Authority, PCHAR, PCT_ENCODED};
use super::rfc5322::DotAtomText;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{at_sign_before, decoded, lit, map, one_of, opt_span, repeat, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 5538.
pub static RFC5538: Document =
    Document { name: "rfc5538", title: "RFC 5538", url: "https://www.rfc-editor.org/rfc/rfc5538" };

/// RFC 5536, whose message identifiers RFC 5538 refers to.
static RFC5536: Document =
    Document { name: "rfc5538", title: "RFC 5536", url: "https://www.rfc-editor.org/rfc/rfc5536" };

class! {
    /// The characters of `group`.
    pub GROUP = GROUP_CHAR | PCT_ENCODED;
    /// The characters of `newsgroups`.
    pub NEWSGROUPS = GROUP_CHAR | PCT_ENCODED | "*";
}

class! {
    /// The empty class: an article is the last component of its URL.
    END = "";
}

/// The object of a `news` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub enum Target {
    /// A message identifier as written.
    Article(Span),
    /// Newsgroups: a name with wildcards; empty means all.
    Newsgroups(Span),
}

/// The components of a `news` or `snews` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NewsNode {
    /// The server; absent without `//`.
    pub server: Option<AuthorityComponents>,
    /// The object.
    pub target: Target,
}

/// The components of an `nntp` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct NntpNode {
    /// The server.
    pub server: AuthorityComponents,
    /// The newsgroup.
    pub group: Span,
    /// The number of the article within the group.
    pub article_number: OptSpan,
}

grammar! {
    RFC5538 in "../../grammars/rfc5538.abnf";
    start NewsUrl;

    /// `nntpURL = "nntp:" server "/" group [ "/" article-number ]`
    #[section("3")]
    pub NntpUrl -> NntpNode = map(
        preceded(lit("nntp:"), (Server, preceded(lit("/"), Group), opt_span(preceded(lit("/"), ArticleNumber)))),
        |(server, group, article_number)| NntpNode { server, group, article_number },
    );

    /// ```abnf
    /// server          = "//" authority               ; see RFC 3986
    /// ```
    #[section("3")]
    pub Server -> AuthorityComponents = preceded(lit("//"), Authority);

    /// `group = 1*( group-char / pct-encoded )`
    #[section("3")]
    pub Group -> Span = span(take_while1(GROUP));

    /// ```abnf
    /// article-number  = 1*16DIGIT                    ; see RFC 3977
    /// ```
    #[section("3")]
    pub ArticleNumber -> Span = span(repeat(1, 16, one_of(DIGIT)));

    /// `group-char = ALPHA / DIGIT / "-" / "+" / "_" / "."`
    #[section("3")]
    pub GroupChar: GROUP_CHAR = ALPHA | DIGIT | "-+_.";

    /// `newsURL = "news:" [ server "/" ] ( article / newsgroups )`
    #[section("4")]
    pub NewsUrl -> NewsNode = preceded(
        lit("news:"),
        map((nom::combinator::opt(terminated(Server, lit("/"))), target()), |(server, target)| NewsNode { server, target }),
    );

    /// ```abnf
    /// article         = msg-id-core                  ; see RFC 5536
    /// ```
    #[section("4")]
    pub Article -> Span = MsgIdCore;

    /// `newsgroups = *( group-char / pct-encoded / "*" )`
    #[section("A")]
    pub Newsgroups -> Span = span(take_while0(NEWSGROUPS));

    /// `msg-id-core = id-left "@" id-right`
    #[section(RFC5536, "3.1.3")]
    pub MsgIdCore -> Span = span((IdLeft, lit("@"), IdRight));

    /// `id-left = dot-atom-text`
    #[section(RFC5536, "3.1.3")]
    pub IdLeft -> Span = DotAtomText;

    /// `id-right = dot-atom-text / no-fold-literal`
    #[section(RFC5536, "3.1.3")]
    pub IdRight -> Span = alt((DotAtomText, NoFoldLiteral));

    /// `no-fold-literal = "[" *mdtext "]"`
    #[section(RFC5536, "3.1.3")]
    pub NoFoldLiteral -> Span = span((lit("["), take_while0(MDTEXT), lit("]")));

    /// ```abnf
    /// mdtext          =  %d33-61 /        ; The rest of the US-ASCII
    ///                    %d63-90 /        ; characters not including
    ///                    %d94-126         ; ">", "[", "]", or "\"
    /// ```
    #[section(RFC5536, "3.1.3")]
    pub Mdtext: MDTEXT = ('!', '=') | ('?', 'Z') | ('^', '~');
}

/// `article / newsgroups`
#[inline(always)]
pub(super) fn target<I: Input>() -> impl Parser<I, Output = Target, Error = ()> {
    alt((
        map(preceded(at_sign_before(END), decoded(PCHAR, Article)), Target::Article),
        map(Newsgroups, Target::Newsgroups),
    ))
}
