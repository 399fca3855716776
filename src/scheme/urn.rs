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
//!
//! # What to know
//!
//! * A question mark that no `+` or `=` follows is an error, except within a component. The r-component stands before
//!   the q-component, and ends at the first `?=` that can begin one.
//! * Identifiers that begin with `X-` or `urn-` are special: experimental ones of old, and informal ones with a
//!   number.
//! * Equivalence (§3.1): `urn` and the identifier ignore case, so do the digits of triplets; triplets are not
//!   decoded; the three components do not count. A namespace may add rules.

use alloc::string::String;

use super::{About, Fields, Scheme, Url};
use crate::grammar::rfc8141::Namestring;

/// The scheme `urn`.
#[derive(Clone, Copy, Debug)]
pub struct Urn;

/// A URL of the scheme `urn`.
pub type UrnUrl<'a> = Url<'a, Urn>;

impl Scheme for Urn {
    type Rule = Namestring;

    const ABOUT: &'static About = &About {
        fields: &[
            ("nid", "The namespace identifier: 2 to 32 letters, digits and hyphens. Ignores case."),
            ("nss", "What stands up to `?` or `#`: the namespace says what it means."),
            ("r_component", "What stands after `?+`, for resolvers."),
            ("q_component", "What stands after `?=`, for the resource."),
            ("f_component", "What stands after `#`."),
        ],
        valid: &[
            ("urn:example:a123,z456", "RFC 8141 3.2"),
            ("URN:example:a123%2Cz456?+abc?=xyz#789", "all components"),
            ("urn:isbn:0451450523", "registered namespace"),
        ],
        invalid: &[
            ("urn:a:xyz", "NID of one character"),
            ("urn:example:", "empty NSS"),
            ("urn:example:a123?abc", "\"?\" without \"+\" or \"=\""),
            ("urn:-ex:abc", "NID begins with \"-\""),
        ],
        notes: &[
            "A question mark that no `+` or `=` follows is an error, except within a component. The r-component stands before the q-component, and ends at the first `?=` that can begin one.",
            "Identifiers that begin with `X-` or `urn-` are special: experimental ones of old, and informal ones with a number.",
            "Equivalence (§3.1): `urn` and the identifier ignore case, so do the digits of triplets; triplets are not decoded; the three components do not count. A namespace may add rules.",
        ],
        history: "RFC 2141 (1997) had no components; RFC 8141 (2017) brings them, and the registration of namespaces.",
        ..About::new("urn", "Uniform Resource Name")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("nid", node.nid);
        fields.text("nss", node.nss);
        fields.text("r_component", node.r_component);
        fields.text("q_component", node.q_component);
        fields.text("f_component", node.f_component);
    }
}

impl<'a> UrnUrl<'a> {
    /// The namespace identifier, as written; it ignores case.
    pub fn nid(&self) -> &'a str {
        self.piece(self.node().nid)
    }

    /// What the namespace gives a meaning, as written.
    pub fn nss(&self) -> &'a str {
        self.piece(self.node().nss)
    }

    /// What stands after `?+`.
    pub fn r_component(&self) -> Option<&'a str> {
        self.part(self.node().r_component)
    }

    /// What stands after `?=`.
    pub fn q_component(&self) -> Option<&'a str> {
        self.part(self.node().q_component)
    }

    /// What stands after `#`.
    pub fn f_component(&self) -> Option<&'a str> {
        self.part(self.node().f_component)
    }

    /// Whether the two name the same thing by what is written, without knowing the namespace (§3.1).
    pub fn is_equivalent(&self, other: &UrnUrl<'_>) -> bool {
        self.nid().eq_ignore_ascii_case(other.nid())
            && uppercase_triplets(self.nss()) == uppercase_triplets(other.nss())
    }
}

/// `text` with the digits of its triplets in upper case.
fn uppercase_triplets(text: &str) -> String {
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
