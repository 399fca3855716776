//! The generic form of a URL, and the rule for all of them (RFC 1738 §2.1, §3.1, §5).

use nom::branch::alt;
use nom::combinator::not;
use nom::sequence::{preceded, terminated};

use super::characters::{ALPHA, DIGIT, RFC1738, XCHAR};
use super::file::Fileurl;
use super::ftp::Ftpurl;
use super::gopher::Gopherurl;
use super::http::Httpurl;
use super::login::{Login, LoginNode, Urlpath};
use super::mailto::Mailtourl;
use super::news::Newsurl;
use super::nntp::Nntpurl;
use super::prospero::Prosperourl;
use super::telnet::Telneturl;
use super::wais::Waisurl;
use crate::combinator::{ahead, exact, map, opt_span, recognize, span, take_while0, take_while1};
use crate::span::{OptSpan, Span};
use crate::{class, rule};

class! {
    /// The characters of a `scheme`, in either case.
    pub SCHEME_CHAR = ALPHA | DIGIT | "+-.";
}

/// A `genericurl`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct GenericNode {
    /// The scheme as written.
    pub scheme: Span,
    /// The part after the colon.
    pub schemepart: Span,
    /// The parts of the `schemepart`, if it is an `ip-schemepart`.
    pub ip: Option<IpNode>,
}

/// An `ip-schemepart`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct IpNode {
    /// The user, the password, and the server.
    pub login: LoginNode,
    /// The part after the slash; absent without a slash.
    pub urlpath: OptSpan,
}

rule! { section(RFC1738, "5") list RULES;
    /// `genericurl = scheme ":" schemepart`
    pub Genericurl -> GenericNode = map(
        (terminated(Scheme, exact(":")), Schemepart),
        |(scheme, (schemepart, ip))| GenericNode { scheme, schemepart, ip },
    );

    /// ```abnf
    /// url = httpurl | ftpurl | newsurl |
    ///                  nntpurl | telneturl | gopherurl |
    ///                  waisurl | mailtourl | fileurl |
    ///                  prosperourl | otherurl
    /// ```
    ///
    /// A URL that matches none of the ten schemes can have the generic form, so `http://user@host/` is a `url` but not
    /// an `httpurl`.
    pub Url -> Span = span(alt((
        terminated(
            alt((
                recognize(Httpurl),
                recognize(Ftpurl),
                recognize(Newsurl),
                recognize(Nntpurl),
                recognize(Telneturl),
                recognize(Gopherurl),
                recognize(Waisurl),
                recognize(Mailtourl),
                recognize(Fileurl),
                recognize(Prosperourl),
            )),
            not(ahead(XCHAR)),
        ),
        recognize(Otherurl),
    )));

    /// `otherurl = genericurl`
    pub Otherurl -> GenericNode = Genericurl;

    /// `scheme = 1*[ lowalpha | digit | "+" | "-" | "." ]`
    ///
    /// The case is ignored, as the comment at the rule asks: "the scheme is in lower case; interpreters should use
    /// case-ignore". It may begin with a digit or "+", "-" or ".", which no later document allows.
    pub Scheme -> Span = span(take_while1(SCHEME_CHAR));

    /// `schemepart = *xchar | ip-schemepart`
    ///
    /// `*xchar` also matches every `ip-schemepart`. The latter is tried first because it has components, and is chosen
    /// if nothing follows it.
    pub Schemepart -> (Span, Option<IpNode>) = alt((
        map(terminated(IpSchemepart, not(ahead(XCHAR))), |(span, node)| (span, Some(node))),
        map(span(take_while0(XCHAR)), |span| (span, None)),
    ));

    /// `ip-schemepart = "//" login [ "/" urlpath ]`
    pub IpSchemepart -> (Span, IpNode) = map(
        (preceded(exact("//"), Login), opt_span(preceded(exact("/"), Urlpath))),
        |(login, urlpath)| (ip_span(&login, urlpath), IpNode { login, urlpath }),
    );
}

/// Returns the span of an `ip-schemepart`, including its two slashes.
fn ip_span(login: &LoginNode, urlpath: OptSpan) -> Span {
    let start = login.user.get().unwrap_or(login.host).start;
    let end = urlpath.get().or(login.port.get()).unwrap_or(login.host).end;
    Span::new(start - 2, end)
}
