//! RFC 2396 as RFC 2732 updates it: the rules that its new `host` and `reserved` reach. All others stay as they are.

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::{Host, RESERVED};
use crate::grammar::rfc2396::{
    AUTHORITY_END, AbsPath, ESCAPED, Port, REG_NAME_CHAR, RFC2396, RegName, RelPath, Scheme, UNRESERVED, URIC_NO_SLASH,
    Userinfo, nothing, reference,
};
use crate::span::{OptSpan, Span};
use crate::terminal::{ahead, at_sign_before, exact, map, maybe, one, run, span};
use crate::tree::{AuthorityNode, HierNode, HostKind, HostNode, ReferenceNode};
use crate::{class, rule};

class! {
    /// `uric = reserved | unreserved | escaped`
    pub URIC: "uric" = RESERVED | UNRESERVED | ESCAPED;
}

rule! {
    /// `URI-reference = [ absoluteURI | relativeURI ] [ "#" fragment ]`
    #[section(RFC2396, "4")]
    pub UriReference -> ReferenceNode = map(
        (alt((AbsoluteUri, RelativeUri, map(span(exact("")), nothing))), maybe(preceded(exact("#"), Fragment))),
        |(reference, fragment)| ReferenceNode { fragment, ..reference },
    );

    /// `absoluteURI = scheme ":" ( hier_part | opaque_part )`
    #[section(RFC2396, "3")]
    pub AbsoluteUri -> ReferenceNode = map(
        (
            terminated(Scheme, exact(":")),
            alt((HierPart, map(OpaquePart, |path| (HierNode { authority: None, path }, OptSpan::NONE)))),
        ),
        |(scheme, (hier, query))| ReferenceNode { scheme: OptSpan::some(scheme), ..reference(hier, query) },
    );

    /// `relativeURI = ( net_path | abs_path | rel_path ) [ "?" query ]`
    #[section(RFC2396, "5")]
    pub RelativeUri -> ReferenceNode = map(
        (
            alt((NetPath, map(alt((AbsPath, RelPath)), |path| HierNode { authority: None, path }))),
            maybe(preceded(exact("?"), Query)),
        ),
        |(hier, query)| reference(hier, query),
    );

    /// `hier_part = ( net_path | abs_path ) [ "?" query ]`
    #[section(RFC2396, "3")]
    pub HierPart -> (HierNode, OptSpan) = (
        alt((NetPath, map(AbsPath, |path| HierNode { authority: None, path }))),
        maybe(preceded(exact("?"), Query)),
    );

    /// `opaque_part = uric_no_slash *uric`
    #[section(RFC2396, "3")]
    pub OpaquePart -> Span = span((one(URIC_NO_SLASH), run(URIC)));

    /// `net_path = "//" authority [ abs_path ]`
    #[section(RFC2396, "3")]
    pub NetPath -> HierNode = map(
        (preceded(exact("//"), Authority), span(opt(AbsPath))),
        |(authority, path)| HierNode { authority: Some(authority), path },
    );

    /// `authority = server | reg_name`
    #[section(RFC2396, "3.2")]
    pub Authority -> AuthorityNode = alt((
        terminated(Server, not(ahead(REG_NAME_CHAR))),
        map(RegName, |span| AuthorityNode { host: HostNode { span, kind: HostKind::RegName }, ..AuthorityNode::default() }),
    ));

    /// `server = [ [ userinfo "@" ] hostport ]`
    #[section(RFC2396, "3.2.2")]
    pub Server -> AuthorityNode = alt((
        map(
            preceded(at_sign_before(AUTHORITY_END), (terminated(Userinfo, exact("@")), Hostport)),
            |(userinfo, node)| AuthorityNode { userinfo: OptSpan::some(userinfo), ..node },
        ),
        Hostport,
        map(span(exact("")), |span| AuthorityNode {
            host: HostNode { span, kind: HostKind::RegName },
            ..AuthorityNode::default()
        }),
    ));

    /// `hostport = host [ ":" port ]`
    #[section(RFC2396, "3.2.2")]
    pub Hostport -> AuthorityNode = map(
        (Host, maybe(preceded(exact(":"), Port))),
        |(host, port)| AuthorityNode { userinfo: OptSpan::NONE, host, port },
    );

    /// `query = *uric`
    #[section(RFC2396, "3.4")]
    pub Query -> Span = span(run(URIC));

    /// `fragment = *uric`
    #[section(RFC2396, "4.1")]
    pub Fragment -> Span = span(run(URIC));
}
