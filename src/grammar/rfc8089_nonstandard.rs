//! [RFC 8089 appendix F](https://www.rfc-editor.org/rfc/rfc8089#appendix-F): the `file` URIs that software meets in
//! practice. Not normative: user names, drive letters in two spellings, UNC paths.
//!
//! URLs with a vertical line after the drive letter (`file:///c|/x`) are not URIs of RFC 3986.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::parts::{AUTHORITY_END, named, with_hier};
use super::rfc3986::{Host, Ipv4address, Ipv6address, IpvFuture, PathAbsolute, REG_NAME_CHAR, RegName, Userinfo};
use crate::class::ALPHA;
use crate::combinator::{ahead, lit, map, one_of, opt_prefix_at_sign, repeat, span};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, UriComponents};
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 8089, appendix F.
pub static RFC8089_NONSTANDARD: Document =
    Document { name: "rfc8089-nonstandard", title: "RFC 8089", url: "https://www.rfc-editor.org/rfc/rfc8089" };

class! {
    SLASH = "/";
}

grammar! {
    RFC8089_NONSTANDARD in "../../grammars/rfc8089-nonstandard.abnf";
    start FileUri;
    section "F";

    /// `file-URI = file-scheme ":" file-hier-part`
    pub FileUri -> UriComponents = map((terminated(FileScheme, lit(":")), FileHierPart), with_hier);

    /// `file-scheme = "file"`
    pub FileScheme -> Span = span(lit("file"));

    /// `file-hier-part = ( "//" auth-path ) / local-path`
    pub FileHierPart -> HierPartComponents = alt((
        preceded(lit("//"), AuthPath),
        map(LocalPath, |path| HierPartComponents { authority: None, path }),
    ));

    /// `auth-path = [ file-auth ] path-absolute / [ file-auth ] file-absolute / unc-authority path-absolute`
    ///
    /// A UNC authority begins with slashes, unlike the other alternatives, so it is tried first. Its optional third
    /// slash is consumed only if a path follows.
    pub AuthPath -> HierPartComponents = alt((
        map((UncAuthority, PathAbsolute), hosted),
        map((preceded(lit("//"), FileHost), PathAbsolute), hosted),
        map((FileAuth, alt((file_absolute(), PathAbsolute))), |(authority, path)| HierPartComponents {
            authority: Some(authority),
            path,
        }),
    ));

    /// `local-path = [ drive-letter ] path-absolute / file-absolute`
    pub LocalPath -> Span = alt((file_absolute(), span((opt(DriveLetter), PathAbsolute))));

    /// `file-auth = "localhost" / [ userinfo "@" ] host`
    pub FileAuth -> AuthorityComponents = map(opt_prefix_at_sign(AUTHORITY_END, Userinfo, Host), |(userinfo, host)| AuthorityComponents {
        userinfo,
        host,
        port: OptSpan::NONE,
    });

    /// `unc-authority = 2*3"/" file-host`
    #[section("E.3.2")]
    pub UncAuthority -> HostComponent = preceded(repeat(2, 3, lit("/")), FileHost);

    /// `file-host = inline-IP / IPv4address / reg-name`
    ///
    /// An address followed by characters of a name is a name.
    #[section("E.3.2")]
    pub FileHost -> HostComponent = map(
        alt((
            terminated(InlineIp, not(ahead(REG_NAME_CHAR))),
            terminated(Ipv4address, not(ahead(REG_NAME_CHAR))),
            RegName,
        )),
        named,
    );

    /// `inline-IP = "%5B" ( IPv6address / IPvFuture ) "%5D"`
    #[section("E.3.2")]
    pub InlineIp -> Span = span((lit("%5B"), alt((Ipv6address, IpvFuture)), lit("%5D")));

    /// `file-absolute = "/" drive-letter path-absolute`
    #[section("E.2")]
    pub FileAbsolute -> Span = span((lit("/"), DriveLetter, PathAbsolute));

    /// `drive-letter = ALPHA ":" / ALPHA "|"`
    #[section("E.2")]
    pub DriveLetter -> Span = span((one_of(ALPHA), alt((lit(":"), lit("|")))));
}

/// `file-absolute`, if it matches the whole path: `/c://x` has no drive, but is a path whose first segment is `c:`.
#[inline(always)]
fn file_absolute<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    terminated(FileAbsolute, not(ahead(SLASH)))
}

#[inline(always)]
fn hosted((host, path): (HostComponent, Span)) -> HierPartComponents {
    HierPartComponents {
        authority: Some(AuthorityComponents { userinfo: OptSpan::NONE, host, port: OptSpan::NONE }),
        path,
    }
}
