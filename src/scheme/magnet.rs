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

use nom::branch::alt;
use nom::sequence::preceded;

use super::Violation;
use super::spans::pairs;
use crate::class::{ALPHA, DIGIT};
use crate::combinator::{lit, recognize, repeat0, span, take_while0, take_while1};
use crate::grammar::rfc3986::{Ipv6address, PCT_ENCODED, UNRESERVED};
use crate::input::Document;
use crate::span::Span;
use crate::{class, grammar};

/// BEP 9.
pub static MAGNET: Document =
    Document { name: "magnet", title: "BEP 9", url: "https://www.bittorrent.org/beps/bep_0009.html" };

class! {
    /// Characters of `name`.
    pub NAME: "name" = ALPHA | DIGIT | ".-";
    /// Characters of `value`.
    pub VALUE = UNRESERVED | PCT_ENCODED | MAGNET_DELIMS | ":@/?";
}

grammar! {
    MAGNET in "../../grammars/magnet.abnf";
    start MagnetUri;
    section "magnet URI format";

    /// `magnet-URI = "magnet:" "?" magnet-pair *( "&" magnet-pair )`
    ///
    /// The node is the span of the pairs.
    pub MagnetUri -> Span = preceded(lit("magnet:?"), span((MagnetPair, repeat0((lit("&"), MagnetPair)))));

    /// `magnet-pair = peer / name "=" value`
    pub MagnetPair -> Span = span(alt((recognize(Peer), recognize((Name, lit("="), Value)))));

    /// `peer = "x.pe=" "[" IPv6address "]" ":" *DIGIT`
    pub Peer -> Span = span((lit("x.pe=["), Ipv6address, lit("]:"), take_while0(DIGIT)));

    /// `name = 1*( ALPHA / DIGIT / "." / "-" )`
    pub Name -> Span = span(take_while1(NAME));

    /// `value = *( unreserved / pct-encoded / magnet-delims / ":" / "@" / "/" / "?" )`
    pub Value -> Span = span(take_while0(VALUE));

    /// `magnet-delims = "!" / "$" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="`
    pub MagnetDelims: MAGNET_DELIMS = "!$'()*+,;=";
}

scheme! {
    "magnet" => Magnet, MagnetUrl, MagnetUri {
        title: "A resource named by its hash, to be found by peers",
        source: "BEP 9, which has no grammar",
        valid: &[
            ("magnet:?xt=urn:btih:c12fe1c06bba254a9dc9f519b335aa7c1367a88a&dn=name", "info-hash in hex"),
            ("magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK", "info-hash in base32"),
            ("magnet:?xt=urn:btih:YEX6DQDLXISUVHOJ6UM3GNNKPQJWPKEK&x.pe=[2001:db8::1]:6881", "BEP 9: [ipv6-literal]:port"),
            (
                "magnet:?xs=urn:btpk:8543d3e6115f0f98c944077a4493dcd543e49c739fd998550a1f614ab36ed63e&s=6e",
                "BEP 46: a public key and a salt",
            ),
        ],
        invalid: &[
            ("magnet:xt=urn:btih:c12f", "no \"?\""),
            ("magnet:?xt", "no \"=\""),
            ("magnet:?dn=name", "xt is mandatory"),
            ("magnet:?xs=http://example.org/a", "xs replaces xt only for a public key"),
            ("magnet:?xt=urn:btih:a&dn=[::1]", "brackets in another value"),
        ],
        history: "Defined by a project of that name (2002), now by BEP 9; provisional in the registry.",
    }
    common {
        notes: [
            "The query contains everything; the path is empty. Only `xt` is required, and BEP 46 replaces it by \
             `xs=urn:btpk:` with a public key. `tr` and `x.pe` may occur repeatedly, and `xt.1`, `xt.2` are further \
             values of `xt`.",
            "BEP 9 writes the IPv6 address of a peer in brackets, which the query of a URI does not allow (RFC 3986 §3.4).",
            "HTML forms write a space as `+`, RFC 3986 does not. There is no fragment.",
            "Equivalence: an info-hash in 40 hexadecimal digits ignores case, and can equal one in 32 characters of \
             base32.",
        ],
        fields(url, text, node): [
            "xt": "The exact topics: at least one URN."
                => list(url.named(|name| is_key(name, "xt")).map(|(_, value)| value));
            "xs": "The exact sources; in BEP 46, the public key of a mutable torrent."
                => list(url.named(|name| is_key(name, "xs")).map(|(_, value)| value));
            "dn": "The display name." => text(url.named(|name| is_key(name, "dn")).map(|(_, value)| value).next());
            "tr": "The URLs of trackers." => list(url.named(|name| is_key(name, "tr")).map(|(_, value)| value));
            "x.pe": "The peers: hosts and ports."
                => list(url.named(|name| is_key(name, "x.pe")).map(|(_, value)| value));
            "params": "The other parameters: names and values."
                => pairs(url.named(|name| !["xt", "xs", "dn", "tr", "x.pe"].iter().any(|key| is_key(name, key))));
        ]
        check(url) {
            match url.exact_topics().next().or(url.public_key()) {
                Some(_) => check_hashes(url.as_str(), *url.node()),
                None => Err(Violation::new(*url.node(), "magnet needs an `xt`", &MAGNET, "magnet URI format")),
            }
        }
    }
}

/// Checks the info-hashes of torrents: 40 hexadecimal digits, or 32 characters of base32. Those of version 2 are multihashes.
fn check_hashes(text: &str, query: Span) -> Result<(), Violation> {
    for (name, value) in pairs(text, query, '&') {
        let Some(value) = value.get().filter(|_| is_key(name.of(text), "xt")) else { continue };
        let start = value.of(text).get(..9).filter(|start| start.eq_ignore_ascii_case("urn:btih:"));
        let Some(hash) = start.and_then(|start| value.of(text).get(start.len()..)) else { continue };
        let is_hex = hash.len() == 40 && hash.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_base32 =
            hash.len() == 32 && hash.bytes().all(|byte| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'2'..=b'7'));
        // A text may be cut, and a program fills in a template.
        if !is_hex && !is_base32 && !hash.contains(['%', '{', '$', '<', '*']) {
            let span = Span::new(value.start + 9, value.end);
            let message = "an info-hash (btih) has 40 hexadecimal digits, or 32 characters of base32";
            return Err(Violation::new(span, message, &MAGNET, "magnet URI format"));
        }
    }
    Ok(())
}

/// Whether a name is `key`, or a numbered form of it such as `xt.1`.
fn is_key(name: &str, key: &str) -> bool {
    let mut parts = name.splitn(2, |c: char| c == '.' && !key.contains('.'));
    let is_index = |index: &str| !index.is_empty() && index.bytes().all(|byte| byte.is_ascii_digit());
    parts.next().is_some_and(|name| name.eq_ignore_ascii_case(key)) && parts.next().is_none_or(is_index)
}

impl<'a> MagnetUrl<'a> {
    /// Returns the exact topics: URNs, as written.
    pub fn exact_topics(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.values("xt")
    }

    /// Returns the display name as written.
    ///
    /// ```
    /// use urlgram::percent::decode_lossy;
    /// use urlgram::scheme::magnet::MagnetUrl;
    ///
    /// let url = MagnetUrl::parse("magnet:?xt=urn:sha1:YNCKHTQCWBTRNJIV4WNAE52SJUQCZO5C&dn=My%20File")?;
    /// assert_eq!(url.display_name(), Some("My%20File"));
    /// assert_eq!(url.display_name().map(decode_lossy).as_deref(), Some("My File"));
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn display_name(&self) -> Option<&'a str> {
        self.values("dn").next()
    }

    /// Returns the first info-hash: 40 hexadecimal digits, or 32 characters of base32.
    pub fn info_hash(&self) -> Option<&'a str> {
        let prefix = "urn:btih:";
        let hashes = self.exact_topics().filter_map(|urn| {
            urn.get(..prefix.len()).filter(|start| start.eq_ignore_ascii_case(prefix)).map(|_| &urn[prefix.len()..])
        });
        let mut well_formed = hashes.filter(|hash| match hash.len() {
            40 => hash.bytes().all(|byte| byte.is_ascii_hexdigit()),
            32 => hash.bytes().all(|byte| byte.is_ascii_alphabetic() || (b'2'..=b'7').contains(&byte)),
            _ => false,
        });
        well_formed.next()
    }

    /// Returns the public key of a mutable torrent (BEP 46): 64 hexadecimal digits.
    pub fn public_key(&self) -> Option<&'a str> {
        let mut keys = self.values("xs").filter_map(|urn| {
            let (prefix, key) = urn.split_at_checked("urn:btpk:".len())?;
            let is_key = key.len() == 64 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
            (is_key && prefix.eq_ignore_ascii_case("urn:btpk:")).then_some(key)
        });
        keys.next()
    }

    /// Returns all values of a key, as written, including those of its numbered forms.
    ///
    /// ```
    /// use urlgram::percent::decode_lossy;
    /// use urlgram::scheme::magnet::MagnetUrl;
    ///
    /// let url = MagnetUrl::parse("magnet:?xt=urn:a:b&tr.1=udp%3A%2F%2Ft.example%3A80&tr.2=http://u.example")?;
    /// let trackers: Vec<_> = url.values("tr").map(decode_lossy).collect();
    /// assert_eq!(trackers, ["udp://t.example:80", "http://u.example"]);
    /// # Ok::<(), urlgram::scheme::SchemeError>(())
    /// ```
    pub fn values<'n>(&self, key: &'n str) -> impl Iterator<Item = &'a str> + use<'a, 'n> {
        let text = self.as_str();
        self.named(move |name| is_key(name, key)).map(move |(_, value)| value.of(text))
    }

    fn named<F: Fn(&str) -> bool>(&self, is_wanted: F) -> impl Iterator<Item = (Span, Span)> + use<'a, F> {
        let text = self.as_str();
        // The rule requires a `=` in each pair.
        let all =
            pairs(text, *self.node(), '&').map(|(name, value)| (name, value.get().unwrap_or(Span::empty(name.end))));
        all.filter(move |(name, _)| is_wanted(name.of(text)))
    }
}
