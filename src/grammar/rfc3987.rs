//! [RFC 3987](https://www.rfc-editor.org/rfc/rfc3987), *Internationalized Resource Identifiers (IRIs)*: every rule of
//! section 2.2.
//!
//! An IRI is a URI that may hold characters beyond ASCII wherever a URI may hold an unreserved one; in a query, private
//! ones too. The section prints again the rules that it takes from RFC 3986 unchanged: those are the same values here as
//! in [`rfc3986`](super::rfc3986), and a message cites the document that made them.
//!
//! ```
//! use urlgram::grammar::rfc3987::{Ihost, IriReference};
//! use urlgram::pass;
//!
//! assert!(pass::accepts(IriReference, "http://résumé.example/日本?語"));
//! assert!(pass::accepts(Ihost, "bücher.example") && !pass::accepts(Ihost, "\u{fdd0}"));
//! ```
//!
//! What ABNF leaves open and combinators decide is decided as in RFC 3986, whose comments say why.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::rfc3986::PCT_ENCODED;
pub use super::rfc3986::{
    DecOctet, GenDelims, H16, IpLiteral, Ipv4address, Ipv6address, IpvFuture, Ls32, PctEncoded, Port, Reserved, Scheme,
    SubDelims, Unreserved,
};
use super::rfc3986::{SUB_DELIMS, UNRESERVED};
use crate::class::DIGIT;
use crate::combinator::{ahead, before_at, lit, map, maybe, one, run, shortcut, some, span, star, void};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

/// RFC 3987.
pub static RFC3987: Document =
    Document { name: "rfc3987", title: "RFC 3987", url: "https://www.rfc-editor.org/rfc/rfc3987" };

class! {
    /// `ucschar`: the characters beyond ASCII that may stand in every part, non-characters and private ones left out.
    pub UCSCHAR: "ucschar" = ('\u{A0}', '\u{D7FF}') | ('\u{F900}', '\u{FDCF}') | ('\u{FDF0}', '\u{FFEF}')
        | ('\u{10000}', '\u{1FFFD}') | ('\u{20000}', '\u{2FFFD}') | ('\u{30000}', '\u{3FFFD}')
        | ('\u{40000}', '\u{4FFFD}') | ('\u{50000}', '\u{5FFFD}') | ('\u{60000}', '\u{6FFFD}')
        | ('\u{70000}', '\u{7FFFD}') | ('\u{80000}', '\u{8FFFD}') | ('\u{90000}', '\u{9FFFD}')
        | ('\u{A0000}', '\u{AFFFD}') | ('\u{B0000}', '\u{BFFFD}') | ('\u{C0000}', '\u{CFFFD}')
        | ('\u{D0000}', '\u{DFFFD}') | ('\u{E1000}', '\u{EFFFD}');

    /// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
    pub IPRIVATE: "iprivate" = ('\u{E000}', '\u{F8FF}') | ('\u{F0000}', '\u{FFFFD}') | ('\u{100000}', '\u{10FFFD}');

    /// `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`
    pub IUNRESERVED: "iunreserved" = UNRESERVED | UCSCHAR;

    /// `ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"`
    pub IPCHAR: "ipchar" = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | ":@";

    /// What `iuserinfo` is made of.
    pub IUSERINFO_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | ":";

    /// What an `ireg-name` is made of.
    pub IREG_NAME_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS;

    /// What `isegment-nz-nc` is made of: an `ipchar` without the colon.
    pub ISEGMENT_NC_CHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";

    /// What segments and the slashes between them are made of.
    pub IPATH_CHAR = IPCHAR | "/";

    /// What an `iquery` is made of.
    pub IQUERY_CHAR = IPCHAR | IPRIVATE | "/?";

    /// What an `ifragment` is made of.
    pub IFRAGMENT_CHAR = IPCHAR | "/?";
}

class! {
    /// What ends an authority, if something follows it.
    AUTHORITY_END = "/?#";
}

rule! {
    /// ```abnf
    /// IRI = scheme ":" ihier-part [ "?" iquery ]
    ///           [ "#" ifragment ]
    /// ```
    #[section(RFC3987, "2.2")]
    pub Iri -> UriComponents = map(
        (
            terminated(Scheme, lit(":")),
            IhierPart,
            maybe(preceded(lit("?"), Iquery)),
            maybe(preceded(lit("#"), Ifragment)),
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
    #[section(RFC3987, "2.2")]
    pub IhierPart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Iauthority, IpathAbempty)), with_authority),
        map(alt((IpathAbsolute, IpathRootless, IpathEmpty)), without_authority),
    ));

    /// `IRI-reference = IRI / irelative-ref`
    #[section(RFC3987, "2.2")]
    pub IriReference -> UriComponents = alt((Iri, IrelativeRef));

    /// `absolute-IRI = scheme ":" ihier-part [ "?" iquery ]`
    #[section(RFC3987, "2.2")]
    pub AbsoluteIri -> UriComponents = map(
        (terminated(Scheme, lit(":")), IhierPart, maybe(preceded(lit("?"), Iquery))),
        |(scheme, HierPartComponents { authority, path }, query)| UriComponents {
            scheme: OptSpan::some(scheme),
            authority,
            path,
            query,
            fragment: OptSpan::NONE,
        },
    );

    /// `irelative-ref = irelative-part [ "?" iquery ] [ "#" ifragment ]`
    #[section(RFC3987, "2.2")]
    pub IrelativeRef -> UriComponents = map(
        (IrelativePart, maybe(preceded(lit("?"), Iquery)), maybe(preceded(lit("#"), Ifragment))),
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
    #[section(RFC3987, "2.2")]
    pub IrelativePart -> HierPartComponents = alt((
        map(preceded(lit("//"), (Iauthority, IpathAbempty)), with_authority),
        map(alt((IpathAbsolute, IpathNoscheme, IpathEmpty)), without_authority),
    ));

    /// `iauthority = [ iuserinfo "@" ] ihost [ ":" port ]`
    #[section(RFC3987, "2.2")]
    pub Iauthority -> AuthorityComponents = map(
        before_at(AUTHORITY_END, Iuserinfo, (Ihost, maybe(preceded(lit(":"), Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    );

    /// `iuserinfo = *( iunreserved / pct-encoded / sub-delims / ":" )`
    #[section(RFC3987, "2.2")]
    pub Iuserinfo -> Span = span(run(IUSERINFO_CHAR));

    /// `ihost = IP-literal / IPv4address / ireg-name`
    #[section(RFC3987, "2.2")]
    pub Ihost -> HostComponent = alt((
        map(IpLiteral, |(span, kind)| HostComponent { span, kind }),
        map(
            preceded(shortcut(ahead(DIGIT), lit("")), terminated(Ipv4address, not(ahead(IREG_NAME_CHAR)))),
            |span| HostComponent { span, kind: HostKind::Ipv4 },
        ),
        map(IregName, |span| HostComponent { span, kind: HostKind::RegName }),
    ));

    /// `ireg-name = *( iunreserved / pct-encoded / sub-delims )`
    #[section(RFC3987, "2.2")]
    pub IregName -> Span = span(run(IREG_NAME_CHAR));
}

rule! {
    /// ```abnf
    /// ipath = ipath-abempty   ; begins with "/" or is empty
    ///       / ipath-absolute  ; begins with "/" but not "//"
    ///       / ipath-noscheme  ; begins with a non-colon segment
    ///       / ipath-rootless  ; begins with a segment
    ///       / ipath-empty     ; zero characters
    /// ```
    ///
    /// Read in the order that [`Path`](super::rfc3986::Path) is read in.
    #[section(RFC3987, "2.2")]
    pub Ipath -> Span = alt((IpathRootless, IpathNoscheme, IpathAbempty, IpathAbsolute, IpathEmpty));

    /// `ipath-abempty = *( "/" isegment )`
    #[section(RFC3987, "2.2")]
    pub IpathAbempty -> Span = span(segments());

    /// `ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]`
    #[section(RFC3987, "2.2")]
    pub IpathAbsolute -> Span = span((lit("/"), opt((IsegmentNz, segments()))));

    /// `ipath-noscheme = isegment-nz-nc *( "/" isegment )`
    #[section(RFC3987, "2.2")]
    pub IpathNoscheme -> Span = span((IsegmentNzNc, segments()));

    /// `ipath-rootless = isegment-nz *( "/" isegment )`
    #[section(RFC3987, "2.2")]
    pub IpathRootless -> Span = span((IsegmentNz, segments()));

    /// `ipath-empty = 0<ipchar>`
    #[section(RFC3987, "2.2")]
    pub IpathEmpty -> Span = span(lit(""));

    /// `isegment = *ipchar`
    #[section(RFC3987, "2.2")]
    pub Isegment -> Span = span(run(IPCHAR));

    /// `isegment-nz = 1*ipchar`
    #[section(RFC3987, "2.2")]
    pub IsegmentNz -> Span = span(some(IPCHAR));

    /// ```abnf
    /// isegment-nz-nc = 1*( iunreserved / pct-encoded / sub-delims
    ///                      / "@" )
    ///                ; non-zero-length segment without any colon ":"
    /// ```
    #[section(RFC3987, "2.2")]
    pub IsegmentNzNc -> Span = span(some(ISEGMENT_NC_CHAR));

    /// ```abnf
    /// ipchar = iunreserved / pct-encoded / sub-delims / ":"
    ///        / "@"
    /// ```
    #[section(RFC3987, "2.2")]
    pub Ipchar -> Span = span(one(IPCHAR));

    /// `iquery = *( ipchar / iprivate / "/" / "?" )`
    ///
    /// The one place where private characters may stand.
    #[section(RFC3987, "2.2")]
    pub Iquery -> Span = span(run(IQUERY_CHAR));

    /// `ifragment = *( ipchar / "/" / "?" )`
    #[section(RFC3987, "2.2")]
    pub Ifragment -> Span = span(run(IFRAGMENT_CHAR));

    /// `iunreserved = ALPHA / DIGIT / "-" / "." / "_" / "~" / ucschar`
    #[section(RFC3987, "2.2")]
    pub Iunreserved -> Span = span(one(IUNRESERVED));

    /// ```abnf
    /// ucschar = %xA0-D7FF / %xF900-FDCF / %xFDF0-FFEF
    ///         / %x10000-1FFFD / %x20000-2FFFD / %x30000-3FFFD
    ///         / %x40000-4FFFD / %x50000-5FFFD / %x60000-6FFFD
    ///         / %x70000-7FFFD / %x80000-8FFFD / %x90000-9FFFD
    ///         / %xA0000-AFFFD / %xB0000-BFFFD / %xC0000-CFFFD
    ///         / %xD0000-DFFFD / %xE1000-EFFFD
    /// ```
    #[section(RFC3987, "2.2")]
    pub Ucschar -> Span = span(one(UCSCHAR));

    /// `iprivate = %xE000-F8FF / %xF0000-FFFFD / %x100000-10FFFD`
    #[section(RFC3987, "2.2")]
    pub Iprivate -> Span = span(one(IPRIVATE));
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
    shortcut(void(opt((lit("/"), run(IPATH_CHAR)))), star((lit("/"), Isegment)))
}
