//! `pkcs11`: RFC 7512.
//!
//! ```
//! use urlgram::scheme::pkcs11::Pkcs11Url;
//!
//! let url = Pkcs11Url::parse("pkcs11:object=my-key;type=private?pin-source=file:/etc/token")?;
//! assert_eq!(url.attribute("object"), Some("my-key"));
//! assert_eq!(url.query_attribute("pin-source"), Some("file:/etc/token"));
//! assert!(Pkcs11Url::parse("pkcs11:type=key").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use nom::combinator::opt;
use nom::sequence::preceded;

use super::Violation;
use super::checks::check_unique;
use super::spans::{pairs, value_of};
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, map, opt_span, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::{OptSpan, Span};
use crate::{class, grammar};

/// RFC 7512.
pub static RFC7512: Document =
    Document { name: "rfc7512", title: "RFC 7512", url: "https://www.rfc-editor.org/rfc/rfc7512" };

/// The components of a `pkcs11` URI.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Pkcs11Node {
    /// The attributes of the path.
    pub path: Span,
    /// The attributes of the query.
    pub query: OptSpan,
}

class! {
    /// Characters of `pk11-attr-nm`.
    pub NAME_CHAR = ALPHA | DIGIT | "-_";
}

grammar! {
    RFC7512 in "../../grammars/rfc7512.abnf";
    start Pk11Uri;
    section "2.3";

    /// `pk11-URI = "pkcs11:" pk11-path [ "?" pk11-query ]`
    pub Pk11Uri -> Pkcs11Node = map(
        (preceded(lit("pkcs11:"), Pk11Path), opt_span(preceded(lit("?"), Pk11Query))),
        |(path, query)| Pkcs11Node { path, query },
    );

    /// `pk11-path = [ pk11-pattr *( ";" pk11-pattr ) ]`
    pub Pk11Path -> Span = span(opt((Pk11Pattr, repeat0((lit(";"), Pk11Pattr)))));

    /// `pk11-query = [ pk11-qattr *( "&" pk11-qattr ) ]`
    pub Pk11Query -> Span = span(opt((Pk11Qattr, repeat0((lit("&"), Pk11Qattr)))));

    /// `pk11-pattr = pk11-attr-nm "=" *pk11-pchar`
    pub Pk11Pattr -> Span = span((Pk11AttrNm, lit("="), take_while0(PK11_PCHAR)));

    /// `pk11-qattr = pk11-attr-nm "=" *pk11-qchar`
    pub Pk11Qattr -> Span = span((Pk11AttrNm, lit("="), take_while0(PK11_QCHAR)));

    /// `pk11-attr-nm = 1*( ALPHA / DIGIT / "-" / "_" )`
    pub Pk11AttrNm -> Span = span(take_while1(NAME_CHAR));

    /// `pk11-res-avail = ":" / "[" / "]" / "@" / "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / "="`
    pub Pk11ResAvail: PK11_RES_AVAIL = ":[]@!$'()*+,=";

    /// `pk11-path-res-avail = pk11-res-avail / "&"`
    pub Pk11PathResAvail: PK11_PATH_RES_AVAIL = PK11_RES_AVAIL | "&";

    /// `pk11-query-res-avail = pk11-res-avail / "/" / "?" / "|"`
    pub Pk11QueryResAvail: PK11_QUERY_RES_AVAIL = PK11_RES_AVAIL | "/?|";

    /// `pk11-pchar = unreserved / pk11-path-res-avail / pct-encoded`
    pub Pk11Pchar: PK11_PCHAR = UNRESERVED | PK11_PATH_RES_AVAIL | PCT_ENCODED;

    /// `pk11-qchar = unreserved / pk11-query-res-avail / pct-encoded`
    pub Pk11Qchar: PK11_QCHAR = UNRESERVED | PK11_QUERY_RES_AVAIL | PCT_ENCODED;
}

const TYPES: [&str; 5] = ["public", "private", "cert", "secret-key", "data"];

/// Attributes of the query that the document defines.
const QUERY_NAMES: [&str; 4] = ["pin-source", "pin-value", "module-name", "module-path"];

scheme! {
    "pkcs11" => Pkcs11, Pkcs11Url, Pk11Uri {
        title: "Objects of a cryptographic token",
        valid: &[
            ("pkcs11:", "RFC 7512 3: every object of every token"),
            ("pkcs11:object=my-pubkey;type=public", "RFC 7512 3"),
            ("pkcs11:object=my-key;type=private?pin-source=file:/etc/token", "RFC 7512 3"),
            ("pkcs11:library-version=3;slot-id=327", "numbers"),
        ],
        invalid: &[
            ("pkcs11:type=key", "unknown type"),
            ("pkcs11:id=a;id=b", "attribute twice"),
            ("pkcs11:slot-id=one", "no number"),
            ("pkcs11:?pin-value=1&pin-value=2", "RFC 7512 2.3: attribute of the query twice"),
            ("pkcs11://token=a", "\"//\""),
        ],
        history: "RFC 7512 (2015).",
    }
    common {
        notes: [
            "The rules allow `[` and `]`, and in the query `|`, which no path or query of RFC 3986 has.",
            "Attributes of the path describe an object, and each may occur once. Those of the query, such as `pin-value`, say how to use \
             it; only those of vendors may occur several times (§2.3).",
        ],
        fields(url, text, node): [
            "path": "The attributes of the path: names and values." => pairs(pairs(text, node.path, ';'));
            "query": "The attributes of the query: names and values." => pairs(pairs(text, node.query, '&'));
        ]
        check(url) {
            let (text, path) = (url.as_str(), url.node().path);
            check_unique(text, pairs(text, path, ';').map(|(name, _)| name), &RFC7512, "2.3")?;
            let query = pairs(text, url.node().query, '&').map(|(name, _)| name);
            check_unique(text, query.filter(|name| is_one_of(&QUERY_NAMES, name.of(text))), &RFC7512, "2.3")?;
            let wrong = pairs(text, path, ';').find(|(name, value)| !is_valid(name.of(text), value.of(text).unwrap_or_default()));
            match wrong.and_then(|(_, value)| value.get()) {
                Some(value) => Err(Violation::new(value, "the attribute does not allow this value", &RFC7512, "2.3")),
                None => Ok(()),
            }
        }
    }
}

fn is_one_of(words: &[&str], text: &str) -> bool {
    words.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Whether an attribute of the path may have the value.
fn is_valid(name: &str, value: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    match &*name.to_ascii_lowercase() {
        "type" => is_one_of(&TYPES, value),
        "slot-id" => is_number(value),
        "library-version" => value.split('.').count() <= 2 && value.split('.').all(is_number),
        _ => true,
    }
}

impl<'a> Pkcs11Url<'a> {
    /// Returns the value of an attribute of the path as written.
    pub fn attribute(&self, name: &str) -> Option<&'a str> {
        let attributes = pairs(self.as_str(), self.node().path, ';');
        self.opt_slice(value_of(self.as_str(), attributes, |own| own.eq_ignore_ascii_case(name)))
    }

    /// Returns the value of the first attribute of this name in the query as written.
    pub fn query_attribute(&self, name: &str) -> Option<&'a str> {
        let attributes = pairs(self.as_str(), self.node().query, '&');
        self.opt_slice(value_of(self.as_str(), attributes, |own| own.eq_ignore_ascii_case(name)))
    }
}
