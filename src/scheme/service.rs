//! `service`: RFC 2609 §2 and RFC 3111 §3.
//!
//! ```
//! use urlgram::scheme::service::ServiceUrl;
//!
//! let url = ServiceUrl::parse("service:printer:lpr://print.example.com:515/queue;color=true")?;
//! assert_eq!((url.service_type(), url.url_scheme()), ("printer", Some("lpr")));
//! assert_eq!((url.host(), url.port_number(), url.path()), ("print.example.com", Some(515), Some("/queue")));
//! assert_eq!(url.attribute("color"), Some("true"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::server::{HasAuthority, PORT, port, userinfo};
use super::spans::{parameters, split_once, value_of};
use crate::class::{ALPHA, DIGIT, HEXDIG};
use crate::combinator::{
    ahead, at_sign_before, lit, map, one_of, opt_span, recognize, repeat, span, take_while0, take_while1,
};
use crate::components::{AuthorityComponents, HostComponent, HostKind};
use crate::grammar::rfc1123::Hostname1123;
use crate::grammar::rfc3986::{Ipv6address, PCT_ENCODED};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 2609.
pub static RFC2609: Document =
    Document { name: "rfc2609", title: "RFC 2609", url: "https://www.rfc-editor.org/rfc/rfc2609" };

/// RFC 3111, whose rules are in this grammar file too.
static RFC3111: Document =
    Document { name: "rfc2609", title: "RFC 3111", url: "https://www.rfc-editor.org/rfc/rfc3111" };

/// The components of a `service` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct ServiceNode {
    /// The type of the service, with its naming authority.
    pub service_type: Span,
    /// The scheme of an abstract type.
    pub url_scheme: OptSpan,
    /// The address of the service, in one of three families.
    pub site: Span,
    /// The server of an IP site that is not empty.
    pub authority: Option<AuthorityComponents>,
    /// The path with its first slash.
    pub path: OptSpan,
    /// The attributes, each with its `;`.
    pub attributes: Span,
}

impl HasAuthority for ServiceNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        self.authority
    }
}

class! {
    /// Characters of `resname` after the first.
    pub RESNAME_CHAR = ALPHA | DIGIT | "+-";
    /// Characters of `user`.
    pub USER_CHAR = UNRESERVED | PCT_ENCODED | ";&=";
    /// The characters that end a user.
    USER_END = "/?#";
    /// The character before a name that is not a scheme.
    SLASH = "/";
}

grammar! {
    RFC2609 in "../../grammars/rfc2609.abnf";
    start ServiceUrlRule;
    section "2.1";

    /// `service-URL     = "service:" service-type ":" sap`
    pub ServiceUrlRule -> ServiceNode = map(
        (preceded(lit("service:"), terminated(ServiceType, lit(":"))), Sap),
        |((service_type, url_scheme), node)| ServiceNode { service_type, url_scheme, ..node },
    );

    /// `service-type    = abstract-type [ ":" url-scheme ]`
    ///
    /// After the colon of an address there is a slash.
    pub ServiceType -> (Span, OptSpan) =
        (AbstractType, opt_span(preceded((lit(":"), not(ahead(SLASH))), UrlScheme)));

    /// `abstract-type   = type-name [ "." naming-auth ]`
    pub AbstractType -> Span = span((TypeName, opt((lit("."), NamingAuth))));

    /// `type-name       = resname`
    pub TypeName -> Span = Resname;

    /// `naming-auth     = resname`
    pub NamingAuth -> Span = Resname;

    /// `url-scheme      = resname`
    pub UrlScheme -> Span = Resname;

    /// `resname         = ALPHA *( ALPHA / DIGIT / "+" / "-" )`
    pub Resname -> Span = span((one_of(ALPHA), take_while0(RESNAME_CHAR)));

    /// `sap             = site [ url-path ] [ attr-list ]`
    pub Sap -> ServiceNode = map(
        (Site, opt_span(UrlPath), span(opt(AttrList))),
        |((site, authority), path, attributes)| ServiceNode { site, authority, path, attributes, ..ServiceNode::default() },
    );

    /// `site            = ipsite / ipxsite / atsite`
    pub Site -> (Span, Option<AuthorityComponents>) = alt((
        Ipsite,
        map(alt((Ipxsite, Atsite)), |site| (site, None)),
    ));

    /// `ipsite          = "//" [ [ user "@" ] hostport ]`
    pub Ipsite -> (Span, Option<AuthorityComponents>) = map(
        (span(lit("//")), opt((opt(terminated(preceded(at_sign_before(USER_END), User), lit("@"))), Hostport))),
        |(slashes, server): (Span, Option<(Option<Span>, AuthorityComponents)>)| {
            let authority = server.map(|(user, server)| AuthorityComponents { userinfo: user.into(), ..server });
            let end = authority.map_or(slashes.end, |authority| authority.span().end);
            (Span::new(slashes.start, end), authority)
        },
    );

    /// `hostport        = service-host [ ":" port ]`
    pub Hostport -> AuthorityComponents = map(
        (ServiceHost, opt_span(preceded(lit(":"), Port))),
        |(host, port)| AuthorityComponents { userinfo: OptSpan::NONE, host, port },
    );

    /// `port            = 1*DIGIT`
    pub Port -> Span = span(take_while1(DIGIT));

    /// `user            = *( unreserved / pct-encoded / ";" / "&" / "=" )`
    pub User -> Span = span(take_while0(USER_CHAR));

    /// `ipxsite         = "/ipx/" 8HEXDIG ":" 12HEXDIG ":" 4HEXDIG`
    pub Ipxsite -> Span = span((
        lit("/ipx/"),
        repeat(8, 8, one_of(HEXDIG)),
        lit(":"),
        repeat(12, 12, one_of(HEXDIG)),
        lit(":"),
        repeat(4, 4, one_of(HEXDIG)),
    ));

    /// `atsite          = "/at/" apple-name ":" apple-name ":" apple-name`
    pub Atsite -> Span = span((lit("/at/"), AppleName, lit(":"), AppleName, lit(":"), AppleName));

    /// `apple-name      = 1*31apple-char`
    pub AppleName -> Span = span(repeat(1, 31, one_of(APPLE_CHAR)));

    /// `apple-char      = ALPHA / DIGIT / "$" / "-" / "_" / "." / "~" / pct-encoded`
    pub AppleChar: APPLE_CHAR = ALPHA | DIGIT | "$-_.~" | PCT_ENCODED;

    /// `url-path        = 1*( "/" *path-char )`
    pub UrlPath -> Span = span(repeat(1, usize::MAX, (lit("/"), take_while0(PATH_CHAR))));

    /// `path-char       = unreserved / pct-encoded / "?" / ":" / "@" / "&" / "="`
    pub PathChar: PATH_CHAR = UNRESERVED | PCT_ENCODED | "?:@&=";

    /// `attr-list       = 1*( ";" attr-asgn )`
    pub AttrList -> Span = span(repeat(1, usize::MAX, (lit(";"), AttrAsgn)));

    /// `attr-asgn       = 1*attr-char [ "=" *attr-char ]`
    pub AttrAsgn -> Span = span((take_while1(ATTR_CHAR), opt((lit("="), take_while0(ATTR_CHAR)))));

    /// `attr-char       = unreserved / pct-encoded / ":" / "@" / "&" / "/" / "?"`
    pub AttrChar: ATTR_CHAR = UNRESERVED | PCT_ENCODED | ":@&/?";

    /// ```abnf
    /// unreserved      = ALPHA / DIGIT / "$" / "-" / "_" / "." / "~" / "!" / "*" / "'" / "(" / ")" / "," / "+"
    /// ```
    pub Unreserved: UNRESERVED = ALPHA | DIGIT | "$-_.~!*'(),+";

    /// `service-host    = "[" IPv6address "]" / hostname-1123`
    #[section(RFC3111, "3")]
    pub ServiceHost -> HostComponent = alt((
        map(span((lit("["), Ipv6address, lit("]"))), |span| HostComponent { span, kind: HostKind::Ipv6 }),
        map(span(recognize(Hostname1123)), |span| HostComponent { span, kind: HostKind::RegName }),
    ));
}

scheme! {
    "service" => Service, ServiceUrl, ServiceUrlRule {
        title: "A service that the Service Location Protocol finds",
        valid: &[
            ("service:acap://some.where.net;authentication=KERBEROSV4", "RFC 2609 2.2"),
            ("service:device-drivers:tftp://x2.bean.org/vol3/disk/drivers.drv", "RFC 2609 2: an abstract type"),
            ("service:printer:ipp://[FE80::a15A:93ff:fe5D:B098]:8080/path", "RFC 3111 3"),
            ("service:directory-agent://[FEC0::323:A3F9:25ff:fe91:109D]", "RFC 3111 3"),
            ("service:printer.bean:lpr:/ipx/0000A1B2:00001A2B3C4D:1234/q", "a naming authority and an IPX site"),
            ("service:printer:/at/Laser:LaserWriter:Zone%201", "an AppleTalk site"),
            ("service:x://", "an empty site"),
        ],
        invalid: &[
            ("service:printer", "no address"),
            ("service:printer:lpr:host", "an address begins with a slash"),
            ("service:1x://host", "a type begins with a letter"),
            ("service:x:/ipx/1:2:3", "short numbers"),
            ("service:x://host/;", "empty attribute"),
        ],
        history: "RFC 2609 (1999) for the Service Location Protocol; RFC 3111 (2001) adds IPv6.",
    }
    common {
        notes: [
            "RFC 3986 takes everything after `service:` for a path; the document itself calls the URL opaque (§2.1).",
            "A type followed by another name is abstract, and the name is the scheme of the address after it.",
            "The printed rule escapes with a backslash, which no URI has. The prose and the examples use `%`, as here.",
        ],
        fields(url, text, node): [
            "type": "The type of the service, which ignores case." => text(url.type_and_authority().0);
            "naming_authority": "Who defines the type; absent for IANA." => text(url.type_and_authority().1);
            "scheme": "The scheme of an abstract type." => text(node.url_scheme);
            "site": "The address: an IP site with `//`, an IPX or an AppleTalk site." => text(node.site);
            "user": "The user of an IP site." => text(userinfo(node.authority));
            "host": "The host of an IP site; absent if the site is empty or of another family." => text(super::server::host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": "The path with its slash." => text(node.path);
            "attributes": "The attributes: names, and values if present." => pairs(parameters(text, node.attributes));
        ]
    }
}

impl<'a> ServiceUrl<'a> {
    fn type_and_authority(&self) -> (Span, OptSpan) {
        split_once(self.as_str(), self.node().service_type, '.')
    }

    /// Returns the type of the service, without its naming authority.
    pub fn service_type(&self) -> &'a str {
        self.slice(self.type_and_authority().0)
    }

    /// Returns the scheme of an abstract type.
    pub fn url_scheme(&self) -> Option<&'a str> {
        self.opt_slice(self.node().url_scheme)
    }

    /// Returns the path with its slash.
    pub fn path(&self) -> Option<&'a str> {
        self.opt_slice(self.node().path)
    }

    /// Returns the value of the first attribute of this name.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        let attributes = parameters(self.as_str(), self.node().attributes);
        self.opt_slice(value_of(self.as_str(), attributes, |own| own.eq_ignore_ascii_case(name)))
    }
}
