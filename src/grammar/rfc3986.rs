//! [RFC 3986](https://www.rfc-editor.org/rfc/rfc3986), *Uniform Resource Identifier (URI): Generic Syntax*: every rule of
//! appendix A.
//!
//! Each rule is a value that can be used on its own:
//!
//! ```
//! use urlgram::grammar::rfc3986::{Authority, Port};
//! use urlgram::pass;
//!
//! assert!(pass::accepts(Port, "8080"));
//! let text = "user@example.org:80";
//! assert_eq!(pass::parse(Authority, text).unwrap().host.span.of(text), "example.org");
//! ```
//!
//! ABNF has no order, but combinators do. Where the order of the document would match too little, the rule is written
//! differently with the same language, and a comment says so. Each rule is tested against the automaton of its ABNF, by
//! a suite that would find any other automaton with up to one additional state.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::ipv6::HexGroups;
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{
    ahead, fast_path, lit, map, one_of, opt_prefix_at_sign, opt_span, recognize, repeat, repeat0, shared, span,
    take_while0, take_while1,
};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3986.
pub static RFC3986: Document =
    Document { name: "rfc3986", title: "RFC 3986", url: "https://www.rfc-editor.org/rfc/rfc3986" };

class! {
    /// `pct-encoded`, as one character of a class.
    pub PCT_ENCODED = %PctEncoded;
}

class! {
    /// The characters of `scheme` after the first letter.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";

    /// The characters of `userinfo`.
    pub USERINFO_CHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS | ":";

    /// The characters of `reg-name`.
    pub REG_NAME_CHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS;

    /// The characters of `IPvFuture` after its dot.
    pub FUTURE_CHAR = UNRESERVED | SUB_DELIMS | ":";

    /// The characters of `segment-nz-nc`: those of `pchar` without the colon.
    pub SEGMENT_NC_CHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";

    /// The characters of segments and the slashes between them.
    pub PATH_CHAR = PCHAR | "/";

    /// The characters of `query` and `fragment`.
    pub QUERY_CHAR = PCHAR | "/?";
}

class! {
    /// The characters that end an authority (§3.2).
    AUTHORITY_END = "/?#";
    /// The digits of `dec-octet`.
    ZERO_TO_FOUR = ('0', '4');
    ZERO_TO_FIVE = ('0', '5');
    ONE_TO_NINE = ('1', '9');
}

grammar! {
    RFC3986 in "../../grammars/rfc3986.abnf";
    start UriReference;

    /// `URI = scheme ":" hier-part [ "?" query ] [ "#" fragment ]`
    #[section("3")]
    pub Uri -> UriComponents = map(
        (
            terminated(Scheme, lit(":")),
            HierPart,
            opt_span(preceded(lit("?"), Query)),
            opt_span(preceded(lit("#"), Fragment)),
        ),
        |(scheme, HierPartComponents { authority, path }, query, fragment)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query,
            fragment,
        },
    );

    /// ```abnf
    /// hier-part = "//" authority path-abempty
    ///           / path-absolute
    ///           / path-rootless
    ///           / path-empty
    /// ```
    #[section("3")]
    pub HierPart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Authority, PathAbempty)), with_authority),
        map(alt((PathAbsolute, PathRootless, PathEmpty)), without_authority),
    ));

    /// `URI-reference = URI / relative-ref`
    ///
    /// A `relative-ref` has no colon in its first segment, so that a text with a scheme never matches it.
    #[section("4.1")]
    pub UriReference -> UriComponents = alt((Uri, RelativeRef));

    /// `absolute-URI = scheme ":" hier-part [ "?" query ]`
    #[section("4.3")]
    pub AbsoluteUri -> UriComponents = map(
        (terminated(Scheme, lit(":")), HierPart, opt_span(preceded(lit("?"), Query))),
        |(scheme, HierPartComponents { authority, path }, query)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query,
            fragment: OptSpan::NONE,
        },
    );

    /// `relative-ref = relative-part [ "?" query ] [ "#" fragment ]`
    #[section("4.2")]
    pub RelativeRef -> UriComponents = map(
        (RelativePart, opt_span(preceded(lit("?"), Query)), opt_span(preceded(lit("#"), Fragment))),
        |(HierPartComponents { authority, path }, query, fragment)| UriComponents {
            scheme: OptSpan::NONE,
            authority,
            path,
            query,
            fragment,
        },
    );

    /// ```abnf
    /// relative-part = "//" authority path-abempty
    ///               / path-absolute
    ///               / path-noscheme
    ///               / path-empty
    /// ```
    #[section("4.2")]
    pub RelativePart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Authority, PathAbempty)), with_authority),
        map(alt((PathAbsolute, PathNoscheme, PathEmpty)), without_authority),
    ));

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
    #[section("3.1")]
    pub Scheme -> Span = span((one_of(ALPHA), take_while0(SCHEME_CHAR)));

    /// `authority = [ userinfo "@" ] host [ ":" port ]`
    ///
    /// `userinfo` may hold every character of a host and a port, so that only an `@` further on shows that there is
    /// one.
    #[section("3.2")]
    pub Authority -> AuthorityComponents = map(
        opt_prefix_at_sign(AUTHORITY_END, Userinfo, (Host, opt_span(preceded(lit(":"), Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    );

    /// `userinfo = *( unreserved / pct-encoded / sub-delims / ":" )`
    #[section("3.2.1")]
    pub Userinfo -> Span = span(take_while0(USERINFO_CHAR));

    /// `host = IP-literal / IPv4address / reg-name`
    ///
    /// An address followed by characters of a name is a name: `1.2.3.4.example`, `1.2.3.4%00`. According to §3.2.2, the
    /// first alternative that matches the whole host applies.
    #[section("3.2.2")]
    pub Host -> HostComponent = alt((
        map(IpLiteral, |(span, kind)| HostComponent { span, kind }),
        map(
            preceded(fast_path(ahead(DIGIT), lit("")), terminated(Ipv4address, not(ahead(REG_NAME_CHAR)))),
            |span| HostComponent { span, kind: HostKind::Ipv4 },
        ),
        map(RegName, |span| HostComponent { span, kind: HostKind::RegName }),
    ));

    /// `port = *DIGIT`
    ///
    /// Any number of digits, including none: `http://a:/` has an empty port, which differs from an absent port.
    #[section("3.2.3")]
    pub Port -> Span = span(take_while0(DIGIT));

    /// `IP-literal = "[" ( IPv6address / IPvFuture  ) "]"`
    ///
    /// The second component of the output is the kind of address in the brackets.
    #[section("3.2.2")]
    pub token IpLiteral -> (Span, HostKind) = alt((
        map(bracketed(Ipv6address), |span| (span, HostKind::Ipv6)),
        map(bracketed(IpvFuture), |span| (span, HostKind::IpvFuture)),
    ));

    /// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
    #[section("3.2.2")]
    pub cold token IpvFuture -> Span = span((lit("v"), take_while1(HEXDIG), lit("."), take_while1(FUTURE_CHAR)));

    /// ```abnf
    /// IPv6address =                            6( h16 ":" ) ls32
    ///             /                       "::" 5( h16 ":" ) ls32
    ///             / [               h16 ] "::" 4( h16 ":" ) ls32
    ///             / [ *1( h16 ":" ) h16 ] "::" 3( h16 ":" ) ls32
    ///             / [ *2( h16 ":" ) h16 ] "::" 2( h16 ":" ) ls32
    ///             / [ *3( h16 ":" ) h16 ] "::"    h16 ":"   ls32
    ///             / [ *4( h16 ":" ) h16 ] "::"              ls32
    ///             / [ *5( h16 ":" ) h16 ] "::"              h16
    ///             / [ *6( h16 ":" ) h16 ] "::"
    /// ```
    ///
    /// `[ *n( h16 ":" ) h16 ]` is read as `[ h16 *n( ":" h16 ) ]`: the same language, but the star does not consume a
    /// colon of the `::` that must follow. The first alternative decides the same by arithmetic, for the fast pass.
    #[section("3.2.2")]
    pub cold token Ipv6address -> Span = span(alt((
        HexGroups,
        recognize((groups(6), Ls32)),
        recognize((lit("::"), groups(5), Ls32)),
        recognize((up_to(0), lit("::"), groups(4), Ls32)),
        recognize((up_to(1), lit("::"), groups(3), Ls32)),
        recognize((up_to(2), lit("::"), groups(2), Ls32)),
        recognize((up_to(3), lit("::"), groups(1), Ls32)),
        recognize((up_to(4), lit("::"), Ls32)),
        recognize((up_to(5), lit("::"), H16)),
        recognize((up_to(6), lit("::"))),
    )));

    /// `h16 = 1*4HEXDIG`
    #[section("3.2.2")]
    pub token H16 -> Span = span(repeat(1, 4, one_of(HEXDIG)));

    /// `ls32 = ( h16 ":" h16 ) / IPv4address`
    #[section("3.2.2")]
    pub Ls32 -> Span = span(alt((recognize((H16, lit(":"), H16)), recognize(Ipv4address))));

    /// `IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet`
    #[section("3.2.2")]
    pub cold token Ipv4address -> Span =
        span((DecOctet, lit("."), DecOctet, lit("."), DecOctet, lit("."), DecOctet));

    /// ```abnf
    /// dec-octet = DIGIT                 ; 0-9
    ///           / %x31-39 DIGIT         ; 10-99
    ///           / "1" 2DIGIT            ; 100-199
    ///           / "2" %x30-34 DIGIT     ; 200-249
    ///           / "25" %x30-35          ; 250-255
    /// ```
    ///
    /// Read from the last alternative to the first, since the first would match only the 2 of 255.
    #[section("3.2.2")]
    pub token DecOctet -> Span = span(alt((
        recognize((lit("25"), one_of(ZERO_TO_FIVE))),
        recognize((lit("2"), one_of(ZERO_TO_FOUR), one_of(DIGIT))),
        recognize((lit("1"), one_of(DIGIT), one_of(DIGIT))),
        recognize((one_of(ONE_TO_NINE), one_of(DIGIT))),
        one_of(DIGIT),
    )));

    /// `reg-name = *( unreserved / pct-encoded / sub-delims )`
    #[section("3.2.2")]
    pub RegName -> Span = span(take_while0(REG_NAME_CHAR));

    /// ```abnf
    /// path = path-abempty    ; begins with "/" or is empty
    ///      / path-absolute   ; begins with "/" but not "//"
    ///      / path-noscheme   ; begins with a non-colon segment
    ///      / path-rootless   ; begins with a segment
    ///      / path-empty      ; zero characters
    /// ```
    ///
    /// No rule of the document uses it. The alternatives overlap: `path-abempty` includes `path-absolute` and
    /// `path-empty` and matches the empty prefix of a text without a slash, and `path-rootless` includes
    /// `path-noscheme`. So those that begin with a segment are tried first, the longer before the shorter.
    #[section("3.3")]
    pub Path -> Span = alt((PathRootless, PathNoscheme, PathAbempty, PathAbsolute, PathEmpty));

    /// `path-abempty = *( "/" segment )`
    #[section("3.3")]
    pub PathAbempty -> Span = span(segments());

    /// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
    #[section("3.3")]
    pub PathAbsolute -> Span = span((lit("/"), opt(segments_nz())));

    /// `path-noscheme = segment-nz-nc *( "/" segment )`
    #[section("3.3")]
    pub PathNoscheme -> Span = span((SegmentNzNc, segments()));

    /// `path-rootless = segment-nz *( "/" segment )`
    #[section("3.3")]
    pub PathRootless -> Span = span(segments_nz());

    /// `path-empty = 0<pchar>`
    ///
    /// The empty text. Erratum 2033 notes that the repeated prose is an odd way to express it.
    #[section("3.3")]
    pub PathEmpty -> Span = span(lit(""));

    /// `segment = *pchar`
    #[section("3.3")]
    pub Segment -> Span = span(take_while0(PCHAR));

    /// `segment-nz = 1*pchar`
    #[section("3.3")]
    pub SegmentNz -> Span = span(take_while1(PCHAR));

    /// ```abnf
    /// segment-nz-nc = 1*( unreserved / pct-encoded / sub-delims / "@" )
    ///               ; non-zero-length segment without any colon ":"
    /// ```
    #[section("3.3")]
    pub SegmentNzNc -> Span = span(take_while1(SEGMENT_NC_CHAR));

    /// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
    #[section("3.3")]
    pub Pchar: PCHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS | ":@";

    /// `query = *( pchar / "/" / "?" )`
    #[section("3.4")]
    pub Query -> Span = span(take_while0(QUERY_CHAR));

    /// `fragment = *( pchar / "/" / "?" )`
    #[section("3.5")]
    pub Fragment -> Span = span(take_while0(QUERY_CHAR));

    /// `pct-encoded = "%" HEXDIG HEXDIG`
    #[section("2.1")]
    pub PctEncoded -> Span = span((lit("%"), one_of(HEXDIG), one_of(HEXDIG)));

    /// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
    #[section("2.3")]
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | "-._~";

    /// `reserved = gen-delims / sub-delims`
    #[section("2.2")]
    pub Reserved: RESERVED = GEN_DELIMS | SUB_DELIMS;

    /// `gen-delims = ":" / "/" / "?" / "#" / "[" / "]" / "@"`
    #[section("2.2")]
    pub GenDelims: GEN_DELIMS = ":/?#[]@";

    /// ```abnf
    /// sub-delims = "!" / "$" / "&" / "'" / "(" / ")"
    ///            / "*" / "+" / "," / ";" / "="
    /// ```
    #[section("2.2")]
    pub SubDelims: SUB_DELIMS = "!$&'()*+,;=";
}

#[inline(always)]
fn with_authority((authority, path): (AuthorityComponents, Span)) -> HierPartComponents {
    HierPartComponents { authority: Some(authority), path }
}

#[inline(always)]
fn without_authority(path: Span) -> HierPartComponents {
    HierPartComponents { authority: None, path }
}

/// `*( "/" segment )`: the end of every path. Read in one run, since only a segment can be between two slashes.
#[inline(always)]
fn segments<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    fast_path(recognize(opt((lit("/"), take_while0(PATH_CHAR)))), repeat0((lit("/"), Segment)))
}

/// `segment-nz *( "/" segment )`: read in one run, unless it begins with a slash.
#[inline(always)]
fn segments_nz<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    fast_path(recognize((ahead(PCHAR), take_while0(PATH_CHAR))), recognize((SegmentNz, segments())))
}

/// `"[" inner "]"`
#[inline(always)]
fn bracketed<I: Input>(inner: impl Parser<I, Output = Span, Error = ()>) -> impl Parser<I, Output = Span, Error = ()> {
    span((lit("["), inner, lit("]")))
}

/// `n( h16 ":" )`
fn groups<I: Input>(n: usize) -> impl Parser<I, Output = (), Error = ()> {
    shared(move || repeat(n, n, (H16, lit(":"))))
}

/// `[ h16 *n( ":" h16 ) ]`
fn up_to<I: Input>(n: usize) -> impl Parser<I, Output = (), Error = ()> {
    shared(move || opt((H16, repeat(0, n, (lit(":"), H16)))))
}
