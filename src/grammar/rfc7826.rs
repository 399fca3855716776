//! [RFC 7826](https://www.rfc-editor.org/rfc/rfc7826), *Real-Time Streaming Protocol Version 2.0*: `rtsp` and `rtsps` URIs.
//!
//! The document has its own set of characters, without `~`, and a segment has at most one `;`. `schemes` accepts any
//! scheme, so the caller must check that it is `rtsp` or `rtsps`.
//!
//! The rules that only repeat one of RFC 3986 or RFC 3987 can be used by name, but the rules of URIs and IRIs use the
//! originals directly, so that a derivation has each component once.

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::parts::{query, with_query};
use super::rfc3986::PCT_ENCODED;
use super::rfc3987::IUNRESERVED;
use super::{rfc3986, rfc3987};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, recognize, repeat0, span, take_while0, take_while1};
use crate::components::{AuthorityComponents, HierPartComponents, UriComponents};
use crate::grammar;
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 7826.
pub static RFC7826: Document =
    Document { name: "rfc7826", title: "RFC 7826", url: "https://www.rfc-editor.org/rfc/rfc7826" };

grammar! {
    RFC7826 in "../../grammars/rfc7826.abnf";
    start RtspUri;
    section "20.2.1";

    /// `safe = "$" / "-" / "_" / "." / "+"`
    #[section("20.1")]
    pub Safe: SAFE = "$-_.+";

    /// `extra = "!" / "*" / "'" / "(" / ")" / ","`
    #[section("20.1")]
    pub Extra: EXTRA = "!*'(),";

    /// `reserved = ";" / "/" / "?" / ":" / "@" / "&" / "="`
    #[section("20.1")]
    pub Reserved: RESERVED = ";/?:@&=";

    /// `unreserved = ALPHA / DIGIT / safe / extra`
    #[section("20.1")]
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | SAFE | EXTRA;

    /// `RTSP-IRI = schemes ":" IRI-rest`
    pub RtspIri -> UriComponents = map((terminated(Schemes, lit(":")), IriRest), with_rest);

    /// `IRI-rest = ihier-part [ "?" iquery ]`
    pub IriRest -> (AuthorityComponents, Span, OptSpan) =
        map((IhierPart, opt_span(preceded(lit("?"), rfc3987::Iquery))), |((authority, path), query)| (authority, path, query));

    /// `ihier-part = "//" iauthority ipath-abempty`
    pub IhierPart -> (AuthorityComponents, Span) = preceded(lit("//"), (rfc3987::Iauthority, IpathAbempty));

    /// `RTSP-IRI-ref = RTSP-IRI / irelative-ref`
    pub RtspIriRef -> UriComponents = alt((RtspIri, IrelativeRef));

    /// `irelative-ref = irelative-part [ "?" iquery ]`
    pub IrelativeRef -> UriComponents = map((IrelativePart, opt_span(preceded(lit("?"), rfc3987::Iquery))), relative);

    /// `irelative-part = "//" iauthority ipath-abempty / ipath-absolute / ipath-noscheme / ipath-empty`
    pub IrelativePart -> HierPartComponents = alt((
        map(IhierPart, |(authority, path)| HierPartComponents { authority: Some(authority), path }),
        map(alt((IpathAbsolute, IpathNoscheme, IpathEmpty)), |path| HierPartComponents { authority: None, path }),
    ));

    /// `iauthority = < As defined in RFC 3987>`
    pub Iauthority -> AuthorityComponents = rfc3987::Iauthority;

    /// ```abnf
    /// ipath          =  ipath-abempty   ; begins with "/" or is empty
    ///                   / ipath-absolute  ; begins with "/" but not "//"
    ///                   / ipath-noscheme  ; begins with a non-colon segment
    ///                   / ipath-rootless  ; begins with a segment
    ///                   / ipath-empty     ; zero characters
    /// ```
    ///
    /// Read in the order of [`Path`].
    pub Ipath -> Span = alt((IpathRootless, IpathNoscheme, IpathAbempty, IpathAbsolute, IpathEmpty));

    /// `ipath-abempty = *( "/" isegment )`
    pub IpathAbempty -> Span = span(repeat0((lit("/"), Isegment)));

    /// `ipath-absolute = "/" [ isegment-nz *( "/" isegment ) ]`
    pub IpathAbsolute -> Span = span((lit("/"), opt((IsegmentNz, repeat0((lit("/"), Isegment))))));

    /// `ipath-noscheme = isegment-nz-nc *( "/" isegment )`
    pub IpathNoscheme -> Span = span((IsegmentNzNc, repeat0((lit("/"), Isegment))));

    /// `ipath-rootless = isegment-nz *( "/" isegment )`
    pub IpathRootless -> Span = span((IsegmentNz, repeat0((lit("/"), Isegment))));

    /// `ipath-empty = 0<ipchar>`
    pub IpathEmpty -> Span = span(lit(""));

    /// `isegment = *ipchar [";" *ipchar]`
    pub Isegment -> Span = span((take_while0(IPCHAR), opt((lit(";"), take_while0(IPCHAR)))));

    /// `isegment-nz = 1*ipchar [";" *ipchar] / ";" *ipchar`
    pub IsegmentNz -> Span =
        span(alt((recognize((take_while1(IPCHAR), opt((lit(";"), take_while0(IPCHAR))))), recognize((lit(";"), take_while0(IPCHAR))))));

    /// ```abnf
    /// isegment-nz-nc =  (1*ipchar-nc [";" *ipchar-nc])
    ///                   / ";" *ipchar-nc
    ///                   ; non-zero-length segment without any colon ":"
    ///                   ; No parameter (; delimited) inside path.
    /// ```
    pub IsegmentNzNc -> Span =
        span(alt((recognize((take_while1(IPCHAR_NC), opt((lit(";"), take_while0(IPCHAR_NC))))), recognize((lit(";"), take_while0(IPCHAR_NC))))));

    /// `ipchar = iunreserved / pct-encoded / sub-delims / ":" / "@"`
    pub Ipchar: IPCHAR = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | ":@";

    /// ```abnf
    /// ipchar-nc      =  iunreserved / pct-encoded / sub-delims / "@"
    ///                   ; sub-delims is different from RFC 3987
    ///                   ; not including ";"
    /// ```
    pub IpcharNc: IPCHAR_NC = IUNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";

    /// `iquery = < As defined in RFC 3987>`
    pub Iquery -> Span = rfc3987::Iquery;

    /// `iunreserved = < As defined in RFC 3987>`
    pub Iunreserved -> Span = rfc3987::Iunreserved;

    /// `pct-encoded = < As defined in RFC 3987>`
    pub token PctEncoded -> Span = rfc3987::PctEncoded;

    /// `RTSP-URI = schemes ":" URI-rest`
    pub RtspUri -> UriComponents = map((terminated(Schemes, lit(":")), UriRest), with_rest);

    /// `RTSP-REQ-URI = schemes ":" URI-req-rest`
    pub RtspReqUri -> UriComponents = map((terminated(Schemes, lit(":")), UriReqRest), with_rest);

    /// `RTSP-URI-Ref = RTSP-URI / RTSP-Relative`
    pub RtspUriRef -> UriComponents = alt((RtspUri, RtspRelative));

    /// `RTSP-REQ-Ref = RTSP-REQ-URI / RTSP-REQ-Rel`
    pub RtspReqRef -> UriComponents = alt((RtspReqUri, RtspReqRel));

    /// `schemes = "rtsp" / "rtsps" / scheme`
    ///
    /// It accepts any scheme, since the two named ones are also schemes.
    pub Schemes -> Span = rfc3986::Scheme;

    /// `scheme = < As defined in RFC 3986>`
    pub Scheme -> Span = rfc3986::Scheme;

    /// `URI-rest = hier-part [ "?" query ]`
    pub UriRest -> (AuthorityComponents, Span, OptSpan) = map((HierPart, query()), |((authority, path), query)| (authority, path, query));

    /// ```abnf
    /// URI-req-rest   =  hier-part [ "?" query ]
    ///                   ; Note fragment part not allowed in requests
    /// ```
    pub UriReqRest -> (AuthorityComponents, Span, OptSpan) = map((HierPart, query()), |((authority, path), query)| (authority, path, query));

    /// `hier-part = "//" authority path-abempty`
    pub HierPart -> (AuthorityComponents, Span) = preceded(lit("//"), (rfc3986::Authority, PathAbempty));

    /// `RTSP-Relative = relative-part [ "?" query ]`
    pub RtspRelative -> UriComponents = map((RelativePart, query()), relative);

    /// `RTSP-REQ-Rel = relative-part [ "?" query ]`
    pub RtspReqRel -> UriComponents = map((RelativePart, query()), relative);

    /// `relative-part = "//" authority path-abempty / path-absolute / path-noscheme / path-empty`
    pub RelativePart -> HierPartComponents = alt((
        map(HierPart, |(authority, path)| HierPartComponents { authority: Some(authority), path }),
        map(alt((PathAbsolute, PathNoscheme, PathEmpty)), |path| HierPartComponents { authority: None, path }),
    ));

    /// `authority = < As defined in RFC 3986>`
    pub Authority -> AuthorityComponents = rfc3986::Authority;

    /// `query = < As defined in RFC 3986>`
    pub Query -> Span = rfc3986::Query;

    /// ```abnf
    /// path           =  path-abempty    ; begins with "/" or is empty
    ///                   / path-absolute ; begins with "/" but not "//"
    ///                   / path-noscheme ; begins with a non-colon segment
    ///                   / path-rootless ; begins with a segment
    ///                   / path-empty    ; zero characters
    /// ```
    ///
    /// The alternatives that begin with a segment are tried first, since the others match the empty prefix of a text
    /// without a slash.
    pub Path -> Span = alt((PathRootless, PathNoscheme, PathAbempty, PathAbsolute, PathEmpty));

    /// `path-abempty = *( "/" segment )`
    pub PathAbempty -> Span = span(repeat0((lit("/"), Segment)));

    /// `path-absolute = "/" [ segment-nz *( "/" segment ) ]`
    pub PathAbsolute -> Span = span((lit("/"), opt((SegmentNz, repeat0((lit("/"), Segment))))));

    /// `path-noscheme = segment-nz-nc *( "/" segment )`
    pub PathNoscheme -> Span = span((SegmentNzNc, repeat0((lit("/"), Segment))));

    /// `path-rootless = segment-nz *( "/" segment )`
    pub PathRootless -> Span = span((SegmentNz, repeat0((lit("/"), Segment))));

    /// `path-empty = 0<pchar>`
    pub PathEmpty -> Span = span(lit(""));

    /// `segment = *pchar [";" *pchar]`
    pub Segment -> Span = span((take_while0(PCHAR), opt((lit(";"), take_while0(PCHAR)))));

    /// `segment-nz = ( 1*pchar [";" *pchar]) / (";" *pchar)`
    pub SegmentNz -> Span =
        span(alt((recognize((take_while1(PCHAR), opt((lit(";"), take_while0(PCHAR))))), recognize((lit(";"), take_while0(PCHAR))))));

    /// ```abnf
    /// segment-nz-nc  =  ( 1*pchar-nc [";" *pchar-nc]) / (";" *pchar-nc)
    ///                   ; non-zero-length segment without any colon ":"
    ///                   ; No parameter (; delimited) inside path.
    /// ```
    pub SegmentNzNc -> Span =
        span(alt((recognize((take_while1(PCHAR_NC), opt((lit(";"), take_while0(PCHAR_NC))))), recognize((lit(";"), take_while0(PCHAR_NC))))));

    /// `pchar = unreserved / pct-encoded / sub-delims / ":" / "@"`
    pub Pchar: PCHAR = UNRESERVED | PCT_ENCODED | SUB_DELIMS | ":@";

    /// `pchar-nc = unreserved / pct-encoded / sub-delims / "@"`
    pub PcharNc: PCHAR_NC = UNRESERVED | PCT_ENCODED | SUB_DELIMS | "@";

    /// ```abnf
    /// sub-delims     =  "!" / "$" / "&" / "'" / "(" / ")"
    ///                   / "*" / "+" / "," / "="
    ///                   ; sub-delims is different from RFC 3986/3987
    ///                   ; not including ";"
    /// ```
    pub SubDelims: SUB_DELIMS = "!$&'()*+,=";
}

#[inline(always)]
fn with_rest((scheme, (authority, path, query)): (Span, (AuthorityComponents, Span, OptSpan))) -> UriComponents {
    with_query((scheme, authority, path, query))
}

#[inline(always)]
fn relative((HierPartComponents { authority, path }, query): (HierPartComponents, OptSpan)) -> UriComponents {
    UriComponents { scheme: OptSpan::NONE, authority, path, query, fragment: OptSpan::NONE }
}
