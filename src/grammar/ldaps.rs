//! `ldaps`: `ldap` over TLS. Provisional in the registry, without a document; the rule is RFC 4516's with another scheme.

use crate::combinator::{lit, span};
use crate::grammar;
use crate::grammar::rfc4516::{LdapNode, url};
use crate::input::Document;

/// RFC 4516.
pub static LDAPS: Document =
    Document { name: "ldaps", title: "RFC 4516", url: "https://www.rfc-editor.org/rfc/rfc4516" };

grammar! {
    LDAPS in "../../grammars/ldaps.abnf";
    start Ldapsurl;

    /// ```abnf
    /// ldapsurl    = "ldaps" COLON SLASH SLASH [host [COLON port]]
    ///                  [SLASH dn [QUESTION [attributes]
    ///                  [QUESTION [scope] [QUESTION [filter]
    ///                  [QUESTION extensions]]]]]
    /// ```
    #[section("2")]
    pub Ldapsurl -> LdapNode = url(span(lit("ldaps")));
}
