//! [RFC 4516](https://www.rfc-editor.org/rfc/rfc4516), *LDAP: Uniform Resource Locator*.
//!
//! The components between the question marks are described as they are after percent-decoding (§2.1), so each is
//! decoded before it is read: a `?` within a component is `%3F`, and a comma within an element of a list is `%2C`.
//! Spans refer to the text as written.

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
    /// The characters of an element of a list as written: those of a path, without the comma that ends the element.
    pub ELEMENT = UNRESERVED | PCT_ENCODED | "!$&'()*+;=:@/";
    /// The characters of an element of a list before its `=`.
    TYPE = UNRESERVED | PCT_ENCODED | "$&'()*+;:@/";
}

/// The components of an `ldap` or `ldaps` URL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct LdapNode {
    /// The server and its port; the host may be empty.
    pub authority: AuthorityComponents,
    /// The name of the entry, after the slash; may be empty.
    pub dn: OptSpan,
    /// The list of attributes; absent means all user attributes.
    pub attributes: OptSpan,
    /// `base`, `one` or `sub`; absent means `base`.
    pub scope: OptSpan,
    /// The filter; absent means `(objectClass=*)`.
    pub filter: OptSpan,
    /// The list of extensions.
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
    /// A host may be empty, so it is always present.
    pub Ldapurl -> LdapNode = url(Scheme);

    /// `scheme = "ldap"`
    pub Scheme -> Span = span(lit("ldap"));

    /// `dn = distinguishedName`
    pub Dn -> Span = decoded(PATH_CHAR, DistinguishedName);

    /// `attributes = attrdesc *(COMMA attrdesc)`
    ///
    /// As printed, this rule and `attrdesc` both allow the comma. The inner list consumes all elements.
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
    /// Any octets, which are written as an element of a list.
    pub LdapString -> Span = span(take_while0(ELEMENT));
}

/// Reads the components, each of which may be followed by the next.
type ScopeAndMore = (OptSpan, Option<(OptSpan, OptSpan)>);
type DnAndMore = (Span, Option<(OptSpan, Option<ScopeAndMore>)>);

/// The filter as written. Its octets are read as a filter.
#[inline(always)]
fn filter<I: Input>() -> impl Parser<I, Output = Span, Error = ()> {
    decoded(PATH_CHAR, Filter)
}

/// Returns the rule of the whole URL for a scheme.
#[inline(always)]
pub(super) fn url<I: Input>(
    scheme: impl Parser<I, Output = Span, Error = ()>,
) -> impl Parser<I, Output = LdapNode, Error = ()> {
    // From the last component to the first: each requires the one before it.
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
