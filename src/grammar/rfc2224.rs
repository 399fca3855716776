//! [RFC 2224](https://www.rfc-editor.org/rfc/rfc2224), *NFS URL Scheme*.
//!
//! As printed, `abs_path` also matches a text that begins with `//`, so that an invalid host becomes a path. The rules
//! here do so too, and the scheme checks that an NFS URL has a host.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{named, with_hier};
use super::rfc3986::PCT_ENCODED;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{ahead, exact, lit, map, one_of, opt_span, repeat0, span, take_while0, take_while1};
use crate::components::{AuthorityComponents, HierPartComponents, UriComponents};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 2224.
pub static RFC2224: Document =
    Document { name: "rfc2224", title: "RFC 2224", url: "https://www.rfc-editor.org/rfc/rfc2224" };

class! {
    /// The characters that continue a path, so that the text before is not a host.
    MORE = UNRESERVED | PCT_ENCODED | ":@&=+";
    HYPHEN = "-";
}

grammar! {
    RFC2224 in "../../grammars/rfc2224.bnf";
    start NfsUrl;
    section "10";

    /// `nfsURL = "nfs" ":" relativeURL`
    ///
    /// The case of the scheme is ignored.
    pub NfsUrl -> UriComponents = map((terminated(span(lit("nfs")), lit(":")), RelativeUrl), with_hier);

    /// `relativeURL = net_path | abs_path | rel_path`
    pub RelativeUrl -> HierPartComponents = alt((
        terminated(NetPath, not(ahead(MORE))),
        map(alt((AbsPath, RelPath)), |path| HierPartComponents { authority: None, path }),
    ));

    /// `net_path = "//" hostport [ abs_path ]`
    pub NetPath -> HierPartComponents = map(preceded(exact("//"), (Hostport, span(opt(AbsPath)))), |(authority, path)| HierPartComponents {
        authority: Some(authority),
        path,
    });

    /// `abs_path = "/" rel_path`
    pub AbsPath -> Span = span((exact("/"), RelPath));

    /// `rel_path = [ path_segments ]`
    pub RelPath -> Span = span(opt(PathSegments));

    /// `hostport = host [ ":" port ]`
    pub Hostport -> AuthorityComponents = map((Host, opt_span(preceded(exact(":"), Port))), |(host, port)| AuthorityComponents {
        userinfo: OptSpan::NONE,
        host: named(host),
        port,
    });

    /// `host = hostname | hostnumber`
    pub Host -> Span = alt((Hostname, Hostnumber));

    /// `hostname = *( domainlabel "." ) toplabel`
    pub Hostname -> Span = span((repeat0((Domainlabel, exact("."))), Toplabel));

    /// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`
    ///
    /// Read as `alphanum *( *"-" alphanum )`, since the repetition would consume the last letter too.
    pub Domainlabel -> Span = span((take_while1(ALPHANUM), repeat0((take_while0(HYPHEN), take_while1(ALPHANUM)))));

    /// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
    pub Toplabel -> Span = span((one_of(ALPHA), take_while0(ALPHANUM), repeat0((take_while0(HYPHEN), take_while1(ALPHANUM)))));

    /// `hostnumber = 1*digit "." 1*digit "." 1*digit "." 1*digit`
    pub Hostnumber -> Span =
        span((take_while1(DIGIT), exact("."), take_while1(DIGIT), exact("."), take_while1(DIGIT), exact("."), take_while1(DIGIT)));

    /// `port = *digit`
    pub Port -> Span = span(take_while0(DIGIT));

    /// `url-path = [ "/" ] path_segments`
    pub UrlPath -> Span = span((opt(exact("/")), PathSegments));

    /// `path_segments = segment *( "/" segment )`
    pub PathSegments -> Span = span((Segment, repeat0((exact("/"), Segment))));

    /// `segment = *pchar`
    pub Segment -> Span = span(take_while0(PCHAR));

    /// `pchar = unreserved | escaped | ":" | "@" | "&" | "=" | "+"`
    pub Pchar: PCHAR = UNRESERVED | PCT_ENCODED | ":@&=+";

    /// `reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+"`
    pub Reserved: RESERVED = ";/?:@&=+";

    /// `unreserved = alpha | digit | mark`
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | MARK;

    /// `mark = "$" | "-" | "_" | "." | "!" | "~" | "*" | "'" | "(" | ")" | ","`
    pub Mark: MARK = "$-_.!~*'(),";

    /// `escaped = "%" hex hex`
    pub Escaped -> Span = span((exact("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `hex = digit | "A" | "B" | "C" | "D" | "E" | "F" | "a" | "b" | "c" | "d" | "e" | "f"`
    pub Hex -> Span = span(one_of(HEXDIG));

    /// `alphanum = alpha | digit`
    pub Alphanum: ALPHANUM = ALPHA | DIGIT;

    /// `alpha = lowalpha | upalpha`
    pub Alpha -> Span = span(one_of(ALPHA));

    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
    ///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
    ///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
    /// ```
    pub Lowalpha: LOWALPHA = ('a', 'z');

    /// ```abnf
    /// upalpha  = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    pub Upalpha: UPALPHA = ('A', 'Z');

    /// `digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" | "8" | "9"`
    pub Digit -> Span = span(one_of(DIGIT));
}
