//! `nntp` (RFC 1738 §3.7, §5).

use nom::sequence::preceded;

use super::characters::{Digits, RFC1738};
use super::login::{Hostport, HostportNode};
use super::news::Group;
use crate::combinator::{exact, lit, map, opt_span};
use crate::rule;
use crate::span::{OptSpan, Span};

/// An `nntpurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct NntpNode {
    /// The server.
    pub hostport: HostportNode,
    /// The name of the group.
    pub group: Span,
    /// The number of the article in the group, which has no upper bound; absent without a second slash.
    pub digits: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// `nntpurl = "nntp://" hostport "/" group [ "/" digits ]`
    pub Nntpurl -> NntpNode = map(
        (preceded(lit("nntp://"), Hostport), preceded(exact("/"), Group), opt_span(preceded(exact("/"), Digits))),
        |(hostport, group, digits)| NntpNode { hostport, group, digits },
    );
}
