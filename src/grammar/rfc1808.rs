//! [RFC 1808](https://www.rfc-editor.org/rfc/rfc1808), *Relative Uniform Resource Locators*: every rule of section 2.2.
//!
//! The characters are those of RFC 1738; a fragment is part of a [`Url`] here, and [`Params`] belong to the whole path.
//!
//! Two ambiguities of the rules are resolved as in §2.4. A text that begins like a `scheme` with a colon has a scheme,
//! although a colon is also a `pchar`, so that `a:b` could be a relative path. The text after the colon is a
//! `relativeURL` if it can be one. If it cannot, as in `http://host//path` (a path of these rules does not begin with
//! two slashes), it is still an `absoluteURL` without further structure, and all of it becomes the path.
//!
//! ```
//! use urlgram::grammar::rfc1808::Url;
//!
//! let text = "http://a/b/c/d;p=1/2?q#f";
//! let url = urlgram::pass::parse(Url, text)?;
//! assert_eq!(url.relative.path.of(text), "/b/c/d");
//! assert_eq!(url.relative.params.of(text), Some("p=1/2"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use crate::combinator::{ahead, exact, map, one_of, opt_span, repeat0, span, take_while0, take_while1};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 1808.
pub static RFC1808: Document =
    Document { name: "rfc1808", title: "RFC 1808", url: "https://www.rfc-editor.org/rfc/rfc1808" };

class! {
    /// `escape`, as one character of a class.
    pub ESCAPE = %Escape;
}

class! {
    /// The characters of `scheme`.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";

    /// The characters of `net_loc`.
    pub NET_LOC_CHAR = PCHAR | ";?";

    /// The characters of `param`.
    pub PARAM_CHAR = PCHAR | "/";

    /// The characters of `query`, `fragment`, and of an `absoluteURL` without further structure.
    pub ANY_CHAR = UCHAR | RESERVED;
}

/// The components of a `relativeURL`: those of §2.4 without scheme and fragment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RelativeNode {
    /// The part after `//`; may be empty.
    pub net_loc: OptSpan,
    /// The path, including a slash at its start; often empty.
    pub path: Span,
    /// The part after the first `;` of the path.
    pub params: OptSpan,
    /// The part after `?`.
    pub query: OptSpan,
}

/// A `URL`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UrlNode {
    /// Absent in a relative URL.
    pub scheme: OptSpan,
    /// The part after the scheme.
    pub relative: RelativeNode,
    /// The part after `#`.
    pub fragment: OptSpan,
}

grammar! {
    RFC1808 in "../../grammars/rfc1808.bnf";
    start Url;
    section "2.2";

    /// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`
    pub Url -> UrlNode = map(
        (
            alt((AbsoluteUrl, map(RelativeUrl, |relative: RelativeNode| UrlNode { relative, ..UrlNode::default() }))),
            opt_span(preceded(exact("#"), Fragment)),
        ),
        |(url, fragment): (UrlNode, OptSpan)| UrlNode { fragment, ..url },
    );

    /// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`
    pub AbsoluteUrl -> UrlNode = alt((
        terminated(GenericRl, not(ahead(ANY_CHAR))),
        map((Scheme, preceded(exact(":"), span(take_while0(ANY_CHAR)))), |(scheme, path)| UrlNode {
            scheme: OptSpan::some(scheme),
            relative: RelativeNode { path, ..RelativeNode::default() },
            fragment: OptSpan::NONE,
        }),
    ));

    /// `generic-RL = scheme ":" relativeURL`
    pub GenericRl -> UrlNode = map((Scheme, preceded(exact(":"), RelativeUrl)), |(scheme, relative)| UrlNode {
        scheme: OptSpan::some(scheme),
        relative,
        fragment: OptSpan::NONE,
    });

    /// `relativeURL = net_path | abs_path | rel_path`
    ///
    /// The three differ in the slashes at their start: two, one, none.
    pub RelativeUrl -> RelativeNode = alt((NetPath, AbsPath, RelPath));

    /// `net_path = "//" net_loc [ abs_path ]`
    pub NetPath -> RelativeNode = map(
        (preceded(exact("//"), NetLoc), opt(AbsPath)),
        |(net_loc, path): (Span, Option<RelativeNode>)| RelativeNode {
            net_loc: OptSpan::some(net_loc),
            ..path.unwrap_or(RelativeNode { path: Span::empty(net_loc.end), ..RelativeNode::default() })
        },
    );

    /// `abs_path = "/"  rel_path`
    ///
    /// Makes the span of the path with its slash.
    pub AbsPath -> RelativeNode = map(preceded(exact("/"), RelPath), |relative: RelativeNode| RelativeNode {
        path: Span::new(relative.path.start - 1, relative.path.end),
        ..relative
    });

    /// `rel_path = [ path ] [ ";" params ] [ "?" query ]`
    pub RelPath -> RelativeNode = map(
        (
            span(opt(Path)),
            opt_span(preceded(exact(";"), Params)),
            opt_span(preceded(exact("?"), Query)),
        ),
        |(path, params, query)| RelativeNode { net_loc: OptSpan::NONE, path, params, query },
    );

    /// `path = fsegment *( "/" segment )`
    pub Path -> Span = span((Fsegment, repeat0((exact("/"), Segment))));

    /// `fsegment = 1*pchar`
    pub Fsegment -> Span = span(take_while1(PCHAR));

    /// `segment = *pchar`
    pub Segment -> Span = span(take_while0(PCHAR));

    /// `params = param *( ";" param )`
    pub Params -> Span = span((Param, repeat0((exact(";"), Param))));

    /// `param = *( pchar | "/" )`
    pub Param -> Span = span(take_while0(PARAM_CHAR));

    /// `scheme = 1*( alpha | digit | "+" | "-" | "." )`
    pub Scheme -> Span = span(take_while1(SCHEME_CHAR));

    /// `net_loc = *( pchar | ";" | "?" )`
    pub NetLoc -> Span = span(take_while0(NET_LOC_CHAR));

    /// `query = *( uchar | reserved )`
    pub Query -> Span = span(take_while0(ANY_CHAR));

    /// `fragment = *( uchar | reserved )`
    pub Fragment -> Span = span(take_while0(ANY_CHAR));

    /// `pchar = uchar | ":" | "@" | "&" | "="`
    pub Pchar: PCHAR = UCHAR | ":@&=";

    /// `uchar = unreserved | escape`
    pub Uchar: UCHAR = UNRESERVED | ESCAPE;

    /// `unreserved = alpha | digit | safe | extra`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | SAFE | EXTRA;

    /// `escape = "%" hex hex`
    pub Escape -> Span = span((exact("%"), one_of(HEX), one_of(HEX)));

    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///                       "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    pub Hex: HEX = DIGIT | "ABCDEFabcdef";

    /// `alpha = lowalpha | hialpha`
    pub Alpha: ALPHA = LOWALPHA | HIALPHA;

    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
    ///               "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
    ///               "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
    /// ```
    pub Lowalpha: LOWALPHA = ('a', 'z');

    /// ```abnf
    /// hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///               "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///               "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    pub Hialpha: HIALPHA = ('A', 'Z');

    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///               "8" | "9"
    /// ```
    pub Digit: DIGIT = ('0', '9');

    /// `safe = "$" | "-" | "_" | "." | "+"`
    pub Safe: SAFE = "$-_.+";

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    pub Extra: EXTRA = "!*'(),";

    /// ```abnf
    /// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
    /// ```
    pub National: NATIONAL = "{}|\\^~[]`";

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    pub Reserved: RESERVED = ";/?:@&=";

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    pub Punctuation: PUNCTUATION = "<>#%\"";
}
