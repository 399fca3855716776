//! `info`: RFC 4452.
//!
//! ```
//! use urlgram::scheme::info_uri::InfoUrl;
//!
//! let url = InfoUrl::parse("info:ddc/22/eng//004.678")?;
//! assert_eq!((url.namespace(), url.identifier()), ("ddc", "22/eng//004.678"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::string::String;

use nom::sequence::{preceded, terminated};

use super::equivalence::without_needless_encodings;
use super::server::FRAGMENT;
use crate::combinator::{lit, map, span, take_while0};
use crate::grammar;
use crate::grammar::parts::fragment;
use crate::grammar::rfc3986::{self, PATH_CHAR};
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

    /// `identifier = *( pchar / "/" )`
    pub Identifier -> Span = span(take_while0(PATH_CHAR));
}

scheme! {
    "info" => Info, InfoUrl, InfoUri {
        title: "Identifiers in public namespaces",
        valid: &[
            ("info:ddc/22/eng//004.678", "RFC 4452 4.3"),
            ("info:lccn/2002022641", "RFC 4452 4.3"),
            ("info:sici/0363-0277(19950315)120:5%3C%3E1.0.TX;2-V", "RFC 4452 4.3"),
            ("info:bibcode/2003Icar..163..263Z", "RFC 4452 4.3"),
            ("INFO:PII/S0888-7543(02)96852-7", "RFC 4452 5"),
            ("info:lccn/", "the rule allows an empty identifier"),
        ],
        invalid: &[("info:lccn", "no \"/\" after the namespace"), ("info:/2002022641", "no namespace"), ("info:lccn/a?b", "query")],
        history: "RFC 4452 (2006).",
    }
    common {
        notes: [
            "A namespace has the characters of a scheme and ignores case (§4.1). A slash in an identifier need not be hierarchical: \
             empty segments count, and removing dot segments may change what is identified.",
            "Equivalence (§5): the scheme and the namespace ignore case, and unreserved characters need no percent-encoding. The \
             identifier is case-sensitive unless the registry says otherwise. The example U3 of §5 also decodes parentheses, which \
             are reserved in RFC 3986 and are left encoded here.",
        ],
        fields(url, text, node): [
            "namespace": "The namespace, which ignores case." => text(node.namespace);
            "identifier": "The identifier within the namespace." => text(node.identifier);
            "fragment": FRAGMENT => text(node.fragment);
        ]
        equivalence(a, b) "RFC 4452 §5"
            "The scheme and the namespace ignore case, and percent-encoded unreserved characters are decoded." {
            a.normalized() == b.normalized()
        }
    }
}

impl<'a> InfoUrl<'a> {
    /// Returns the namespace as written.
    pub fn namespace(&self) -> &'a str {
        self.slice(self.node().namespace)
    }

    /// Returns what is compared: the namespace in lower case, the identifier without needless percent-encodings, and the
    /// fragment as written.
    fn normalized(&self) -> (String, String, Option<&'a str>) {
        let identifier = without_needless_encodings(self.identifier());
        (self.namespace().to_ascii_lowercase(), identifier, self.opt_slice(self.node().fragment))
    }

    /// Returns the identifier as written.
    pub fn identifier(&self) -> &'a str {
        self.slice(self.node().identifier)
    }
}
