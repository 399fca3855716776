//! `magnet`: BEP 9.
//!
//! ```
//! use urlgram::scheme::magnet::MagnetUrl;
//!
//! let url = MagnetUrl::parse("magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=name&tr=udp://t.example:80")?;
//! assert_eq!(url.exact_topics().next(), Some("urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a"));
//! assert_eq!(url.info_hash(), Some("c12fe1c06bba254a9dc9f519b335aa7c1367a88a"));
//! assert_eq!(url.values("tr").collect::<Vec<_>>(), ["udp://t.example:80"]);
//! // Only xt is needed, but that is.
//! assert!(MagnetUrl::parse("magnet:?dn=name").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * All is in the query; the path is empty. Only `xt` is needed. `tr` and `x.pe` may be there more than once, and
//!   `xt.1`, `xt.2` are more of `xt`.
//! * `+` for a space is what forms do, not RFC 3986. No fragment.
//! * Equivalence: an info-hash in 40 hexadecimal digits ignores case, and may be the same as one in 32 characters of
//!   base32.

use super::server::pairs;
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::magnet::{MAGNET, MagnetUri};
use crate::span::Span;

/// The scheme `magnet`.
#[derive(Clone, Copy, Debug)]
pub struct Magnet;

/// A URL of the scheme `magnet`.
pub type MagnetUrl<'a> = Url<'a, Magnet>;

impl Scheme for Magnet {
    type Rule = MagnetUri;

    const ABOUT: &'static About = &About {
        source: "BEP 9, without a grammar",
        fields: &[
            ("xt", "What is meant: URNs, one at least."),
            ("dn", "A name to show."),
            ("tr", "Trackers: URLs."),
            ("x.pe", "Peers: hosts and ports."),
            ("params", "The others: names and values."),
        ],
        valid: &[
            ("magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=name", "info-hash in hex"),
            ("magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK", "info-hash in base32"),
        ],
        invalid: &[
            ("magnet:xt=urn:btih:c12f", "no \"?\""),
            ("magnet:?xt", "no \"=\""),
            ("magnet:?dn=name", "xt is mandatory"),
        ],
        notes: &[
            "All is in the query; the path is empty. Only `xt` is needed. `tr` and `x.pe` may be there more than once, and `xt.1`, `xt.2` are more of `xt`.",
            "`+` for a space is what forms do, not RFC 3986. No fragment.",
            "Equivalence: an info-hash in 40 hexadecimal digits ignores case, and may be the same as one in 32 characters of base32.",
        ],
        history: "By a project of that name (2002), now by BEP 9; provisional in the registry.",
        ..About::new("magnet", "Something named by its hash, for peers to look for")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let all = |wanted: fn(&str) -> bool| url.named(wanted).map(|(_, value)| value);
        fields.list("xt", all(|name| is(name, "xt")));
        fields.text("dn", all(|name| is(name, "dn")).next());
        fields.list("tr", all(|name| is(name, "tr")));
        fields.list("x.pe", all(|name| is(name, "x.pe")));
        fields.pairs("params", url.named(|name| !["xt", "dn", "tr", "x.pe"].iter().any(|known| is(name, known))));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        match url.exact_topics().next() {
            Some(_) => Ok(()),
            None => Err(Violation::new(*url.node(), "magnet needs an `xt`", &MAGNET, "magnet URI format")),
        }
    }
}

/// Whether a name is `known`, or one of several of it: `xt.1`.
fn is(name: &str, known: &str) -> bool {
    let mut parts = name.splitn(2, |c: char| c == '.' && !known.contains('.'));
    let is_index = |index: &str| !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(|name| name.eq_ignore_ascii_case(known)) && parts.next().is_none_or(is_index)
}

impl<'a> MagnetUrl<'a> {
    /// What is meant: URNs, as written.
    pub fn exact_topics(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        let text = self.as_str();
        self.named(|name| is(name, "xt")).map(move |(_, value)| value.of(text))
    }

    /// The name to show, as written.
    pub fn display_name(&self) -> Option<&'a str> {
        self.values("dn").next()
    }

    /// The first info-hash: 40 hexadecimal digits, or 32 characters of base32.
    pub fn info_hash(&self) -> Option<&'a str> {
        let prefix = "urn:btih:";
        let hashes = self.exact_topics().filter_map(|urn| {
            urn.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix)).map(|_| &urn[prefix.len()..])
        });
        let mut good = hashes.filter(|hash| match hash.len() {
            40 => hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            32 => hash.bytes().all(|byte| byte.is_ascii_alphabetic() || (b'2'..=b'7').contains(&byte)),
            _ => false,
        });
        good.next()
    }

    /// All values of a name, as written.
    pub fn values<'n>(&self, name: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        let text = self.as_str();
        self.named(move |known| is(known, name)).map(move |(_, value)| value.of(text))
    }

    fn named<F: Fn(&str) -> bool>(&self, wanted: F) -> impl Iterator<Item = (Span, Span)> + use<'a, F> {
        let text = self.as_str();
        // The rule wants a `=` in each.
        let all =
            pairs(text, *self.node(), '&').map(|(name, value)| (name, value.get().unwrap_or(Span::empty(name.end))));
        all.filter(move |(name, _)| wanted(name.of(text)))
    }
}
