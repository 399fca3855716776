//! `gopher` (RFC 1738 §3.4, §5).
//!
//! The rule is ambiguous: `%09`, the tab that parts selector, search and Gopher+ string, is an `xchar` too, so a selector
//! may swallow all that follows it. §3.4 tells how it is meant, `%09` being the delimiter and tabs not allowed in a
//! selector. So the selector is read as short as possible: it ends at the first `%09` after which the rest of the rule
//! fits. One after which it does not, as in `0a%09b/c` (a search has no slash), belongs to the selector, since the rule
//! allows that. The search ends at the next `%09` likewise; the Gopher+ string is all that follows, `%09` included.

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
    /// One character, or one triplet; absent where nothing follows the server, or a slash and nothing more.
    pub gtype: OptSpan,
    /// What to send to the server; empty for its top directory. Absent without a type.
    pub selector: OptSpan,
    /// What stands between the first `%09` and the second; absent without the first.
    pub search: OptSpan,
    /// What stands after the second `%09`; absent without it.
    pub gopher_plus_string: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// ```abnf
    /// gopherurl = "gopher://" hostport [ "/" [ gtype [ selector
    ///                  [ "%09" search [ "%09" gopher+_string ] ] ] ] ]
    /// ```
    ///
    /// Erratum 5118 puts the slash in quotes, which the document forgot. The selector may be empty, so it is always there
    /// after a type.
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
    /// Up to the first `%09` after which the rest of a [`Gopherurl`] fits.
    pub SelectorBeforeTab -> Span = span(repeat0(preceded(not(Tab { parting: true }), one_of(XCHAR))));

    /// `search = *[ uchar | ";" | ":" | "@" | "&" | "=" ]`
    ///
    /// Up to the first `%09`.
    pub SearchBeforeTab -> Span = span(repeat0(preceded(not(Tab { parting: false }), one_of(HSEGMENT_CHAR))));
}

/// Whether `%09` stands here; if `parting`, one after which a search fits, and a Gopher+ string or the end. Reads nothing
/// and wants nothing.
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

/// Whether a search fits here that ends at a `%09`, or with the URL. It looks no further than the next `%09`, so that
/// looking at each takes no longer than reading the selector.
fn is_parting<I: Input>(mut input: I) -> bool {
    while !is_tab(input) {
        match matching_len(input, HSEGMENT_CHAR::CHARS) {
            0 => return matching_len(input, XCHAR::CHARS) == 0,
            bytes => input = input.skip(bytes),
        }
    }
    true
}
