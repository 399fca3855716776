//! `ldap`: RFC 4516; and `ldaps`, which has no document and the same shape.
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
//! A filter is a tree: [`LdapUrl::filter_tree`], and the module [`filter`].
//!
//! # What to know
//!
//! * The text is split at `?` first, then at `,` in the lists, and each part is decoded once, and read. A question
//!   mark within a part is `%3F`, a comma within the value of an extension is `%2C`.
//! * Names and filters have an escape of their own below the percent-encoding: the backslash of RFC 4514 and RFC
//!   4515.
//! * A fourth question mark needs an extension after it. Filters nest 64 deep at the most.
//! * Equivalence (§3): what is missing has its default: all user attributes, scope `base`, filter `(objectClass=*)`.
//!   Types of attributes, the scope and the scheme ignore case.

use alloc::borrow::Cow;

use super::address::decoded;
use super::server::{pairs, port_number};
use super::{About, Fields, Scheme, Url, Value, split};
use crate::grammar::rfc4516::{LdapNode, Ldapurl};
use crate::grammar::schemes::ldaps::Ldapsurl;
use crate::span::{OptSpan, Span};

pub mod filter;

pub use filter::{LdapFilter, LdapFilterKind, LdapFilterTree, LdapFilters, LdapItem, LdapPieces, LdapTest, LdapValue};

/// The scheme `ldap`.
#[derive(Clone, Copy, Debug)]
pub struct Ldap;

/// A URL of the scheme `ldap`.
pub type LdapUrl<'a> = Url<'a, Ldap>;

impl Scheme for Ldap {
    type Rule = Ldapurl;

    const ABOUT: &'static About = &About {
        port: Some(389),
        fields: &[
            ("host", "The server; absent where one uses one's own."),
            ("port", "The port as written; 389 if absent or empty."),
            ("dn", "The name of the entry: its relative names, in order."),
            ("attributes", "The attributes that are wanted; all user attributes if absent."),
            ("scope", "`base`, `one` or `sub`; `base` if absent."),
            ("filter", "Which entries; `(objectClass=*)` if absent."),
            ("filter_attributes", "The attributes that the filter tests, in its order."),
            (
                "filter_tree",
                "The filter as lists: `and`, `or`, `not` and filters, or a test, its attribute and its value.",
            ),
            ("extensions", "Extensions: types, with `!` where critical, and values if any."),
        ],
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
        notes: &[
            "The text is split at `?` first, then at `,` in the lists, and each part is decoded once, and read. A question mark within a part is `%3F`, a comma within the value of an extension is `%2C`.",
            "Names and filters have an escape of their own below the percent-encoding: the backslash of RFC 4514 and RFC 4515.",
            "A fourth question mark needs an extension after it. Filters nest 64 deep at the most.",
            "Equivalence (§3): what is missing has its default: all user attributes, scope `base`, filter `(objectClass=*)`. Types of attributes, the scope and the scheme ignore case.",
        ],
        history: "RFC 1959 (1996), RFC 2255 (1997), RFC 4516 (2006).",
        ..About::new("ldap", "Lightweight Directory Access Protocol")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        add_fields(url.as_str(), url.node(), fields);
    }
}

/// The scheme `ldaps`.
#[derive(Clone, Copy, Debug)]
pub struct Ldaps;

/// A URL of the scheme `ldaps`.
pub type LdapsUrl<'a> = Url<'a, Ldaps>;

impl Scheme for Ldaps {
    type Rule = Ldapsurl;

    const ABOUT: &'static About = &About {
        port: Some(636),
        secure: true,
        source: "no document; the shape of RFC 4516",
        fields: &[
            ("host", "The server; absent where one uses one's own."),
            ("port", "The port as written; 636 if absent or empty."),
            ("dn", "The name of the entry: its relative names, in order."),
            ("attributes", "The attributes that are wanted; all user attributes if absent."),
            ("scope", "`base`, `one` or `sub`; `base` if absent."),
            ("filter", "Which entries; `(objectClass=*)` if absent."),
            ("filter_attributes", "The attributes that the filter tests, in its order."),
            (
                "filter_tree",
                "The filter as lists: `and`, `or`, `not` and filters, or a test, its attribute and its value.",
            ),
            ("extensions", "Extensions: types, with `!` where critical, and values if any."),
        ],
        valid: &[("ldaps://ldap.example.net/dc=example,dc=net", "as ldap")],
        invalid: &[
            ("ldaps:///??all", "scope"),
            ("ldaps:///dc=example??all", "scope; the unsplit rule hides it, because a DN may hold \"?\""),
        ],
        notes: &[
            "The text is split at `?` first, then at `,` in the lists, and each part is decoded once, and read. A question mark within a part is `%3F`, a comma within the value of an extension is `%2C`.",
            "Names and filters have an escape of their own below the percent-encoding: the backslash of RFC 4514 and RFC 4515.",
            "A fourth question mark needs an extension after it. Filters nest 64 deep at the most.",
            "Equivalence (§3): what is missing has its default: all user attributes, scope `base`, filter `(objectClass=*)`. Types of attributes, the scope and the scheme ignore case.",
        ],
        history: "Provisional in the registry, without a document.",
        ..About::new("ldaps", "Lightweight Directory Access Protocol over TLS")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        add_fields(url.as_str(), url.node(), fields);
    }
}

fn add_fields(text: &str, node: &LdapNode, fields: &mut Fields<'_>) {
    let host = node.authority.host.span;
    fields.text("host", if host.is_empty() { OptSpan::NONE } else { host.into() });
    fields.text("port", node.authority.port);
    fields.maybe_list("dn", node.dn.get().map(|dn| rdns(text, dn)));
    fields.maybe_list("attributes", node.attributes.get().map(|list| split(text, list, ',')));
    fields.text("scope", node.scope);
    fields.text("filter", node.filter);
    let tree = || node.filter.get().map(|filter| LdapFilterTree::new(text, filter));
    fields.add("filter_attributes", || {
        let named = |tree: LdapFilterTree<'_>| {
            Value::List(tree.items().map(|item| Value::text(item.attribute_span())).collect())
        };
        tree().map_or(Value::Absent, named)
    });
    fields.add("filter_tree", || tree().map_or(Value::Absent, |tree| tree.value()));
    fields.pairs("extensions", node.extensions.get().into_iter().flat_map(|list| pairs(text, list, ',')));
}

/// How far below the entry to look.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum LdapScope {
    /// The entry itself.
    #[default]
    Base,
    /// The entries right below it.
    One,
    /// The entry and all below it.
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
    /// Whether the URL must not be used by who does not know the extension: `!`.
    pub critical: bool,
    /// Its type, as written.
    pub type_: &'a str,
    /// Its value, as written.
    pub value: Option<&'a str>,
}

impl<'a> LdapExtension<'a> {
    fn of(text: &'a str, type_: Span, value: OptSpan) -> Self {
        let written = type_.of(text);
        let type_ = written.strip_prefix('!').unwrap_or(written);
        LdapExtension { critical: type_.len() < written.len(), type_, value: value.of(text) }
    }
}

/// Where the relative names of a name stand: what lies between the commas that no backslash escapes.
fn rdns(text: &str, dn: Span) -> impl Iterator<Item = Span> + use<'_> {
    let mut rest = (!dn.is_empty()).then_some(dn);
    core::iter::from_fn(move || {
        let here = rest.take()?;
        let end = unescaped_comma(text, here);
        if end < here.end {
            rest = Some(Span::new(end + u32::from(separator_width(text, end)), here.end));
        }
        Some(Span::new(here.start, end))
    })
}

/// Where the first comma stands that no backslash escapes, either perhaps written as a triplet; the end, without one.
fn unescaped_comma(text: &str, span: Span) -> u32 {
    let mut at = span.start;
    while at < span.end {
        let width = u32::from(separator_width(text, at));
        match decoded(Span::new(at, at + width).of(text)).as_ref() {
            "," => return at,
            "\\" if at + width < span.end => at += width + u32::from(separator_width(text, at + width)),
            _ => at += width,
        }
    }
    span.end
}

/// How many bytes the character at `at` has as written: a triplet has three.
fn separator_width(text: &str, at: u32) -> u8 {
    if text.as_bytes().get(at as usize) == Some(&b'%') { 3 } else { 1 }
}

/// The views of both, which differ in their port.
macro_rules! views {
    ($($url:ident of $scheme:ident)+) => {$(
        impl<'a> $url<'a> {
            /// The host, as written; empty where none is given.
            pub fn host(&self) -> &'a str {
                self.piece(self.node().authority.host.span)
            }

            /// The port; the scheme's own where none is written. Absent where it is above 65535.
            pub fn port_number(&self) -> Option<u16> {
                port_number(self.part(self.node().authority.port), $scheme::ABOUT.port)
            }

            /// The name of the entry, decoded; empty where none is given.
            pub fn dn(&self) -> Cow<'a, str> {
                decoded(self.part(self.node().dn).unwrap_or_default())
            }

            /// The attributes that are wanted, as written. None where none is given, which means all user attributes.
            pub fn attributes(&self) -> impl Iterator<Item = &'a str> + use<'a> {
                let text = self.as_str();
                self.node()
                    .attributes
                    .get()
                    .into_iter()
                    .flat_map(move |list| split(text, list, ','))
                    .map(move |span| span.of(text))
            }

            /// Which entries below the one that is named.
            pub fn scope(&self) -> LdapScope {
                LdapScope::of(self.part(self.node().scope))
            }

            /// Which of them: the filter, decoded; `(objectClass=*)` where none is given.
            pub fn filter(&self) -> Cow<'a, str> {
                self.part(self.node().filter).map_or(Cow::Borrowed("(objectClass=*)"), decoded)
            }

            /// The filter as a tree; none where none is given, which means `(objectClass=*)`.
            pub fn filter_tree(&self) -> Option<LdapFilterTree<'a>> {
                self.node().filter.get().map(|filter| LdapFilterTree::new(self.as_str(), filter))
            }

            /// The extensions.
            pub fn extensions(&self) -> impl Iterator<Item = LdapExtension<'a>> + use<'a> {
                let text = self.as_str();
                let list = self.node().extensions.get();
                list.into_iter()
                    .flat_map(move |list| pairs(text, list, ','))
                    .map(move |(type_, value)| LdapExtension::of(text, type_, value))
            }
        }
    )+};
}

views! { LdapUrl of Ldap LdapsUrl of Ldaps }
