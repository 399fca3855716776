//! [RFC 3987](https://www.rfc-editor.org/rfc/rfc3987), *Internationalized Resource Identifiers (IRIs)*: every rule of
//! section 2.2.
//!
//! An IRI is a URI that may hold non-ASCII characters wherever a URI may hold an unreserved one, and in a query also
//! private ones. The section reprints rules of RFC 3986 unchanged. They are the same values here as in
//! [`rfc3986`](super::rfc3986), and a message cites that document.
//!
//! ```
//! use urlgram::grammar::rfc3987::{Ihost, IriReference};
//! use urlgram::pass;
//!
//! assert!(pass::accepts(IriReference, "http://résumé.example/日本?語"));
//! assert!(pass::accepts(Ihost, "bücher.example") && !pass::accepts(Ihost, "\u{fdd0}"));
//! ```
//!
//! The order of alternatives is chosen as in [`rfc3986`](super::rfc3986), where comments give the reasons.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::rfc3986::{PCT_ENCODED, SUB_DELIMS, UNRESERVED};
use crate::class::DIGIT;
use crate::combinator::{
    ahead, fast_path, lit, map, opt_prefix_at_sign, opt_span, recognize, repeat0, span, take_while0, take_while1,
};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3987.
pub static RFC3987: Document =
    Document { name: "rfc3987", title: "RFC 3987", url: "https://www.rfc-editor.org/rfc/rfc3987" };

class! {
    /// The characters of `iuserinfo`.
    pub IUSERINFO_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | ":";

    /// The characters of `ireg-name`.
    pub IREG_NAME_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS;

    /// The characters of `isegment-nz-nc`: those of `ipchar` without the colon.
    pub ISEGMENT_NC_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";

    /// The characters of segments and the slashes between them.
    pub IPATH_CHAR = IPCHAR | "/";

    /// The characters of `iquery`.
    pub IQUERY_CHAR = IPCHAR | IPRIVATE | "/?";

    /// The characters of `ifragment`.
    pub IFRAGMENT_CHAR = IPCHAR | "/?";
}

class! {
    /// The characters that end an authority.
    AUTHORITY_END = "/?#";
}

grammar! {
    RFC3987 in "../../grammars/rfc3987.abnf";
    start IriReference;
    section "2.2";
    reprints rfc3986: Scheme Port IpLiteral IpvFuture Ipv6address H16 Ls32 Ipv4address DecOctet PctEncoded Unreserved
        Reserved GenDelims SubDelims;

    /// ```abnf
    /// IRI = scheme ":" ihier-part [ "?" iquery ]
    ///           [ "#" ifragment ]
    /// ```
    pub Iri -> UriComponents = map(
        (
            terminated(Scheme, lit(":")),
            IhierPart,
            opt_span(preceded(lit("?"), Iquery)),
            opt_span(preceded(lit("#"), Ifragment)),
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
    /// ihier-part = "//" iauthority ipath-abempty
    ///            / ipath-absolute
    ///            / ipath-rootless
    ///            / ipath-empty
    /// ```
    pub IhierPart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Iauthority, IpathAbempty)), with_authority),
        map(alt((IpathAbsolute, IpathRootless, IpathEmpty)), without_authority),
    ));

    /// `IRI-reference = IRI / irelative-ref`
    pub IriReference -> UriComponents = alt((Iri, IrelativeRef));

    /// `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]`
    pub AbsoluteIri -> UriComponents = map(
        (terminated(Scheme, lit(":")), IhierPart, opt_span(preceded(lit("?"), Iquery))),
        |(scheme, HierPartComponents { authority, path }, query)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query,
            fragment: OptSpan::NONE,
        },
    );

    /// `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]`
    pub IrelativeRef -> UriComponents = map(
        (IrelativePart, opt_span(preceded(lit("?"), Iquery)), opt_span(preceded(lit("#"), Ifragment))),
        |(HierPartComponents { authority, path }, query, fragment)| UriComponents {
            scheme: OptSpan::NONE,
            authority,
            path,
            query,
            fragment,
        },
    );

    /// ```abnf
    /// irelative-part = "//" iauthority ipath-abempty
    ///                / ipath-absolute
    ///                / ipath-noscheme
    ///                / ipath-empty
    /// ```
    pub IrelativePart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Iauthority, IpathAbempty)), with_authority),
        map(alt((IpathAbsolute, IpathNoscheme, IpathEmpty)), without_authority),
    ));

    /// `iauthority = [ iuserinfo "@" ] ihost [ ":" port ]`
    pub Iauthority -> AuthorityComponents = map(
        opt_prefix_at_sign(AUTHORITY_END, Iuserinfo, (Ihost, opt_span(preceded(lit(":"), Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    );

    /// `iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )`
    pub Iuserinfo -> Span = span(take_while0(IUSERINFO_CHAR));

    /// `ihost = IP-literal / IPv4address / ireg-name`
    pub Ihost -> HostComponent = alt((
        map(IpLiteral, |(span, kind)| HostComponent { span, kind }),
        map(
            preceded(fast_path(ahead(DIGIT), lit("")), terminated(Ipv4address, not(ahead(IREG_NAME_CHAR)))),
            |span| HostComponent { span, kind: HostKind::Ipv4 },
        ),
        map(IregName, |span| HostComponent { span, kind: HostKind::RegName }),
    ));

    /// `ireg-name = *( iunreserved / pct-encoded / sub-delims )`
    pub IregName -> Span = span(take_while0(IREG_NAME_CHAR));

    /// ```abnf
    /// ipath = ipath-abempty   ; begins with "/" or is empty
    ///       / ipath-absolute  ; begins with "/" but not "//"
    ///       / ipath-noscheme  ; begins with a non-colon segment
    ///       / ipath-rootless  ; begins with a segment
    ///       / ipath-empty     ; zero characters
    /// ```
    ///
    /// Read in the order of [`Path`](super::rfc3986::Path).
    pub Ipath -> Span = alt((IpathRootless, IpathNoscheme, IpathAbempty, IpathAbsolute, IpathEmpty));

    /// `ipath-abempty = *( "/" isegment )`
    pub IpathAbempty -> Span = span(segments());

    /// `ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]`
    pub IpathAbsolute -> Span = span((lit("/"), opt((IsegmentNz, segments()))));

    /// `ipath-noscheme = isegment-nz-nc *( "/" isegment )`
    pub IpathNoscheme -> Span = span((IsegmentNzNc, segments()));

    /// `ipath-rootless = isegment-nz *( "/" isegment )`
    pub IpathRootless -> Span = span((IsegmentNz, segments()));

    /// `ipath-empty = 0<ipchar>`
    pub IpathEmpty -> Span = span(lit(""));

    /// `isegment = *ipchar`
    pub Isegment -> Span = span(take_while0(IPCHAR));

    /// `isegment-nz = 1*ipchar`
    pub IsegmentNz -> Span = span(take_while1(IPCHAR));

    /// ```abnf
    /// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
    ///                      / "@" )
    ///                ; non-zero-length segment without any colon ":"
    /// ```
    pub IsegmentNzNc -> Span = span(take_while1(ISEGMENT_NC_CHAR));

    /// ```abnf
    /// ipchar = iunreserved / pct-encoded / sub-delims / ":"
    ///        / "@"
    /// ```
    pub Ipchar: IPCHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | ":@";

    /// `iquery = *( ipchar / iprivate / "/" / "?" )`
    ///
    /// The only component that may hold private characters.
    pub Iquery -> Span = span(take_while0(IQUERY_CHAR));

    /// `ifragment = *( ipchar / "/" / "?" )`
    pub Ifragment -> Span = span(take_while0(IFRAGMENT_CHAR));

    /// `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`
    pub Iunreserved: IUNRESERVED = UNRESERVED | UCSCHAR;

    /// ```abnf
    /// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
    ///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
    ///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
    ///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
    ///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
    ///         / %xD0000-DFFFD / %xE1000-EFFFD
    /// ```
    pub Ucschar: UCSCHAR = ('\u{A0}', '\u{D7FF}') | ('\u{F900}', '\u{FDCF}') | ('\u{FDF0}', '\u{FFEF}')
        | ('\u{10000}', '\u{1FFFD}') | ('\u{20000}', '\u{2FFFD}') | ('\u{30000}', '\u{3FFFD}')
        | ('\u{40000}', '\u{4FFFD}') | ('\u{50000}', '\u{5FFFD}') | ('\u{60000}', '\u{6FFFD}')
        | ('\u{70000}', '\u{7FFFD}') | ('\u{80000}', '\u{8FFFD}') | ('\u{90000}', '\u{9FFFD}')
        | ('\u{A0000}', '\u{AFFFD}') | ('\u{B0000}', '\u{BFFFD}') | ('\u{C0000}', '\u{CFFFD}')
        | ('\u{D0000}', '\u{DFFFD}') | ('\u{E1000}', '\u{EFFFD}');

    /// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
    pub Iprivate: IPRIVATE = ('\u{E000}', '\u{F8FF}') | ('\u{F0000}', '\u{FFFFD}') | ('\u{100000}', '\u{10FFFD}');
}

#[inline(always)]
fn with_authority((authority, path): (AuthorityComponents, Span)) -> HierPartComponents {
    HierPartComponents { authority: Some(authority), path }
}

#[inline(always)]
fn without_authority(path: Span) -> HierPartComponents {
    HierPartComponents { authority: None, path }
}

/// `*( "/" isegment )`: the end of every path.
#[inline(always)]
fn segments<I: Input>() -> impl Parser<I, Output = (), Error = ()> {
    fast_path(recognize(opt((lit("/"), take_while0(IPATH_CHAR)))), repeat0((lit("/"), Isegment)))
}
