//! `gopher` (RFC 1738 §3.4, §5).
//!
//! The rule is ambiguous: `%09`, the tab between selector, search and Gopher+ string, is also an `xchar`, so that a
//! selector can contain everything after it. According to §3.4 `%09` is the delimiter, and a selector has no tabs. So
//! the selector ends at the first `%09` after which the rest of the rule matches. A `%09` after which it does not
//! match, as in `0a%09b/c` (a search has no slash), belongs to the selector, which the rule allows. The search ends at
//! the next `%09`. The Gopher+ string is everything that follows, including `%09`.

use nom::combinator::{not, opt};
use nom::sequence::preceded;
use nom::{Mode, OutputMode, Parser};

use super::characters::{RFC1738, XCHAR};
use super::http::HSEGMENT_CHAR;
use super::login::{Hostport, HostportNode};
use crate::class::Class;
use crate::combinator::{exact, lit, map, one_of, opt_span, repeat0, span, take_while0};
use crate::input::{Input, Read, matching_len};
use crate::rule;
use crate::span::{OptSpan, Span};

/// A `gopherurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GopherNode {
    /// The server.
    pub hostport: HostportNode,
    /// One character or percent-encoding; absent if nothing, or only a slash, follows the server.
    pub gtype: OptSpan,
    /// The text that is sent to the server; empty for its top directory. Absent without a type.
    pub selector: OptSpan,
    /// The part between the first `%09` and the second; absent without the first.
    pub search: OptSpan,
    /// The part after the second `%09`; absent without it.
    pub gopher_plus_string: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// ```abnf
    /// gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
    ///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
    /// ```
    ///
    /// Erratum 5118 adds the missing quotes around the slash. The selector may be empty, so it is always present after
    /// a type.
    pub Gopherurl -> GopherNode = map(
        (
            preceded(lit("gopher://"), Hostport),
            opt(preceded(
                exact("/"),
                opt((
                    Gtype,
                    SelectorBeforeTab,
                    opt_span(preceded(exact("%09"), SearchBeforeTab)),
                    opt_span(preceded(exact("%09"), GopherPlusString)),
                )),
            )),
        ),
        |(hostport, rest): (_, Option<Option<_>>)| match rest.flatten() {
            Some((gtype, selector, search, gopher_plus_string)) => GopherNode {
                hostport,
                gtype: OptSpan::some(gtype),
                selector: OptSpan::some(selector),
                search,
                gopher_plus_string,
            },
            None => GopherNode { hostport, ..GopherNode::default() },
        },
    );

    /// `gtype = xchar`
    pub Gtype -> Span = span(one_of(XCHAR));

    /// `selector = *xchar`
    pub Selector -> Span = span(take_while0(XCHAR));

    /// `gopher+_string = *xchar`
    pub GopherPlusString -> Span = span(take_while0(XCHAR));
}

rule! { section(RFC1738, "5")
    /// `selector = *xchar`
    ///
    /// It ends at the first `%09` after which the rest of a [`Gopherurl`] matches.
    pub SelectorBeforeTab -> Span = span(repeat0(preceded(not(Tab { parting: true }), one_of(XCHAR))));

    /// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
    ///
    /// It ends at the first `%09`.
    pub SearchBeforeTab -> Span = span(repeat0(preceded(not(Tab { parting: false }), one_of(HSEGMENT_CHAR))));
}

/// Matches the empty text before `%09`. With `parting`, a search must follow, and then a Gopher+ string or the end.
/// Expects nothing.
#[derive(Clone, Copy)]
struct Tab {
    parting: bool,
}

impl<I: Input> Parser<I> for Tab {
    type Output = ();
    type Error = ();

    fn process<OM: OutputMode>(&mut self, input: I) -> Read<OM, I, ()> {
        if is_tab(input) && (!self.parting || is_parting(input.skip(3))) {
            Ok((input, OM::Output::bind(|| ())))
        } else {
            Err(nom::Err::Error(OM::Error::bind(|| ())))
        }
    }
}

fn is_tab<I: Input>(input: I) -> bool {
    "%09".bytes().enumerate().all(|(ahead, byte)| input.byte(ahead) == Some(byte))
}

/// Returns whether a search follows that ends at a `%09` or with the URL. It reads up to the next `%09` only, so that
/// calling it at each `%09` stays linear.
fn is_parting<I: Input>(mut input: I) -> bool {
    while !is_tab(input) {
        match matching_len(input, HSEGMENT_CHAR::CHARS) {
            0 => return matching_len(input, XCHAR::CHARS) == 0,
            bytes => input = input.skip(bytes),
        }
    }
    true
}
