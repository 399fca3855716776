//! `ldap`: RFC 4516; and `ldaps`, which has no document and the same syntax.
//!
//! ```
//! use urlgram::scheme::ldap::{LdapScope, LdapUrl};
//!
//! let url = LdapUrl::parse("ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)")?;
//! assert_eq!(url.dn(), "o=University of Michigan,c=US");
//! assert_eq!((url.attributes().count(), url.scope()), (0, LdapScope::Sub));
//! assert_eq!(url.filter(), "(cn=Babs Jensen)");
//!
//! let url = LdapUrl::parse("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com")?;
//! let extension = url.extensions().next().unwrap();
//! assert_eq!((extension.critical, extension.type_), (true, "e-bindname"));
//! assert_eq!(extension.value, Some("cn=Manager%2cdc=example%2cdc=com"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! [`LdapUrl::filter_tree`] returns the filter as a tree; see the module [`filter`].

use alloc::borrow::Cow;

use super::address::{decoded, decoded_byte};
use super::fields::FieldValue;
use super::server::{HasAuthority, PORT, nonempty_host, port, port_number};
use super::spans::{opt_split, pairs, split};
use crate::components::AuthorityComponents;
use crate::grammar::ldaps::Ldapsurl;
use crate::grammar::rfc4516::{LdapNode, Ldapurl};
use crate::span::{OptSpan, Span};

pub mod filter;

pub use filter::{
    LdapFilter, LdapFilterKind, LdapFilterTree, LdapFilters, LdapItem, LdapSubstrings, LdapTest, LdapValue,
};

scheme! {
    "ldap" => Ldap, LdapUrl, Ldapurl {
        title: "Lightweight Directory Access Protocol",
        port: Some(389),
        valid: &[
            ("ldap://ldap1.example.net/o=University%20of%20Michigan,c=US?postalAddress", "RFC 4516 4"),
            ("ldap://ldap1.example.net:6666/o=University%20of%20Michigan,c=US??sub?(cn=Babs%20Jensen)", "RFC 4516 4"),
            ("LDAP://ldap1.example.com/c=GB?objectClass?ONE", "RFC 4516 4"),
            ("ldap:///??sub??!e-bindname=cn=Manager%2cdc=example%2cdc=com", "RFC 4516 4"),
        ],
        invalid: &[
            ("ldap://ldap.example.net/??children", "scope is base, one or sub"),
            ("ldap://ldap.example.net/???cn=x", "filter without parentheses"),
            ("ldap:ldap.example.net", "no \"//\""),
            ("ldap://ldap.example.net/????", "empty extension list"),
        ],
        history: "RFC 1959 (1996), RFC 2255 (1997), RFC 4516 (2006).",
    }
    "ldaps" => Ldaps, LdapsUrl, Ldapsurl {
        title: "Lightweight Directory Access Protocol over TLS",
        port: Some(636),
        secure: true,
        source: "no document; the syntax of RFC 4516",
        valid: &[("ldaps://ldap.example.net/dc=example,dc=net", "like ldap")],
        invalid: &[
            ("ldaps:///??all", "scope"),
            ("ldaps:///dc=example??all", "scope; the unsplit rule hides it, because a DN may contain \"?\""),
        ],
        history: "Provisional in the registry, without a document.",
    }
    common {
        notes: [
            "The text is split at `?` first, then the lists at `,`; then each part is decoded once and parsed. A \
             question mark within a part is written `%3F`, a comma within the value of an extension `%2C`.",
            "Below the percent-encoding, names and filters have their own escape: the backslash of RFC 4514 and RFC \
             4515.",
            "An extension must follow a fourth question mark. Filters nest at most 64 deep.",
            "Equivalence (§3): absent parts have defaults: all user attributes, scope `base`, filter \
             `(objectClass=*)`. Attribute types, the scope and the scheme ignore case.",
        ],
        fields(url, text, node): [
            "host": "The server; absent for the client's own server." => text(nonempty_host(node.authority));
            "port": PORT => text(port(node.authority));
            "dn": "The distinguished name: its relative names, in order."
                => opt_list(node.dn.get().map(|dn| rdns(text, dn)));
            "attributes": "The requested attributes; all user attributes if absent."
                => opt_list(opt_split(text, node.attributes, ','));
            "scope": "`base`, `one` or `sub`; `base` if absent." => text(node.scope);
            "filter": "The filter that selects entries; `(objectClass=*)` if absent." => text(node.filter);
            "filter_attributes": "The attributes that the filter tests, in its order."
                => add(|| url.filter_tree().map_or(FieldValue::Absent, |tree| tree.attributes()));
            "filter_tree": "The filter as lists: `and`, `or`, `not` and filters, or a test, its attribute and its value."
                => add(|| url.filter_tree().map_or(FieldValue::Absent, |tree| tree.value()));
            "extensions": "The extensions: types, with `!` if critical, and values if present."
                => pairs(pairs(text, node.extensions, ','));
        ]
        equivalence(a, b) "RFC 4516 §3"
            "Absent parts have defaults, parts are compared decoded, and the host, attributes and types ignore case." {
            let text = |url: &super::Url<'_, Self>, span: OptSpan| url.opt_slice(span).unwrap_or_default().to_ascii_lowercase();
            let host = |url: &super::Url<'_, Self>| text(url, nonempty_host(url.node().authority));
            let port_of = |url: &super::Url<'_, Self>| port_number(url.opt_slice(port(url.node().authority)), Self::INFO.port);
            host(a) == host(b)
                && port_of(a) == port_of(b)
                && a.dn() == b.dn()
                && text(a, a.node().attributes) == text(b, b.node().attributes)
                && LdapScope::of(a.opt_slice(a.node().scope)) == LdapScope::of(b.opt_slice(b.node().scope))
                && a.filter() == b.filter()
                && text(a, a.node().extensions) == text(b, b.node().extensions)
        }
    }
}

impl HasAuthority for LdapNode {
    fn authority(&self) -> Option<AuthorityComponents> {
        Some(self.authority)
    }
}

/// The depth of a search below the entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LdapScope {
    /// The entry itself.
    #[default]
    Base,
    /// The entries directly below it.
    One,
    /// The entry and all entries below it.
    Sub,
}

impl LdapScope {
    fn of(written: Option<&str>) -> Self {
        match written {
            Some(scope) if scope.eq_ignore_ascii_case("one") => LdapScope::One,
            Some(scope) if scope.eq_ignore_ascii_case("sub") => LdapScope::Sub,
            _ => LdapScope::Base,
        }
    }
}

/// An extension.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LdapExtension<'a> {
    /// Whether the extension begins with `!`: a client that does not know it must not use the URL.
    pub critical: bool,
    /// Type as written.
    pub type_: &'a str,
    /// Value as written.
    pub value: Option<&'a str>,
}

impl<'a> LdapExtension<'a> {
    fn of(text: &'a str, type_: Span, value: OptSpan) -> Self {
        let written = type_.of(text);
        let type_ = written.strip_prefix('!').unwrap_or(written);
        LdapExtension { critical: type_.len() < written.len(), type_, value: value.of(text) }
    }
}

/// Returns the spans of the relative names: the parts between commas that no backslash escapes.
fn rdns(text: &str, dn: Span) -> impl Iterator<Item = Span> + use<'_> {
    let mut rest = (!dn.is_empty()).then_some(dn);
    core::iter::from_fn(move || {
        let here = rest.take()?;
        let end = unescaped_comma(text, here);
        if end < here.end {
            rest = Some(Span::new(end + decoded_byte(text, end).1, here.end));
        }
        Some(Span::new(here.start, end))
    })
}

/// Returns the offset of the first comma that no backslash escapes, or the end. Both may be percent-encoded.
fn unescaped_comma(text: &str, span: Span) -> u32 {
    let mut at = span.start;
    while at < span.end {
        let (byte, width) = decoded_byte(text, at);
        match byte {
            b',' => return at,
            b'\\' if at + width < span.end => at += width + decoded_byte(text, at + width).1,
            _ => at += width,
        }
    }
    span.end
}

url_methods! { impl<'a> LdapUrl<'a>, LdapsUrl<'a> {
    /// Returns the distinguished name, decoded; empty if absent.
    pub fn dn(&self) -> Cow<'a, str> {
        decoded(self.opt_slice(self.node().dn).unwrap_or_default())
    }

    /// Returns the requested attributes as written. None if absent, which means all user attributes.
    pub fn attributes(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let (text, list) = (self.as_str(), self.node().attributes.get());
        list.into_iter().flat_map(move |list| split(text, list, ',')).map(move |span| span.of(text))
    }

    /// Returns the depth of the search below the entry.
    pub fn scope(&self) -> LdapScope {
        LdapScope::of(self.opt_slice(self.node().scope))
    }

    /// Returns the filter that selects entries, decoded; `(objectClass=*)` if absent.
    pub fn filter(&self) -> Cow<'a, str> {
        self.opt_slice(self.node().filter).map_or(Cow::Borrowed("(objectClass=*)"), decoded)
    }

    /// Returns the filter as a tree; `None` if absent, which means `(objectClass=*)`.
    pub fn filter_tree(&self) -> Option<LdapFilterTree<'a>> {
        self.node().filter.get().map(|filter| LdapFilterTree::new(self.as_str(), filter))
    }

    /// Returns the extensions.
    pub fn extensions(&self) -> impl Iterator<Item = LdapExtension<'a>> + use<'a> {
        let text = self.as_str();
        pairs(text, self.node().extensions, ',').map(move |(type_, value)| LdapExtension::of(text, type_, value))
    }
} }
