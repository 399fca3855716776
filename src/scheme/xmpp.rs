//! `xmpp`: RFC 5122.
//!
//! ```
//! use urlgram::scheme::xmpp::XmppUrl;
//!
//! let url = XmppUrl::parse("xmpp://guest@example.com/support@example.com?message;subject=Hello%20World")?;
//! assert_eq!(url.account().unwrap().node, Some("guest"));
//! let target = url.target().unwrap();
//! assert_eq!((target.node, target.host, target.resource), (Some("support"), "example.com", None));
//! assert_eq!(url.query_type(), Some("message"));
//! assert_eq!(url.pairs().collect::<Vec<_>>(), [("subject", "Hello%20World")]);
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * What stands after `//` is the account to log in with, not who is meant; it needs an `@`.
//! * There is no slash in a resource. Pairs have `;` between them, not `&`. A host may be empty by the grammar; an
//!   address has one, and an empty one is refused here.
//! * Equivalence: node and resource by the string preparation of XMPP, the host without case.
//! * IRIs have rules of their own, which are not read here.

use super::server::parameters;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc5122::{JidNode, RFC5122, Xmppuri};
use crate::span::OptSpan;

/// The scheme `xmpp`.
#[derive(Clone, Copy, Debug)]
pub struct Xmpp;

/// A URL of the scheme `xmpp`.
pub type XmppUrl<'a> = Url<'a, Xmpp>;

impl Scheme for Xmpp {
    type Rule = Xmppuri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("account_node", "The user of the account to log in with."),
            ("account_host", "The host of the account to log in with."),
            ("node", "The user that is meant."),
            ("host", "The host that is meant."),
            ("resource", "The resource that is meant."),
            ("query_type", "What is to be done."),
            ("pairs", "Keys and values."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[
            ("xmpp:example-node@example.com/some-resource", "RFC 5122 2.4"),
            ("xmpp:example-node@example.com?message;subject=Hello%20World", "RFC 5122 2.5"),
            ("xmpp://guest@example.com/support@example.com?message", "RFC 5122 2.3"),
        ],
        invalid: &[
            ("xmpp://example.com/", "authority needs node@"),
            ("xmpp:a@b@c", "two \"@\""),
            ("xmpp:romeo@example.net/a/b", "\"/\" in the resource"),
            ("xmpp:romeo@example.net?message;subject", "pair without \"=\""),
        ],
        notes: &[
            "What stands after `//` is the account to log in with, not who is meant; it needs an `@`.",
            "There is no slash in a resource. Pairs have `;` between them, not `&`. A host may be empty by the grammar; an address has one, and an empty one is refused here.",
            "Equivalence: node and resource by the string preparation of XMPP, the host without case.",
            "IRIs have rules of their own, which are not read here.",
        ],
        history: "RFC 4622 (2006), RFC 5122 (2008).",
        ..About::new("xmpp", "Extensible Messaging and Presence Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        let part = |jid: Option<JidNode>, part: fn(JidNode) -> OptSpan| jid.map_or(OptSpan::NONE, part);
        fields.text("account_node", part(node.account, |jid| jid.node));
        fields.text("account_host", part(node.account, |jid| jid.host.span.into()));
        fields.text("node", part(node.target, |jid| jid.node));
        fields.text("host", part(node.target, |jid| jid.host.span.into()));
        fields.text("resource", part(node.target, |jid| jid.resource));
        fields.text("query_type", node.query_type);
        fields.pairs("pairs", node.pairs.get().into_iter().flat_map(|pairs| parameters(url.as_str(), pairs)));
        fields.text("fragment", node.fragment);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        let jids = [url.node().account, url.node().target];
        match jids.into_iter().flatten().find(|jid| jid.host.span.is_empty()) {
            Some(jid) => Err(Violation::new(jid.host.span, "an address of XMPP has a host", &RFC5122, "2.2")),
            None => Ok(()),
        }
    }
}

/// An address of XMPP, as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jid<'a> {
    /// What stands before `@`.
    pub node: Option<&'a str>,
    /// The host.
    pub host: &'a str,
    /// What stands after the slash.
    pub resource: Option<&'a str>,
}

impl<'a> XmppUrl<'a> {
    /// The account to log in with.
    pub fn account(&self) -> Option<Jid<'a>> {
        self.node().account.map(|jid| self.jid(jid))
    }

    /// Who is meant.
    pub fn target(&self) -> Option<Jid<'a>> {
        self.node().target.map(|jid| self.jid(jid))
    }

    /// What is to be done.
    pub fn query_type(&self) -> Option<&'a str> {
        self.part(self.node().query_type)
    }

    /// Keys and values, as written.
    pub fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        let pairs = self.node().pairs.get().into_iter().flat_map(move |pairs| parameters(text, pairs));
        // The rule wants a `=` in each.
        pairs.map(move |(key, value)| (key.of(text), value.of(text).unwrap_or_default()))
    }

    /// What stands after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }

    fn jid(&self, jid: JidNode) -> Jid<'a> {
        Jid { node: self.part(jid.node), host: self.piece(jid.host.span), resource: self.part(jid.resource) }
    }
}
