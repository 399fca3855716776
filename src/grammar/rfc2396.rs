//! [RFC 2396](https://www.rfc-editor.org/rfc/rfc2396), *Uniform Resource Identifiers (URI): Generic Syntax* (1998): every rule
//! of appendix A.
//!
//! Ambiguous rules take the first match. A text that begins with two slashes has an authority, although [`AbsPath`]
//! also matches it. An authority is a [`Server`] if all of it matches, and otherwise a [`RegName`], which matches
//! nearly everything: `a:b@c:d@e`.
//!
//! There is no IPv6, which RFC 2732 added. The reference `?y` does not match these rules, although
//! appendix C has it as an example (erratum 452). RFC 3986 fixed this.
//!
//! ```
//! use urlgram::grammar::rfc2396::UriReference;
//! use urlgram::pass::{accepts, parse};
//!
//! let text = "http://user@example.com./a;p/b?q#f";
//! let reference = parse(UriReference, text)?;
//! assert_eq!(reference.authority.unwrap().host.span.of(text), "example.com.");
//! assert!(!accepts(UriReference, "?y"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use crate::combinator::{
    ahead, at_sign_before, exact, map, one_of, opt_span, recognize, repeat0, span, take_while0, take_while1,
};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 2396.
pub static RFC2396: Document =
    Document { name: "rfc2396", title: "RFC 2396", url: "https://www.rfc-editor.org/rfc/rfc2396" };

class! {
    /// `escaped`, as one character of a class.
    pub ESCAPED = %Escaped;
}

class! {
    /// The characters of `scheme` after the first letter.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";

    /// The characters of `rel_segment`, which have no colon.
    pub REL_SEGMENT_CHAR = UNRESERVED | ESCAPED | ";@&=+$,";

    /// The characters of `reg_name`.
    pub REG_NAME_CHAR = UNRESERVED | ESCAPED | "$,;:@&=+";

    /// The characters of `userinfo`.
    pub USERINFO_CHAR = UNRESERVED | ESCAPED | ";:&=+$,";
}

class! {
    /// The characters that end an authority.
    pub(super) AUTHORITY_END = "/?#";
    HYPHEN = "-";
}

grammar! {
    RFC2396 in "../../grammars/rfc2396.bnf";
    start UriReference;

    /// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
    #[section("4")]
    pub UriReference -> UriComponents = map(
        (alt((AbsoluteUri, RelativeUri, map(span(exact("")), nothing))), opt_span(preceded(exact("#"), Fragment))),
        |(reference, fragment)| UriComponents { fragment, ..reference },
    );

    /// `absoluteURI = scheme ":" ( hier_part | opaque_part )`
    #[section("3")]
    pub AbsoluteUri -> UriComponents = map(
        (
            terminated(Scheme, exact(":")),
            alt((HierPart, map(OpaquePart, |path| (HierPartComponents { authority: None, path }, OptSpan::NONE)))),
        ),
        |(scheme, (hier, query))| UriComponents { scheme: OptSpan::some(scheme), ..reference(hier, query) },
    );

    /// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`
    #[section("5")]
    pub RelativeUri -> UriComponents = map(
        (
            alt((NetPath, map(alt((AbsPath, RelPath)), |path| HierPartComponents { authority: None, path }))),
            opt_span(preceded(exact("?"), Query)),
        ),
        |(hier, query)| reference(hier, query),
    );

    /// `hier_part = ( net_path | abs_path ) [ "?" query ]`
    #[section("3")]
    pub HierPart -> (HierPartComponents, OptSpan) = (
        alt((NetPath, map(AbsPath, |path| HierPartComponents { authority: None, path }))),
        opt_span(preceded(exact("?"), Query)),
    );

    /// `opaque_part = uric_no_slash *uric`
    ///
    /// It may hold a question mark, since an opaque URI has no query.
    #[section("3")]
    pub OpaquePart -> Span = span((one_of(URIC_NO_SLASH), take_while0(URIC)));

    /// ```abnf
    /// uric_no_slash = unreserved | escaped | ";" | "?" | ":" | "@" |
    ///                 "&" | "=" | "+" | "$" | ","
    /// ```
    #[section("3")]
    pub UricNoSlash: URIC_NO_SLASH = UNRESERVED | ESCAPED | ";?:@&=+$,";

    /// `net_path = "//" authority [ abs_path ]`
    #[section("3")]
    pub NetPath -> HierPartComponents = map(
        (preceded(exact("//"), Authority), span(opt(AbsPath))),
        |(authority, path)| HierPartComponents { authority: Some(authority), path },
    );

    /// `abs_path = "/"  path_segments`
    #[section("3")]
    pub AbsPath -> Span = span((exact("/"), PathSegments));

    /// `rel_path = rel_segment [ abs_path ]`
    #[section("5")]
    pub RelPath -> Span = span((RelSegment, opt(AbsPath)));

    /// ```abnf
    /// rel_segment = 1*( unreserved | escaped |
    ///                     ";" | "@" | "&" | "=" | "+" | "$" | "," )
    /// ```
    #[section("5")]
    pub RelSegment -> Span = span(take_while1(REL_SEGMENT_CHAR));

    /// `scheme = alpha *( alpha | digit | "+" | "-" | "." )`
    #[section("3.1")]
    pub Scheme -> Span = span((one_of(ALPHA), take_while0(SCHEME_CHAR)));

    /// `authority = server | reg_name`
    ///
    /// The `reg_name` becomes a host of the kind `reg-name`, as a hostname does.
    #[section("3.2")]
    pub Authority -> AuthorityComponents = alt((
        terminated(Server, not(ahead(REG_NAME_CHAR))),
        map(RegName, |span| AuthorityComponents { host: HostComponent { span, kind: HostKind::RegName }, ..AuthorityComponents::default() }),
    ));

    /// ```abnf
    /// reg_name = 1*( unreserved | escaped | "$" | "," |
    ///                     ";" | ":" | "@" | "&" | "=" | "+" )
    /// ```
    #[section("3.2.1")]
    pub RegName -> Span = span(take_while1(REG_NAME_CHAR));

    /// `server = [ [ userinfo "@" ] hostport ]`
    ///
    /// It may be empty: `file:///etc/passwd`.
    #[section("3.2.2")]
    pub Server -> AuthorityComponents = alt((
        map(
            preceded(at_sign_before(AUTHORITY_END), (terminated(Userinfo, exact("@")), Hostport)),
            |(userinfo, node)| AuthorityComponents { userinfo: OptSpan::some(userinfo), ..node },
        ),
        Hostport,
        map(span(exact("")), |span| AuthorityComponents {
            host: HostComponent { span, kind: HostKind::RegName },
            ..AuthorityComponents::default()
        }),
    ));

    /// ```abnf
    /// userinfo = *( unreserved | escaped |
    ///                    ";" | ":" | "&" | "=" | "+" | "$" | "," )
    /// ```
    #[section("3.2.2")]
    pub Userinfo -> Span = span(take_while0(USERINFO_CHAR));

    /// `hostport = host [ ":" port ]`
    #[section("3.2.2")]
    pub Hostport -> AuthorityComponents = map(
        (Host, opt_span(preceded(exact(":"), Port))),
        |(host, port)| AuthorityComponents { userinfo: OptSpan::NONE, host, port },
    );

    /// `host = hostname | IPv4address`
    #[section("3.2.2")]
    pub Host -> HostComponent = alt((
        map(Hostname, |span| HostComponent { span, kind: HostKind::RegName }),
        map(Ipv4address, |span| HostComponent { span, kind: HostKind::Ipv4 }),
    ));

    /// `hostname = *( domainlabel "." ) toplabel [ "." ]`
    ///
    /// A dot belongs to the repetition only if another label follows; otherwise it is the final dot.
    #[section("3.2.2")]
    pub Hostname -> Span = span((repeat0((Domainlabel, exact("."), ahead(ALPHANUM))), Toplabel, opt(exact("."))));

    /// `domainlabel = alphanum | alphanum *( alphanum | "-" ) alphanum`
    ///
    /// Read as `alphanum *( *"-" alphanum )`, since the repetition would consume the last letter too.
    #[section("3.2.2")]
    pub Domainlabel -> Span = span((take_while1(ALPHANUM), label_rest()));

    /// `toplabel = alpha | alpha *( alphanum | "-" ) alphanum`
    #[section("3.2.2")]
    pub Toplabel -> Span = span((one_of(ALPHA), take_while0(ALPHANUM), label_rest()));

    /// `IPv4address = 1*digit "." 1*digit "." 1*digit "." 1*digit`
    ///
    /// The numbers have no upper bound: `300.300.300.300` is an address.
    #[section("3.2.2")]
    pub Ipv4address -> Span =
        span((take_while1(DIGIT), exact("."), take_while1(DIGIT), exact("."), take_while1(DIGIT), exact("."), take_while1(DIGIT)));

    /// `port = *digit`
    #[section("3.2.2")]
    pub Port -> Span = span(take_while0(DIGIT));

    /// `path = [ abs_path | opaque_part ]`
    ///
    /// No rule uses it.
    #[section("3.3")]
    pub Path -> Span = span(opt(alt((AbsPath, OpaquePart))));

    /// `path_segments = segment *( "/" segment )`
    #[section("3.3")]
    pub PathSegments -> Span = span((Segment, repeat0((exact("/"), Segment))));

    /// `segment = *pchar *( ";" param )`
    #[section("3.3")]
    pub Segment -> Span = span((take_while0(PCHAR), repeat0((exact(";"), Param))));

    /// `param = *pchar`
    #[section("3.3")]
    pub Param -> Span = span(take_while0(PCHAR));

    /// ```abnf
    /// pchar = unreserved | escaped |
    ///                 ":" | "@" | "&" | "=" | "+" | "$" | ","
    /// ```
    #[section("3.3")]
    pub Pchar: PCHAR = UNRESERVED | ESCAPED | ":@&=+$,";

    /// `query = *uric`
    #[section("3.4")]
    pub Query -> Span = span(take_while0(URIC));

    /// `fragment = *uric`
    #[section("4.1")]
    pub Fragment -> Span = span(take_while0(URIC));

    /// `uric = reserved | unreserved | escaped`
    #[section("2")]
    pub Uric: URIC = RESERVED | UNRESERVED | ESCAPED;

    /// ```abnf
    /// reserved = ";" | "/" | "?" | ":" | "@" | "&" | "=" | "+" |
    ///                 "$" | ","
    /// ```
    #[section("2.2")]
    pub Reserved: RESERVED = ";/?:@&=+$,";

    /// `unreserved = alphanum | mark`
    #[section("2.3")]
    pub Unreserved: UNRESERVED = ALPHANUM | MARK;

    /// ```abnf
    /// mark = "-" | "_" | "." | "!" | "~" | "*" | "'" |
    ///                 "(" | ")"
    /// ```
    #[section("2.3")]
    pub Mark: MARK = "-_.!~*'()";

    /// `escaped = "%" hex hex`
    #[section("2.4.1")]
    pub Escaped -> Span = span((exact("%"), one_of(HEX), one_of(HEX)));

    /// ```abnf
    /// hex = digit | "A" | "B" | "C" | "D" | "E" | "F" |
    ///                         "a" | "b" | "c" | "d" | "e" | "f"
    /// ```
    #[section("2.4.1")]
    pub Hex: HEX = DIGIT | "ABCDEFabcdef";

    /// `alphanum = alpha | digit`
    #[section("1.6")]
    pub Alphanum: ALPHANUM = ALPHA | DIGIT;

    /// `alpha = lowalpha | upalpha`
    #[section("1.6")]
    pub Alpha: ALPHA = LOWALPHA | UPALPHA;

    /// ```abnf
    /// lowalpha = "a" | "b" | "c" | "d" | "e" | "f" | "g" | "h" | "i" |
    ///            "j" | "k" | "l" | "m" | "n" | "o" | "p" | "q" | "r" |
    ///            "s" | "t" | "u" | "v" | "w" | "x" | "y" | "z"
    /// ```
    #[section("1.6")]
    pub Lowalpha: LOWALPHA = ('a', 'z');

    /// ```abnf
    /// upalpha = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H" | "I" |
    ///            "J" | "K" | "L" | "M" | "N" | "O" | "P" | "Q" | "R" |
    ///            "S" | "T" | "U" | "V" | "W" | "X" | "Y" | "Z"
    /// ```
    #[section("1.6")]
    pub Upalpha: UPALPHA = ('A', 'Z');

    /// ```abnf
    /// digit = "0" | "1" | "2" | "3" | "4" | "5" | "6" | "7" |
    ///            "8" | "9"
    /// ```
    #[section("1.6")]
    pub Digit: DIGIT = ('0', '9');
}

#[inline(always)]
pub(super) fn reference(HierPartComponents { authority, path }: HierPartComponents, query: OptSpan) -> UriComponents {
    UriComponents { scheme: OptSpan::NONE, authority, path, query, fragment: OptSpan::NONE }
}

/// Returns the reference to the current document, which is an empty path.
#[inline(always)]
pub(super) fn nothing(path: Span) -> UriComponents {
    reference(HierPartComponents { authority: None, path }, OptSpan::NONE)
}

/// `*( *"-" alphanum )`: the rest of a label, which does not end in a hyphen.
#[inline(always)]
fn label_rest<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    recognize(repeat0((take_while0(HYPHEN), take_while1(ALPHANUM))))
}
