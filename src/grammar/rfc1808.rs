//! [RFC 1808](https://www.rfc-editor.org/rfc/rfc1808), *Relative Uniform Resource Locators*: every rule of section 2.2.
//!
//! The characters are those of RFC 1738; a fragment is part of a [`Url`] here, and [`Params`] hang on the whole path.
//!
//! Two ambiguities of the rules are decided as §2.4 decides them. A text that begins like a `scheme` with a colon has one,
//! though a colon is a `pchar` too, so that `a:b` could be a relative path. And what follows the colon is a `relativeURL`
//! wherever it can be one. Where it cannot, as in `http://host//path` (a path of these rules does not begin with two
//! slashes) it is still an `absoluteURL`, of whose rest nothing is said: all of it is then given as its path.
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

use crate::class::{Chars, Class};
use crate::combinator::{ahead, exact, map, maybe, one, run, some, span, star};
use crate::input::{Document, Production};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

/// RFC 1808.
pub static RFC1808: Document =
    Document { name: "rfc1808", title: "RFC 1808", url: "https://www.rfc-editor.org/rfc/rfc1808" };

/// `escape`, as one character of a class.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::upper_case_acronyms)]
pub struct ESCAPE;

impl Class for ESCAPE {
    const CHARS: &'static Chars = &Chars::triplets(Escape::RULE);
}

class! {
    /// `lowalpha = "a" | "b" | ... | "z"`
    pub LOWALPHA: "lowalpha" = ('a', 'z');

    /// `hialpha = "A" | "B" | ... | "Z"`
    pub HIALPHA: "hialpha" = ('A', 'Z');

    /// `alpha = lowalpha | hialpha`
    pub ALPHA: "alpha" = LOWALPHA | HIALPHA;

    /// `digit = "0" | "1" | ... | "9"`
    pub DIGIT: "digit" = ('0', '9');

    /// `safe = "$" | "-" | "_" | "." | "+"`
    pub SAFE: "safe" = "$-_.+";

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    pub EXTRA: "extra" = "!*'(),";

    /// `national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | ...`
    pub NATIONAL: "national" = "{}|\\^~[]`";

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    pub PUNCTUATION: "punctuation" = "<>#%\"";

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    pub RESERVED: "reserved" = ";/?:@&=";

    /// `hex = digit | "A" | ... | "F" | "a" | ... | "f"`
    pub HEX: "hex" = DIGIT | "ABCDEFabcdef";

    /// `unreserved = alpha | digit | safe | extra`
    pub UNRESERVED: "unreserved" = ALPHA | DIGIT | SAFE | EXTRA;

    /// `uchar = unreserved | escape`
    pub UCHAR: "uchar" = UNRESERVED | ESCAPE;

    /// `pchar = uchar | ":" | "@" | "&" | "="`
    pub PCHAR: "pchar" = UCHAR | ":@&=";

    /// What a `scheme` is made of.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";

    /// What a `net_loc` is made of.
    pub NET_LOC_CHAR = PCHAR | ";?";

    /// What a `param` is made of.
    pub PARAM_CHAR = PCHAR | "/";

    /// What a `query` and a `fragment` are made of, and the rest of an `absoluteURL` of which nothing is said.
    pub ANY_CHAR = UCHAR | RESERVED;
}

/// A `relativeURL`: what §2.4 parts a URL into, after scheme and fragment.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct RelativeNode {
    /// What stands after `//`; may be empty.
    pub net_loc: OptSpan,
    /// The path with the slash it begins with, if it begins with one; often empty.
    pub path: Span,
    /// What stands after the first `;` of the path.
    pub params: OptSpan,
    /// What stands after `?`.
    pub query: OptSpan,
}

/// A `URL`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct UrlNode {
    /// Absent in a relative URL.
    pub scheme: OptSpan,
    /// What follows the scheme.
    pub relative: RelativeNode,
    /// What stands after `#`.
    pub fragment: OptSpan,
}

rule! {
    /// `URL = ( absoluteURL | relativeURL ) [ "#" fragment ]`
    #[section(RFC1808, "2.2")]
    pub Url -> UrlNode = map(
        (
            alt((AbsoluteUrl, map(RelativeUrl, |relative: RelativeNode| UrlNode { relative, ..UrlNode::default() }))),
            maybe(preceded(exact("#"), Fragment)),
        ),
        |(url, fragment): (UrlNode, OptSpan)| UrlNode { fragment, ..url },
    );

    /// `absoluteURL = generic-RL | ( scheme ":" *( uchar | reserved ) )`
    #[section(RFC1808, "2.2")]
    pub AbsoluteUrl -> UrlNode = alt((
        terminated(GenericRl, not(ahead(ANY_CHAR))),
        map((Scheme, preceded(exact(":"), span(run(ANY_CHAR)))), |(scheme, path)| UrlNode {
            scheme: OptSpan::some(scheme),
            relative: RelativeNode { path, ..RelativeNode::default() },
            fragment: OptSpan::NONE,
        }),
    ));

    /// `generic-RL = scheme ":" relativeURL`
    #[section(RFC1808, "2.2")]
    pub GenericRl -> UrlNode = map((Scheme, preceded(exact(":"), RelativeUrl)), |(scheme, relative)| UrlNode {
        scheme: OptSpan::some(scheme),
        relative,
        fragment: OptSpan::NONE,
    });

    /// `relativeURL = net_path | abs_path | rel_path`
    ///
    /// The three tell themselves apart by the slashes they begin with: two, one, none.
    #[section(RFC1808, "2.2")]
    pub RelativeUrl -> RelativeNode = alt((NetPath, AbsPath, RelPath));

    /// `net_path = "//" net_loc [ abs_path ]`
    #[section(RFC1808, "2.2")]
    pub NetPath -> RelativeNode = map(
        (preceded(exact("//"), NetLoc), opt(AbsPath)),
        |(net_loc, path): (Span, Option<RelativeNode>)| RelativeNode {
            net_loc: OptSpan::some(net_loc),
            ..path.unwrap_or(RelativeNode { path: Span::empty(net_loc.end), ..RelativeNode::default() })
        },
    );

    /// `abs_path = "/"  rel_path`
    ///
    /// Makes the path with its slash.
    #[section(RFC1808, "2.2")]
    pub AbsPath -> RelativeNode = map(preceded(exact("/"), RelPath), |relative: RelativeNode| RelativeNode {
        path: Span::new(relative.path.start - 1, relative.path.end),
        ..relative
    });

    /// `rel_path = [ path ] [ ";" params ] [ "?" query ]`
    #[section(RFC1808, "2.2")]
    pub RelPath -> RelativeNode = map(
        (
            span(opt(Path)),
            maybe(preceded(exact(";"), Params)),
            maybe(preceded(exact("?"), Query)),
        ),
        |(path, params, query)| RelativeNode { net_loc: OptSpan::NONE, path, params, query },
    );

    /// `path = fsegment *( "/" segment )`
    #[section(RFC1808, "2.2")]
    pub Path -> Span = span((Fsegment, star((exact("/"), Segment))));

    /// `fsegment = 1*pchar`
    #[section(RFC1808, "2.2")]
    pub Fsegment -> Span = span(some(PCHAR));

    /// `segment = *pchar`
    #[section(RFC1808, "2.2")]
    pub Segment -> Span = span(run(PCHAR));

    /// `params = param *( ";" param )`
    #[section(RFC1808, "2.2")]
    pub Params -> Span = span((Param, star((exact(";"), Param))));

    /// `param = *( pchar | "/" )`
    #[section(RFC1808, "2.2")]
    pub Param -> Span = span(run(PARAM_CHAR));

    /// `scheme = 1*( alpha | digit | "+" | "-" | "." )`
    #[section(RFC1808, "2.2")]
    pub Scheme -> Span = span(some(SCHEME_CHAR));

    /// `net_loc = *( pchar | ";" | "?" )`
    #[section(RFC1808, "2.2")]
    pub NetLoc -> Span = span(run(NET_LOC_CHAR));

    /// `query = *( uchar | reserved )`
    #[section(RFC1808, "2.2")]
    pub Query -> Span = span(run(ANY_CHAR));

    /// `fragment = *( uchar | reserved )`
    #[section(RFC1808, "2.2")]
    pub Fragment -> Span = span(run(ANY_CHAR));

    /// `pchar = uchar | ":" | "@" | "&" | "="`
    #[section(RFC1808, "2.2")]
    pub Pchar -> Span = span(one(PCHAR));

    /// `uchar = unreserved | escape`
    #[section(RFC1808, "2.2")]
    pub Uchar -> Span = span(one(UCHAR));

    /// `unreserved = alpha | digit | safe | extra`
    #[section(RFC1808, "2.2")]
    pub Unreserved -> Span = span(one(UNRESERVED));

    /// `escape = "%" hex hex`
    #[section(RFC1808, "2.2")]
    pub Escape -> Span = span((exact("%"), one(HEX), one(HEX)));

    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///                       "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    #[section(RFC1808, "2.2")]
    pub Hex -> Span = span(one(HEX));

    /// `alpha = lowalpha | hialpha`
    #[section(RFC1808, "2.2")]
    pub Alpha -> Span = span(one(ALPHA));

    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
    ///               "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
    ///               "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
    /// ```
    #[section(RFC1808, "2.2")]
    pub Lowalpha -> Span = span(one(LOWALPHA));

    /// ```abnf
    /// hialpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///               "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///               "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    #[section(RFC1808, "2.2")]
    pub Hialpha -> Span = span(one(HIALPHA));

    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///               "8" | "9"
    /// ```
    #[section(RFC1808, "2.2")]
    pub Digit -> Span = span(one(DIGIT));

    /// `safe = "$" | "-" | "_" | "." | "+"`
    #[section(RFC1808, "2.2")]
    pub Safe -> Span = span(one(SAFE));

    /// `extra = "!" | "*" | "'" | "(" | ")" | ","`
    #[section(RFC1808, "2.2")]
    pub Extra -> Span = span(one(EXTRA));

    /// ```abnf
    /// national = "{" | "}" | "|" | "\" | "^" | "~" | "[" | "]" | "`"
    /// ```
    #[section(RFC1808, "2.2")]
    pub National -> Span = span(one(NATIONAL));

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "="`
    #[section(RFC1808, "2.2")]
    pub Reserved -> Span = span(one(RESERVED));

    /// `punctuation = "<" | ">" | "#" | "%" | <">`
    #[section(RFC1808, "2.2")]
    pub Punctuation -> Span = span(one(PUNCTUATION));
}
