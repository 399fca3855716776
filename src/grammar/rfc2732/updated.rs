//! RFC 2396 as updated by RFC 2732: the rules that use its new `host` and `reserved`. The others are unchanged.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::{Host, RESERVED};
use crate::combinator::{ahead, at_sign_before, exact, map, one_of, opt_span, span, take_while0};
use crate::components::{AuthorityComponents, HierPartComponents, HostComponent, HostKind, UriComponents};
use crate::grammar::rfc2396::{
    AUTHORITY_END, AbsPath, ESCAPED, Port, REG_NAME_CHAR, RFC2396, RegName, RelPath, Scheme, UNRESERVED, URIC_NO_SLASH,
    Userinfo, nothing, reference,
};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

class! {
    /// `uric = reserved | unreserved | escaped`
    pub URIC: "uric" = RESERVED | UNRESERVED | ESCAPED;
}

rule! {
    /// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
    #[section(RFC2396, "4")]
    pub UriReference -> UriComponents = map(
        (alt((AbsoluteUri, RelativeUri, map(span(exact("")), nothing))), opt_span(preceded(exact("#"), Fragment))),
        |(reference, fragment)| UriComponents { fragment, ..reference },
    );

    /// `absoluteURI = scheme ":" ( hier_part | opaque_part )`
    #[section(RFC2396, "3")]
    pub AbsoluteUri -> UriComponents = map(
        (
            terminated(Scheme, exact(":")),
            alt((HierPart, map(OpaquePart, |path| (HierPartComponents { authority: None, path }, OptSpan::NONE)))),
        ),
        |(scheme, (hier, query))| UriComponents { scheme: OptSpan::some(scheme), ..reference(hier, query) },
    );

    /// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`
    #[section(RFC2396, "5")]
    pub RelativeUri -> UriComponents = map(
        (
            alt((NetPath, map(alt((AbsPath, RelPath)), |path| HierPartComponents { authority: None, path }))),
            opt_span(preceded(exact("?"), Query)),
        ),
        |(hier, query)| reference(hier, query),
    );

    /// `hier_part = ( net_path | abs_path ) [ "?" query ]`
    #[section(RFC2396, "3")]
    pub HierPart -> (HierPartComponents, OptSpan) = (
        alt((NetPath, map(AbsPath, |path| HierPartComponents { authority: None, path }))),
        opt_span(preceded(exact("?"), Query)),
    );

    /// `opaque_part = uric_no_slash *uric`
    #[section(RFC2396, "3")]
    pub OpaquePart -> Span = span((one_of(URIC_NO_SLASH), take_while0(URIC)));

    /// `net_path = "//" authority [ abs_path ]`
    #[section(RFC2396, "3")]
    pub NetPath -> HierPartComponents = map(
        (preceded(exact("//"), Authority), span(opt(AbsPath))),
        |(authority, path)| HierPartComponents { authority: Some(authority), path },
    );

    /// `authority = server | reg_name`
    #[section(RFC2396, "3.2")]
    pub Authority -> AuthorityComponents = alt((
        terminated(Server, not(ahead(REG_NAME_CHAR))),
        map(RegName, |span| AuthorityComponents { host: HostComponent { span, kind: HostKind::RegName }, ..AuthorityComponents::default() }),
    ));

    /// `server = [ [ userinfo "@" ] hostport ]`
    #[section(RFC2396, "3.2.2")]
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

    /// `hostport = host [ ":" port ]`
    #[section(RFC2396, "3.2.2")]
    pub Hostport -> AuthorityComponents = map(
        (Host, opt_span(preceded(exact(":"), Port))),
        |(host, port)| AuthorityComponents { userinfo: OptSpan::NONE, host, port },
    );

    /// `query = *uric`
    #[section(RFC2396, "3.4")]
    pub Query -> Span = span(take_while0(URIC));

    /// `fragment = *uric`
    #[section(RFC2396, "4.1")]
    pub Fragment -> Span = span(take_while0(URIC));
}
