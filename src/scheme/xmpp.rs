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

use super::Violation;
use super::server::FRAGMENT;
use super::spans::{full_texts, parameters};
use crate::grammar::rfc5122::{JidNode, RFC5122, Xmppuri};
use crate::span::OptSpan;

scheme! {
    "xmpp" => Xmpp, XmppUrl, Xmppuri {
        title: "Extensible Messaging and Presence Protocol",
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
        history: "RFC 4622 (2006), RFC 5122 (2008).",
    }
    common {
        notes: [
            "The part after `//` is the account to log in with, not the addressee. It needs an `@`.",
            "A resource contains no slash. `;` separates pairs, not `&`. The grammar allows an empty host; an address \
             has a host, so an empty one is rejected here.",
            "Equivalence: node and resource by the string preparation of XMPP, the host without case.",
            "IRIs have their own rules, which are not applied here.",
        ],
        fields(url, text, node): [
            "account_node": "The user of the account to log in with." => text(jid(node.account, |jid| jid.node));
            "account_host": "The host of the account to log in with."
                => text(jid(node.account, |jid| jid.host.span.into()));
            "node": "The user of the addressee." => text(jid(node.target, |jid| jid.node));
            "host": "The host of the addressee." => text(jid(node.target, |jid| jid.host.span.into()));
            "resource": "The resource of the addressee." => text(jid(node.target, |jid| jid.resource));
            "query_type": "The action." => text(node.query_type);
            "pairs": "Keys and values." => pairs(parameters(text, node.pairs));
            "fragment": FRAGMENT => text(node.fragment);
        ]
        check(url) {
            let jids = [url.node().account, url.node().target];
            match jids.into_iter().flatten().find(|jid| jid.host.span.is_empty()) {
                Some(jid) => Err(Violation::new(jid.host.span, "an XMPP address needs a host", &RFC5122, "2.2")),
                None => Ok(()),
            }
        }
    }
}

fn jid(jid: Option<JidNode>, component: fn(JidNode) -> OptSpan) -> OptSpan {
    jid.map_or(OptSpan::NONE, component)
}

/// An address of XMPP as written.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Jid<'a> {
    /// Part before `@`.
    pub node: Option<&'a str>,
    /// Host.
    pub host: &'a str,
    /// Part after the slash.
    pub resource: Option<&'a str>,
}

impl<'a> XmppUrl<'a> {
    /// Returns the account to log in with.
    pub fn account(&self) -> Option<Jid<'a>> {
        self.node().account.map(|jid| self.jid(jid))
    }

    /// Returns the addressee.
    pub fn target(&self) -> Option<Jid<'a>> {
        self.node().target.map(|jid| self.jid(jid))
    }

    /// Returns the action.
    pub fn query_type(&self) -> Option<&'a str> {
        self.opt_slice(self.node().query_type)
    }

    /// Returns keys and values, as written.
    pub fn pairs(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        full_texts(self.as_str(), parameters(self.as_str(), self.node().pairs))
    }

    /// Returns the part after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }

    fn jid(&self, jid: JidNode) -> Jid<'a> {
        Jid { node: self.opt_slice(jid.node), host: self.slice(jid.host.span), resource: self.opt_slice(jid.resource) }
    }
}
