//! `http` (RFC 1738 §3.3, §5).

use nom::combinator::opt;
use nom::sequence::preceded;

use super::characters::{RFC1738, UCHAR};
use super::login::{Hostport, HostportNode};
use crate::combinator::{exact, lit, map, opt_span, repeat0, span, take_while0};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

class! {
    /// The characters of `hsegment` and `search`, without slash and question mark.
    pub HSEGMENT_CHAR = UCHAR | ";:@&=";
}

/// An `httpurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct HttpNode {
    /// The server. "No user name or password is allowed" (§3.3).
    pub hostport: HostportNode,
    /// The segments and the slashes between them; absent without a slash after the server.
    pub hpath: OptSpan,
    /// The part after `?`; absent without `?`.
    pub search: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// `httpurl = "http://" hostport [ "/" hpath [ "?" search ]]`
    ///
    /// A question mark is only allowed after a slash.
    pub Httpurl -> HttpNode = map(
        (
            preceded(lit("http://"), Hostport),
            opt((preceded(exact("/"), Hpath), opt_span(preceded(exact("?"), Search)))),
        ),
        |(hostport, rest)| match rest {
            Some((hpath, search)) => HttpNode { hostport, hpath: OptSpan::some(hpath), search },
            None => HttpNode { hostport, ..HttpNode::default() },
        },
    );

    /// `hpath = hsegment *[ "/" hsegment ]`
    pub Hpath -> Span = span((Hsegment, repeat0((exact("/"), Hsegment))));

    /// `hsegment = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
    pub Hsegment -> Span = span(take_while0(HSEGMENT_CHAR));

    /// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
    ///
    /// It has no slash and no question mark, unlike a `query` of RFC 3986. `wais` and `gopher` use the rule too.
    pub Search -> Span = span(take_while0(HSEGMENT_CHAR));
}
