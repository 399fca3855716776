//! `iris`, `iris.beep`, `iris.xpc`, `iris.xpcs` and `iris.lwz`: RFC 3981, RFC 3983, RFC 4992 and RFC 4993.
//!
//! ```
//! use urlgram::scheme::iris::IrisUrl;
//!
//! let url = IrisUrl::parse("iris:dreg1//192.0.2.1:44/domain/example.com")?;
//! assert_eq!((url.registry(), url.host(), url.port()), ("dreg1", "192.0.2.1", Some("44")));
//! assert_eq!((url.entity_class(), url.entity_name()), ("domain", "example.com"));
//! // The defaults of §7.1.
//! let url = IrisUrl::parse("iris:dreg1//com")?;
//! assert_eq!((url.entity_class(), url.entity_name()), ("iris", "id"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::combinator::opt;
use nom::sequence::{preceded, terminated};

use super::server::{HOST, HasAuthority, PORT, USERINFO, host, port, require_host_by_rule, userinfo};
use crate::combinator::{lit, map, span, take_while0, take_while1};
use crate::components::AuthorityComponents;
use crate::grammar::parts::server;
use crate::grammar::rfc2396::{ESCAPED, UNRESERVED};
use crate::grammar::rfc3986::PCHAR;
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 3981 and the documents of its transports.
pub static IRIS: Document = Document { name: "iris", title: "RFC 3981", url: "https://www.rfc-editor.org/rfc/rfc3981" };

/// RFC 3983, whose rules are in this grammar file too.
static RFC3983: Document = Document { name: "iris", title: "RFC 3983", url: "https://www.rfc-editor.org/rfc/rfc3983" };

/// RFC 4992, whose rules are in this grammar file too.
static RFC4992: Document = Document { name: "iris", title: "RFC 4992", url: "https://www.rfc-editor.org/rfc/rfc4992" };

/// RFC 4993, whose rules are in this grammar file too.
static RFC4993: Document = Document { name: "iris", title: "RFC 4993", url: "https://www.rfc-editor.org/rfc/rfc4993" };

/// The components of an `iris` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct IrisNode {
    /// The type of the registry.
    pub registry: Span,
    /// The method that finds the server; empty for direct resolution.
    pub resolution: Span,
    /// The server, or the domain whose server is found.
    pub authority: AuthorityComponents,
    /// The class of the entity.
    pub class: OptSpan,
    /// The name of the entity.
    pub name: OptSpan,
}

impl HasAuthority for IrisNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

class! {
    /// Characters of the parts other than the registry and the authority.
    pub PART_CHAR = UNRESERVED | ESCAPED;
}

grammar! {
    IRIS in "../../grammars/iris.abnf";
    start IrisUri;
    section "7.1";

    /// `iris-uri           = "iris:" iris-name`
    pub IrisUri -> IrisNode = preceded(lit("iris:"), IrisName);

    /// `iris-beep-uri      = "iris.beep:" iris-name`
    #[section(RFC3983, "7.1")]
    pub IrisBeepUri -> IrisNode = preceded(lit("iris.beep:"), IrisName);

    /// `iris-xpc-uri       = "iris.xpc:" iris-name`
    #[section(RFC4992, "13.1")]
    pub IrisXpcUri -> IrisNode = preceded(lit("iris.xpc:"), IrisName);

    /// `iris-xpcs-uri      = "iris.xpcs:" iris-name`
    #[section(RFC4992, "13.2")]
    pub IrisXpcsUri -> IrisNode = preceded(lit("iris.xpcs:"), IrisName);

    /// `iris-lwz-uri       = "iris.lwz:" iris-name`
    #[section(RFC4993, "7.1.1")]
    pub IrisLwzUri -> IrisNode = preceded(lit("iris.lwz:"), IrisName);

    /// `iris-name          = registry-urn "/" [ resolution-method ] "/" authority [ "/" entity-class "/" entity-name ]`
    pub IrisName -> IrisNode = map(
        (
            terminated(RegistryUrn, lit("/")),
            terminated(ResolutionMethod, lit("/")),
            Authority,
            opt((preceded(lit("/"), EntityClass), preceded(lit("/"), EntityName))),
        ),
        |(registry, resolution, authority, entity): (_, _, _, Option<(Span, Span)>)| {
            let (class, name) = entity.map_or((OptSpan::NONE, OptSpan::NONE), |(class, name)| (class.into(), name.into()));
            IrisNode { registry, resolution, authority, class, name }
        },
    );

    /// `authority          = [ userinfo "@" ] host [ ":" port ]`
    pub Authority -> AuthorityComponents = server();

    /// `registry-urn       = 1*pchar`
    pub RegistryUrn -> Span = span(take_while1(PCHAR));

    /// `resolution-method  = *( unreserved / escaped )`
    pub ResolutionMethod -> Span = span(take_while0(PART_CHAR));

    /// `entity-class       = *( unreserved / escaped )`
    pub EntityClass -> Span = span(take_while0(PART_CHAR));

    /// `entity-name        = *( unreserved / escaped )`
    pub EntityName -> Span = span(take_while0(PART_CHAR));
}

scheme! {
    "iris" => Iris, IrisUrl, IrisUri {
        title: "Internet Registry Information Service",
        valid: &[
            ("iris:dreg1//example.com/domain/example.com", "RFC 3981 7.4"),
            ("iris:dreg1//example.com", "RFC 3981 7.4"),
            ("iris:dreg1//192.0.2.1:44/domain/example.com", "RFC 3981 7.4"),
            ("iris:dreg1/bottom/example.com/domain/example.com", "RFC 3981 7.4: a resolution method"),
            ("iris:urn:ietf:params:xml:ns:dreg1//com", "RFC 3981 4.3.2: the full name of the registry type"),
        ],
        invalid: &[
            ("iris:dreg1/example.com", "no place for the resolution method"),
            ("iris:dreg1//example.com/domain", "a class without a name"),
            ("iris:dreg1///domain/x", "no authority"),
            ("iris://example.com/domain/example.com", "no registry type"),
        ],
        history: "RFC 3981 (2005). RFC 4992 (2007) changed the default transport.",
    }
    "iris.beep" => IrisBeep, IrisBeepUrl, IrisBeepUri {
        title: "Internet Registry Information Service over BEEP",
        port: Some(702),
        valid: &[
            ("iris.beep:dreg1//com/domain/example.com", "RFC 3981 7.4"),
            ("iris.beep:dreg1/bottom/example.com/domain/example.com", "RFC 3981 7.4"),
        ],
        invalid: &[("iris.beep:dreg1//", "no authority"), ("iris.beep:dreg1//com/domain/a/b", "slash in a name")],
        history: "RFC 3983 (2005).",
    }
    "iris.xpc" => IrisXpc, IrisXpcUrl, IrisXpcUri {
        title: "Internet Registry Information Service over XPC",
        port: Some(713),
        valid: &[("iris.xpc:dreg1//com/domain/example.com", "as iris"), ("iris.xpc:dreg1//[2001:db8::1]:713", "address and port")],
        invalid: &[("iris.xpc:dreg1", "no authority"), ("iris.xpc:dreg1//com/a/b?c", "query")],
        history: "RFC 4992 (2007).",
    }
    "iris.xpcs" => IrisXpcs, IrisXpcsUrl, IrisXpcsUri {
        title: "Internet Registry Information Service over XPC with TLS",
        port: Some(714),
        secure: true,
        valid: &[("iris.xpcs:dreg1//com/domain/example.com", "as iris"), ("iris.xpcs:dreg1//example.com", "no entity")],
        invalid: &[("iris.xpcs:dreg1//com:x", "port"), ("iris.xpcs:/dreg1//com", "no registry type")],
        history: "RFC 4992 (2007).",
    }
    "iris.lwz" => IrisLwz, IrisLwzUrl, IrisLwzUri {
        title: "Internet Registry Information Service over UDP",
        port: Some(715),
        valid: &[("iris.lwz:dreg1//192.0.2.1:44/domain/example.com", "RFC 3981 7.4"), ("iris.lwz:dreg1//example.com", "no entity")],
        invalid: &[("iris.lwz:dreg1//example.com#a", "fragment"), ("iris.lwz:dreg1//example.com/a/b c", "space")],
        history: "RFC 4993 (2007).",
    }
    common {
        notes: [
            "There are two slashes only if the resolution method is empty. What RFC 3986 takes for a path contains the authority.",
            "An absent class is `iris` and an absent name is `id` (§7.1). `iris` itself chooses no transport, so it has no port.",
            "The grammar allows an empty host, which cannot be asked and is rejected here.",
        ],
        fields(url, text, node): [
            "registry": "The type of the registry: a URN, or its last part." => text(node.registry);
            "resolution": "The method that finds the server; empty for direct resolution." => text(node.resolution);
            "userinfo": USERINFO => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "class": "The class of the entity; `iris` if absent." => text(node.class);
            "name": "The name of the entity; `id` if absent." => text(node.name);
        ]
        check(url) { require_host_by_rule(url) }
    }
}

impl<'a> IrisUrl<'a> {
    /// Returns the type of the registry as written.
    pub fn registry(&self) -> &'a str {
        self.slice(self.node().registry)
    }

    /// Returns the method that finds the server; empty for direct resolution.
    pub fn resolution_method(&self) -> &'a str {
        self.slice(self.node().resolution)
    }

    /// Returns the class of the entity, or the default `iris`.
    pub fn entity_class(&self) -> &'a str {
        self.opt_slice(self.node().class).unwrap_or("iris")
    }

    /// Returns the name of the entity, or the default `id`.
    pub fn entity_name(&self) -> &'a str {
        self.opt_slice(self.node().name).unwrap_or("id")
    }
}
