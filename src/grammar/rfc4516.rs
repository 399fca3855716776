//! [RFC 4516](https://www.rfc-editor.org/rfc/rfc4516), *LDAP: Uniform Resource Locator*.
//!
//! The parts between the question marks are described as they are after percent-decoding (§2.1), so each is decoded before it
//! is read: a `?` within a part is `%3F`, a comma within a list's element is `%2C`. Spans are those of the text as written.

use nom::Parser;
use nom::branch::alt;
use nom::combinator::opt;
use nom::sequence::preceded;

use super::parts::host_port;
use super::rfc3986::{PATH_CHAR, PCT_ENCODED, UNRESERVED};
use super::rfc4512::{AttributeSelector, Oid};
use super::rfc4514::DistinguishedName;
use super::rfc4515::Filter;
use crate::combinator::{decoded, lit, map, opt_span, repeat0, span, take_while0};
use crate::components::AuthorityComponents;
use crate::input::{Document, Input};
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 4516.
pub static RFC4516: Document =
    Document { name: "rfc4516", title: "RFC 4516", url: "https://www.rfc-editor.org/rfc/rfc4516" };

class! {
    /// An element of a list as written: what a path may hold, without the comma that ends it.
    pub ELEMENT = UNRESERVED | PCT_ENCODED | "!$&'()*+;=:@/";
    /// An element of a list up to its `=`.
    TYPE = UNRESERVED | PCT_ENCODED | "$&'()*+;:@/";
}

/// An `ldap` or `ldaps` URL: where its parts stand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LdapNode {
    /// The server and its port; the host is empty where none is given.
    pub authority: AuthorityComponents,
    /// What stands after the slash: the name of the entry, which may be empty.
    pub dn: OptSpan,
    /// The attributes, in a list; absent means all user attributes.
    pub attributes: OptSpan,
    /// `base`, `one` or `sub`; absent means `base`.
    pub scope: OptSpan,
    /// The filter; absent means `(objectClass=*)`.
    pub filter: OptSpan,
    /// The extensions, in a list.
    pub extensions: OptSpan,
}

grammar! {
    RFC4516 in "../../grammars/rfc4516.abnf";
    start Ldapurl;
    section "2";

    /// ```abnf
    /// ldapurl     = scheme COLON SLASH SLASH [host [COLON port]]
    ///                  [SLASH dn [QUESTION [attributes]
    ///                  [QUESTION [scope] [QUESTION [filter]
    ///                  [QUESTION extensions]]]]]
    /// ```
    ///
    /// A host may be empty, and so is always there.
    pub Ldapurl -> LdapNode = url(Scheme);

    /// `scheme = "ldap"`
    pub Scheme -> Span = span(lit("ldap"));

    /// `dn = distinguishedName`
    pub Dn -> Span = decoded(PATH_CHAR, DistinguishedName);

    /// `attributes = attrdesc *(COMMA attrdesc)`
    ///
    /// As printed, this and `attrdesc` both take the comma: the inner list takes all.
    pub Attributes -> Span = span((Attrdesc, repeat0((lit(","), Attrdesc))));

    /// `attrdesc = selector *(COMMA selector)`
    pub Attrdesc -> Span = span((Selector, repeat0((lit(","), Selector))));

    /// `selector = attributeSelector`
    pub Selector -> Span = decoded(ELEMENT, AttributeSelector);

    /// `scope = "base" / "one" / "sub"`
    pub Scope -> Span = span(alt((lit("base"), lit("one"), lit("sub"))));

    /// `extensions = extension *(COMMA extension)`
    pub Extensions -> Span = span((Extension, repeat0((lit(","), Extension))));

    /// `extension = [EXCLAMATION] extype [EQUALS exvalue]`
    pub Extension -> Span = span((opt(lit("!")), Extype, opt((lit("="), Exvalue))));

    /// ```abnf
    /// extype      = oid               ; From section 1.4 of [RFC4512].
    /// ```
    pub Extype -> Span = decoded(TYPE, Oid);

    /// `exvalue = LDAPString`
    pub Exvalue -> Span = LdapString;

    /// `EXCLAMATION = %x21 ; exclamation mark ("!")`
    pub Exclamation -> Span = span(lit("!"));

    /// `SLASH = %x2F ; forward slash ("/")`
    pub Slash -> Span = span(lit("/"));

    /// `COLON = %x3A ; colon (":")`
    pub Colon -> Span = span(lit(":"));

    /// `QUESTION = %x3F ; question mark ("?")`
    pub Question -> Span = span(lit("?"));

    /// `LDAPString = *OCTET`
    ///
    /// Any octets; as written, what an element of a list may hold.
    pub LdapString -> Span = span(take_while0(ELEMENT));
}

/// The parts from the last to the first: each may be followed by the next.
type ScopeAndMore = (OptSpan, Option<(OptSpan, OptSpan)>);
type DnAndMore = (Span, Option<(OptSpan, Option<ScopeAndMore>)>);

/// The filter as written: its octets stand for a filter.
#[inline(always)]
fn filter<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    decoded(PATH_CHAR, Filter)
}

/// All of the URL, for a scheme.
#[inline(always)]
pub(super) fn url<I: Input>(
    scheme: impl Parser<I, Output = Span, Error = ()>,
) -> impl Parser<I, Output = LdapNode, Error = ()> {
    // From the last part to the first: each is there only with the one before it.
    let extensions = opt_span(preceded(lit("?"), Extensions));
    let filter = opt(preceded(lit("?"), (opt_span(filter()), extensions)));
    let scope = opt(preceded(lit("?"), (opt_span(Scope), filter)));
    let attributes = opt(preceded(lit("?"), (opt_span(Attributes), scope)));
    let dn = opt(preceded(lit("/"), (Dn, attributes)));
    map((scheme, lit("://"), host_port(), dn), |(_, (), authority, dn): (_, _, _, Option<DnAndMore>)| {
        let (dn, attributes) = dn.unzip();
        let (attributes, scope) = attributes.flatten().unzip();
        let (scope, filter) = scope.flatten().unzip();
        let (filter, extensions) = filter.flatten().unzip();
        LdapNode {
            authority,
            dn: dn.into(),
            attributes: attributes.unwrap_or_default(),
            scope: scope.unwrap_or_default(),
            filter: filter.unwrap_or_default(),
            extensions: extensions.unwrap_or_default(),
        }
    })
}
