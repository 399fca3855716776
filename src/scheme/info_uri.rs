//! `info`: RFC 4452.
//!
//! ```
//! use urlgram::scheme::info_uri::InfoUrl;
//!
//! let url = InfoUrl::parse("info:ddc/22/eng//004.678")?;
//! assert_eq!((url.namespace(), url.identifier()), ("ddc", "22/eng//004.678"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::sequence::{preceded, terminated};

use super::server::FRAGMENT;
use crate::combinator::{lit, map};
use crate::grammar;
use crate::grammar::parts::fragment;
use crate::grammar::rfc3986::{self, PathRootless};
use crate::input::Document;
use crate::span::{OptSpan, Span};

/// RFC 4452.
pub static RFC4452: Document =
    Document { name: "rfc4452", title: "RFC 4452", url: "https://www.rfc-editor.org/rfc/rfc4452" };

/// The components of an `info` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct InfoNode {
    /// The namespace.
    pub namespace: Span,
    /// The identifier within the namespace.
    pub identifier: Span,
    /// The part after `#`.
    pub fragment: OptSpan,
}

grammar! {
    RFC4452 in "../../grammars/rfc4452.abnf";
    start InfoUri;
    section "4.1";

    /// `info-URI = "info:" info-identifier [ "#" fragment ]`
    pub InfoUri -> InfoNode = map(
        (preceded(lit("info:"), InfoIdentifier), fragment()),
        |((namespace, identifier), fragment)| InfoNode { namespace, identifier, fragment },
    );

    /// `info-identifier = namespace "/" identifier`
    pub InfoIdentifier -> (Span, Span) = (terminated(Namespace, lit("/")), Identifier);

    /// `namespace = scheme`
    pub Namespace -> Span = rfc3986::Scheme;

    /// `identifier = path-rootless`
    pub Identifier -> Span = PathRootless;
}

scheme! {
    "info" => Info, InfoUrl, InfoUri {
        title: "Identifiers in public namespaces",
        valid: &[
            ("info:ddc/22/eng//004.678", "RFC 4452 3"),
            ("info:lccn/2002022641", "RFC 4452 3"),
            ("info:sici/0363-0277(19950315)120:5%3C%3E1.0.TX;2-V", "RFC 4452 3"),
        ],
        invalid: &[("info:lccn", "no identifier"), ("info:lccn/", "empty identifier"), ("info:lccn/a?b", "query")],
        history: "RFC 4452 (2006). Its registry of namespaces was closed in 2010.",
    }
    common {
        notes: [
            "A namespace has the characters of a scheme and ignores case. The path is not hierarchical: empty segments count.",
            "Equivalence (§4.3): the scheme, the namespace and the digits of percent-encodings ignore case; a namespace may add rules.",
        ],
        fields(url, text, node): [
            "namespace": "The namespace, which ignores case." => text(node.namespace);
            "identifier": "The identifier within the namespace." => text(node.identifier);
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}

impl<'a> InfoUrl<'a> {
    /// Returns the namespace as written.
    pub fn namespace(&self) -> &'a str {
        self.slice(self.node().namespace)
    }

    /// Returns the identifier as written.
    pub fn identifier(&self) -> &'a str {
        self.slice(self.node().identifier)
    }
}
