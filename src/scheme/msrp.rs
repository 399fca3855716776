//! `msrp` and `msrps`: RFC 4975 §6 and §9.
//!
//! ```
//! use urlgram::scheme::msrp::MsrpUrl;
//!
//! let url = MsrpUrl::parse("msrp://atlanta.example.com:7654/jshA7weztas;tcp")?;
//! assert_eq!((url.host(), url.port()), ("atlanta.example.com", Some("7654")));
//! assert_eq!((url.session_id(), url.transport()), (Some("jshA7weztas"), "tcp"));
//! // The port of §15.4 is recommended. It is not a default.
//! assert_eq!(MsrpUrl::parse("msrp://relay.example.com;tcp")?.port_number(), None);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::combinator::{not, opt};
use nom::sequence::{preceded, terminated};

use super::address::decoded;
use super::error::Violation;
use super::server::{HOST, HasAuthority, USERINFO, host, port, require_host_by_rule, userinfo};
use super::spans::parameters;
use super::url::{Scheme, Url};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{ahead, lit, map, opt_prefix_at_sign, opt_span, repeat0, span, take_while0, take_while1};
use crate::components::{AuthorityComponents, HostComponent, HostKind};
use crate::grammar::parts::{ipv4, named};
use crate::grammar::rfc3986::{IpLiteral, Ipv4address, PCT_ENCODED, Port, Query, RFC3986, UNRESERVED, Userinfo};
use crate::input::{Document, Production};
use crate::span::{OptSpan, Span};
use crate::{class, grammar, pass};

/// RFC 4975.
pub static RFC4975: Document =
    Document { name: "rfc4975", title: "RFC 4975", url: "https://www.rfc-editor.org/rfc/rfc4975" };

/// The components of an MSRP URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct MsrpNode {
    /// The device.
    pub authority: AuthorityComponents,
    /// The session at the device.
    pub session: OptSpan,
    /// The transport protocol.
    pub transport: Span,
    /// The other parameters, each with its `;`.
    pub parameters: Span,
}

impl HasAuthority for MsrpNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

class! {
    /// The characters that end an authority.
    AUTHORITY_END = "/?#";
    /// Characters of `msrp-name`.
    pub NAME_CHAR = UNRESERVED | PCT_ENCODED | "!$&'()*+,=";
    /// Characters of `session-id`.
    pub SESSION_CHAR = UNRESERVED | "+=/";
    /// Characters of `transport`.
    pub TRANSPORT_CHAR = ALPHA | DIGIT;
    /// Characters of `token`.
    pub TOKEN_CHAR = "!*+-." | ('#', '\'') | ('0', '9') | ('A', 'Z') | ('^', '~');
}

grammar! {
    RFC4975 in "../../grammars/rfc4975.abnf";
    start MsrpUri;
    section "9";

    /// `msrp-URI       = "msrp://" msrp-session`
    pub MsrpUri -> MsrpNode = preceded(lit("msrp://"), MsrpSession);

    /// `msrps-URI      = "msrps://" msrp-session`
    pub MsrpsUri -> MsrpNode = preceded(lit("msrps://"), MsrpSession);

    /// `msrp-session   = msrp-authority [ "/" session-id ] ";" transport *( ";" URI-parameter )`
    pub MsrpSession -> MsrpNode = map(
        (
            MsrpAuthority,
            opt_span(preceded(lit("/"), SessionId)),
            preceded(lit(";"), Transport),
            span(repeat0((lit(";"), UriParameter))),
        ),
        |(authority, session, transport, parameters)| MsrpNode { authority, session, transport, parameters },
    );

    /// `msrp-authority = [ userinfo "@" ] msrp-host [ ":" port ]`
    pub MsrpAuthority -> AuthorityComponents = map(
        opt_prefix_at_sign(AUTHORITY_END, Userinfo, (MsrpHost, opt_span(preceded(lit(":"), Port)))),
        |(userinfo, (host, port))| AuthorityComponents { userinfo, host, port },
    );

    /// `msrp-host      = IP-literal / IPv4address / msrp-name`
    ///
    /// An address is one only if no character of a name follows, as in RFC 3986.
    pub MsrpHost -> HostComponent = alt((
        map(IpLiteral, |(span, kind)| HostComponent { span, kind }),
        map(terminated(Ipv4address, not(ahead(NAME_CHAR))), ipv4),
        map(MsrpName, named),
    ));

    /// ```abnf
    /// msrp-name      = *( unreserved / pct-encoded / "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / "=" )
    /// ```
    pub MsrpName -> Span = span(take_while0(NAME_CHAR));

    /// `session-id     = 1*( unreserved / "+" / "=" / "/" )`
    pub SessionId -> Span = span(take_while1(SESSION_CHAR));

    /// `transport      = "tcp" / 1*( ALPHA / DIGIT )`
    ///
    /// The second alternative matches the first too.
    pub Transport -> Span = span(take_while1(TRANSPORT_CHAR));

    /// `URI-parameter  = token ["=" token]`
    pub UriParameter -> Span = span((Token, opt((lit("="), Token))));

    /// `token          = 1*(%x21 / %x23-27 / %x2A-2B / %x2D-2E / %x30-39 / %x41-5A / %x5E-7E)`
    pub Token -> Span = span(take_while1(TOKEN_CHAR));
}

scheme! {
    "msrp" => Msrp, MsrpUrl, MsrpUri {
        title: "Message Session Relay Protocol",
        valid: &[
            ("msrp://host.example.com:8493/asfd34;tcp", "RFC 4975 6"),
            ("msrp://biloxi.example.com:12763/kjhd37s2s20w2a;tcp", "RFC 4975 4"),
            ("msrp://relay.example.com;tcp", "a device without a session"),
            ("msrp://anna@[2001:db8::1]:2855/a/b;ws;x=1", "user, address, transport and parameter"),
        ],
        invalid: &[
            ("msrp://host.example.com:8493/asfd34", "no transport"),
            ("msrp://192.0.2.1/asfd34;tcp", "RFC 4975 6: an address needs a port"),
            ("msrp://anna:secret@example.com/a;tcp", "RFC 4975 6: a password"),
            ("msrp:///asfd34;tcp", "no host"),
            ("msrp://host.example.com:8493/;tcp", "empty session"),
        ],
        history: "RFC 4975 (2007); RFC 4976 describes relays.",
    }
    "msrps" => Msrps, MsrpsUrl, MsrpsUri {
        title: "Message Session Relay Protocol over TLS",
        secure: true,
        valid: &[("msrps://atlanta.example.com:7654/jshA7weso3ks;tcp", "RFC 4975 15"), ("msrps://relay.example.com:2855;tcp", "no session")],
        invalid: &[("msrps:host;tcp", "no \"//\""), ("msrps://host:1/a;tcp;x=#", "\"#\" of a token begins a fragment in a URI")],
        history: "RFC 4975 (2007).",
    }
    common {
        notes: [
            "A `;` ends the host here, although a name of RFC 3986 may contain it. The rule of tokens allows `#`, `%`, `^` and other \
             characters that no URI has; texts with them are rejected.",
            "An address needs a port, and the userinfo has no password (§6). The port 2855 is recommended and is not a default.",
            "Equivalence (§6.1): the userinfo does not count, a port must be present in both or in none, and the session is \
             case-sensitive. Parameters other than the transport are not compared.",
        ],
        fields(url, text, node): [
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": "The port as written." => text(port(node.authority));
            "session": "The session at the device." => text(node.session);
            "transport": "The transport protocol, such as `tcp`." => text(node.transport);
            "params": "The other parameters: names, and values if present." => pairs(parameters(text, node.parameters));
        ]
        check(url) { check_session(url) }
        equivalence(a, b) "RFC 4975 §6.1"
            "The scheme, host, port, session and transport decide; only the session is case-sensitive." {
            let word = |text: &str| decoded(text).to_ascii_lowercase();
            let transport = |url: &Url<'_, Self>| word(url.slice(url.node().transport));
            word(a.host()) == word(b.host())
                && a.port() == b.port()
                && a.opt_slice(a.node().session) == b.opt_slice(b.node().session)
                && transport(a) == transport(b)
        }
    }
}

/// Checks what §6 says of the authority, and that the parameters have characters of a URI.
fn check_session<S: Scheme<Rule: Production<Output = MsrpNode>>>(url: &Url<'_, S>) -> Result<(), Violation> {
    require_host_by_rule(url)?;
    let AuthorityComponents { userinfo, host, port } = url.node().authority;
    if let Some(userinfo) = userinfo.get().filter(|userinfo| url.slice(*userinfo).contains(':')) {
        return Err(Violation::new(userinfo, "the userinfo has no password", &RFC4975, "6"));
    }
    if host.kind != HostKind::RegName && port.get().is_none_or(|port| port.is_empty()) {
        return Err(Violation::new(host.span, "an address needs a port", &RFC4975, "6"));
    }
    // The document decides, so that a `;` may follow a port, but its tokens also have characters that no URI has.
    let parameters = url.node().parameters;
    if pass::accepts(Query, url.slice(parameters)) {
        return Ok(());
    }
    Err(Violation::new(parameters, "a character that no URI has, although the rule of tokens allows it", &RFC3986, "2"))
}

url_methods! {
    impl<'a> MsrpUrl<'a>, MsrpsUrl<'a> {
        /// Returns the session at the device.
        pub fn session_id(&self) -> Option<&'a str> {
            self.opt_slice(self.node().session)
        }

        /// Returns the transport protocol as written.
        pub fn transport(&self) -> &'a str {
            self.slice(self.node().transport)
        }
    }
}
