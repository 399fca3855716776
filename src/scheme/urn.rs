//! `urn`: RFC 8141.
//!
//! ```
//! use urlgram::scheme::urn::UrnUrl;
//!
//! let urn = UrnUrl::parse("URN:Example:a123%2Cz456?+abc?=xyz#789")?;
//! assert_eq!((urn.nid(), urn.nss()), ("Example", "a123%2Cz456"));
//! assert_eq!((urn.r_component(), urn.q_component(), urn.f_component()), (Some("abc"), Some("xyz"), Some("789")));
//! assert!(urn.is_equivalent(&UrnUrl::parse("urn:example:a123%2cz456")?));
//! assert!(!urn.is_equivalent(&UrnUrl::parse("urn:example:a123,z456")?));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::string::String;

use crate::grammar::rfc8141::Namestring;

scheme! {
    "urn" => Urn, UrnUrl, Namestring {
        title: "Uniform Resource Name",
        valid: &[
            ("urn:example:a123,z456", "RFC 8141 3.2"),
            ("URN:example:a123%2Cz456?+abc?=xyz#789", "all components"),
            ("urn:isbn:0451450523", "registered namespace"),
            ("urn:urn-0:x", "by §2; §5.2 excludes the number in a registration"),
        ],
        invalid: &[
            ("urn:a:xyz", "NID of one character"),
            ("urn:example:", "empty NSS"),
            ("urn:example:a123?abc", "\"?\" without \"+\" or \"=\""),
            ("urn:-ex:abc", "NID begins with \"-\""),
        ],
        history: "RFC 2141 (1997) had no components; RFC 8141 (2017) adds them and the registration of namespaces.",
    }
    common {
        notes: [
            "A question mark must be followed by `+` or `=`, except within a component. The r-component precedes the \
             q-component and ends at the first `?=` that can begin one.",
            "Namespace identifiers that begin with `X-` or `urn-` are special: former experimental ones, and informal \
             ones with a number.",
            "A registered informal namespace is `urn-` and a number without a leading zero (§5.2). The syntax of a URN (§2) does \
             not say so: `urn:urn-0:x` is a URN, and no namespace of this name can be registered.",
            "Equivalence (§3.1): `urn`, the namespace identifier and the digits of percent-encodings ignore case. \
             Percent-encodings are not decoded, and the three components are ignored. A namespace may add rules.",
        ],
        fields(url, text, node): [
            "nid": "The namespace identifier: 2 to 32 letters, digits and hyphens. Ignores case." => text(node.nid);
            "nss": "The namespace-specific string, up to `?` or `#`." => text(node.nss);
            "r_component": "The part after `?+`, for resolvers." => text(node.r_component);
            "q_component": "The part after `?=`, for the resource." => text(node.q_component);
            "f_component": "The part after `#`." => text(node.f_component);
        ]
        equivalence(a, b) "RFC 8141 §3.1"
            "The namespace and the digits of percent-encodings ignore case; nothing is decoded, and the r-, q- and f-components \
             do not count." {
            a.is_equivalent(b)
        }
    }
}

impl<'a> UrnUrl<'a> {
    /// Returns the namespace identifier as written; it ignores case.
    pub fn nid(&self) -> &'a str {
        self.slice(self.node().nid)
    }

    /// Returns the namespace-specific string as written.
    pub fn nss(&self) -> &'a str {
        self.slice(self.node().nss)
    }

    /// Returns the part after `?+`.
    pub fn r_component(&self) -> Option<&'a str> {
        self.opt_slice(self.node().r_component)
    }

    /// Returns the part after `?=`.
    pub fn q_component(&self) -> Option<&'a str> {
        self.opt_slice(self.node().q_component)
    }

    /// Returns the part after `#`.
    pub fn f_component(&self) -> Option<&'a str> {
        self.opt_slice(self.node().f_component)
    }

    /// Whether both are equivalent by the general rules of §3.1, without those of the namespace.
    pub fn is_equivalent(&self, other: &UrnUrl<'_>) -> bool {
        self.nid().eq_ignore_ascii_case(other.nid())
            && uppercase_percent_encodings(self.nss()) == uppercase_percent_encodings(other.nss())
    }
}

/// Returns `text` with the digits of its percent-encodings in upper case.
fn uppercase_percent_encodings(text: &str) -> String {
    let mut digits = 0;
    let upper = text.chars().map(|c| match c {
        '%' => {
            digits = 2;
            c
        }
        _ if digits > 0 => {
            digits -= 1;
            c.to_ascii_uppercase()
        }
        _ => c,
    });
    upper.collect()
}
