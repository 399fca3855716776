//! `news` (RFC 1738 §3.6, §5).
//!
//! An `@` distinguishes the alternatives of `grouppart`: an article has one, a group does not. They may begin alike, so
//! the rule looks ahead for an `@` first.

use nom::branch::alt;
use nom::sequence::preceded;

use super::characters::{ALPHA, DIGIT, RFC1738, UCHAR};
use super::login::Host;
use crate::combinator::{at_sign_before, exact, lit, map, one_of, span, take_while0, take_while1};
use crate::span::Span;
use crate::{class, rule};

class! {
    /// The characters of `group` after the first letter.
    pub GROUP_CHAR = ALPHA | DIGIT | "-.+_";

    /// The characters of `article` before the `@`.
    pub ARTICLE_CHAR = UCHAR | ";/?:&=";
}

class! {
    /// The empty class: an `@` anywhere means that an article was intended.
    NOTHING = "";
}

/// The alternative of `grouppart` that matched.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "lowercase"))]
pub enum GrouppartKind {
    /// `*`: all groups.
    #[default]
    All,
    /// The name of a group.
    Group,
    /// The Message-ID of an article, without its angle brackets.
    Article,
}

impl GrouppartKind {
    /// Returns the name of the form: `all`, `group` or `article`.
    pub const fn name(self) -> &'static str {
        match self {
            GrouppartKind::All => "all",
            GrouppartKind::Group => "group",
            GrouppartKind::Article => "article",
        }
    }
}

/// A `newsurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NewsNode {
    /// The part after the colon.
    pub grouppart: Span,
    /// Its alternative.
    pub kind: GrouppartKind,
}

rule! { section(RFC1738, "5") list RULES;
    /// `newsurl = "news:" grouppart`
    pub Newsurl -> NewsNode = preceded(lit("news:"), Grouppart);

    /// `grouppart = "*" | group | article`
    pub Grouppart -> NewsNode = alt((
        map(preceded(at_sign_before(NOTHING), Article), |grouppart| NewsNode { grouppart, kind: GrouppartKind::Article }),
        map(span(exact("*")), |grouppart| NewsNode { grouppart, kind: GrouppartKind::All }),
        map(Group, |grouppart| NewsNode { grouppart, kind: GrouppartKind::Group }),
    ));

    /// `group = alpha *[ alpha | digit | "-" | "." | "+" | "_" ]`
    ///
    /// `nntp` uses the rule too.
    pub Group -> Span = span((one_of(ALPHA), take_while0(GROUP_CHAR)));

    /// `article = 1*[ uchar | ";" | "/" | "?" | ":" | "&" | "=" ] "@" host`
    pub Article -> Span = span((take_while1(ARTICLE_CHAR), exact("@"), Host));
}
