//! `snmp`: RFC 4088.
//!
//! ```
//! use urlgram::scheme::snmp::SnmpUrl;
//!
//! let url = SnmpUrl::parse("snmp://tester5@example.com:8161/bridge1;800002b804616263/1.3.6.1.2.1.1.3+")?;
//! assert_eq!((url.userinfo(), url.host(), url.port_number()), (Some("tester5"), "example.com", Some(8161)));
//! assert_eq!((url.context_name(), url.context_engine_id()), (Some("bridge1"), Some("800002b804616263")));
//! assert_eq!((url.oids(), url.suffix()), (Some("1.3.6.1.2.1.1.3"), Some("+")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::server::{HOST, HasAuthority, PORT, host, port, userinfo};
use crate::class::{DIGIT, HEXDIG};
use crate::combinator::{lit, map, one_of, opt_span, recognize, repeat, repeat0, span, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar::parts::server;
use crate::grammar::rfc3986::{Segment, Userinfo};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 4088.
pub static RFC4088: Document =
    Document { name: "rfc4088", title: "RFC 4088", url: "https://www.rfc-editor.org/rfc/rfc4088" };

/// RFC 3061, whose rules are in this grammar file too.
static RFC3061: Document =
    Document { name: "rfc4088", title: "RFC 3061", url: "https://www.rfc-editor.org/rfc/rfc3061" };

class! {
    NON_ZERO = ('1', '9');
}

/// The components of an `snmp` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct SnmpNode {
    /// The agent and the security name.
    pub authority: AuthorityComponents,
    /// The context with its engine, and its slash.
    pub context: OptSpan,
    /// The object identifiers with their suffix, and their slash.
    pub oids: OptSpan,
}

impl HasAuthority for SnmpNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

grammar! {
    RFC4088 in "../../grammars/rfc4088.abnf";
    start SnmpUri;
    section "3";

    /// `snmp-uri         = "snmp://" snmp-authority [ context [ oids ]]`
    pub SnmpUri -> SnmpNode = map(
        (preceded(lit("snmp://"), SnmpAuthority), opt((Context, opt_span(Oids)))),
        |(authority, path): (_, Option<(Span, OptSpan)>)| {
            let (context, oids) = path.map_or((OptSpan::NONE, OptSpan::NONE), |(context, oids)| (context.into(), oids));
            SnmpNode { authority, context, oids }
        },
    );

    /// `snmp-authority   = [ securityName "@" ] host [ ":" port ]`
    pub SnmpAuthority -> AuthorityComponents = server();

    /// `securityName     = userinfo`
    pub SecurityName -> Span = Userinfo;

    /// `context          = "/" contextName [ ";" contextEngineID ]`
    ///
    /// A name matches the engine too.
    pub Context -> Span = span((lit("/"), ContextName));

    /// `contextName      = segment`
    pub ContextName -> Span = Segment;

    /// `contextEngineID  = 1*(HEXDIG HEXDIG)`
    pub ContextEngineId -> Span = span(repeat(1, usize::MAX, (one_of(HEXDIG), one_of(HEXDIG))));

    /// `oids             = "/" ( oid / oid-group ) [ suffix ]`
    pub Oids -> Span = span((lit("/"), alt((Oid, OidGroup)), opt(Suffix)));

    /// `oid-group        = "(" oid *( "," oid ) ")"`
    pub OidGroup -> Span = span((lit("("), Oid, repeat0((lit(","), Oid)), lit(")")));

    /// `suffix           = "+" / ".*"`
    pub Suffix -> Span = span(alt((lit("+"), lit(".*"))));

    /// `oid              = number *( "." number )`
    #[section(RFC3061, "2")]
    pub Oid -> Span = span((Number, repeat0((lit("."), Number))));

    /// `number           = DIGIT / ( %x31-39 1*DIGIT )`
    ///
    /// Longest first: a digit alone is the start of a longer number.
    #[section(RFC3061, "2")]
    pub Number -> Span = span(alt((recognize((one_of(NON_ZERO), take_while1(DIGIT))), recognize(one_of(DIGIT)))));
}

scheme! {
    "snmp" => Snmp, SnmpUrl, SnmpUri {
        title: "Simple Network Management Protocol",
        port: Some(161),
        valid: &[
            ("snmp://example.com", "RFC 4088 5"),
            ("snmp://tester5@example.com:8161", "RFC 4088 5"),
            ("snmp://example.com/bridge1;800002b804616263", "RFC 4088 5"),
            ("snmp://example.com//1.3.6.1.2.1.1.3+", "RFC 4088 5: an empty context"),
            ("snmp://example.com//(1.3.6.1.2.1.2.2.1.7,1.3.6.1.2.1.2.2.1.8).*", "RFC 4088 5"),
        ],
        invalid: &[("snmp://example.com/1/a", "no object identifier"), ("snmp:example.com", "no \"//\""), ("snmp://h//1.3.", "dot at the end"), ("snmp://h//1.03", "RFC 3061 2: leading zero")],
        history: "RFC 4088 (2005).",
    }
    common {
        notes: [
            "The context is the first segment, which may be empty; object identifiers are the second. The engine of a context is an \
             even number of hexadecimal digits after its last `;`.",
            "The suffix `+` designates the next object, and `.*` the objects below. A password in the userinfo is deprecated (§3).",
        ],
        fields(url, text, node): [
            "security_name": "The security name: the part before `@`." => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "context_name": "The name of the context." => text(url.context().0);
            "context_engine_id": "The engine of the context." => text(url.context().1);
            "oids": "The object identifiers; several are in parentheses." => text(url.identifiers().0);
            "suffix": "`+` for the next objects, `.*` for those below." => text(url.identifiers().1);
        ]
    }
}

impl<'a> SnmpUrl<'a> {
    /// Returns the name of the context and its engine.
    fn context(&self) -> (OptSpan, OptSpan) {
        let Some(whole) = self.node().context.get() else { return (OptSpan::NONE, OptSpan::NONE) };
        let name = Span::new(whole.start + 1, whole.end);
        let is_engine =
            |text: &str| !text.is_empty() && text.len() % 2 == 0 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
        let written = self.slice(name);
        match written.rfind(';').filter(|at| is_engine(&written[at + 1..])) {
            // The offset lies within a span, whose bounds are u32.
            Some(at) => {
                let at = name.start + at as u32;
                (Span::new(name.start, at).into(), Span::new(at + 1, name.end).into())
            }
            None => (name.into(), OptSpan::NONE),
        }
    }

    /// Returns the object identifiers and their suffix.
    fn identifiers(&self) -> (OptSpan, OptSpan) {
        let Some(whole) = self.node().oids.get() else { return (OptSpan::NONE, OptSpan::NONE) };
        let written = self.slice(whole);
        let length =
            ["+", ".*"].iter().find(|suffix| written.ends_with(**suffix)).map_or(0, |suffix| suffix.len() as u32);
        let end = whole.end - length;
        let suffix = if length == 0 { OptSpan::NONE } else { Span::new(end, whole.end).into() };
        (Span::new(whole.start + 1, end).into(), suffix)
    }

    /// Returns the name of the context as written.
    pub fn context_name(&self) -> Option<&'a str> {
        self.opt_slice(self.context().0)
    }

    /// Returns the engine of the context.
    pub fn context_engine_id(&self) -> Option<&'a str> {
        self.opt_slice(self.context().1)
    }

    /// Returns the object identifiers, several in parentheses.
    pub fn oids(&self) -> Option<&'a str> {
        self.opt_slice(self.identifiers().0)
    }

    /// Returns the suffix: `+` or `.*`.
    pub fn suffix(&self) -> Option<&'a str> {
        self.opt_slice(self.identifiers().1)
    }
}
