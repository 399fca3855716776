//! `mailto`: RFC 6068.
//!
//! ```
//! use urlgram::scheme::mailto::MailtoUrl;
//!
//! let url = MailtoUrl::parse("mailto:anna@example.org,ben@example.org?subject=a%20%26%20b&body=line%0D%0Anext")?;
//! let to: Vec<&str> = url.to().map(|address| address.as_str()).collect();
//! assert_eq!(to, ["anna@example.org", "ben@example.org"]);
//! assert_eq!(url.headers().next(), Some(("subject", "a%20%26%20b")));
//! assert_eq!(url.body().as_deref(), Some("line\r\nnext"));
//! assert_eq!(url.to().nth(1).unwrap().span().to_string(), "24..39");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The address rule is about decoded addresses. The text is split at `?`, `&`, `=` and `,` first, and each address
//!   is decoded once, and read: a comma, a slash or a percent sign that belongs to an address is written as a triplet.
//! * `&`, `;` and `=` may stand in an address as they are (erratum 7919). `+` is a plus, never a space. Comments and
//!   folded lines are not for URLs.
//! * Equivalence: `mailto:a@x?to=b@x` has the two recipients of `mailto:a@x,b@x`, though a message has one To field.
//!   The order of headers is kept. A line of a body ends in `%0D%0A`. A fragment would mean nothing, and is no part of
//!   the rule.

use alloc::borrow::Cow;

use super::address::{Address, decoded};
use super::server::pairs;
use super::{About, Fields, NodeOf, Scheme, SchemeError, Url, split};
use crate::grammar::rfc6068::MailtoUri;
use crate::pass;
use crate::span::{OptSpan, Span};

/// The scheme `mailto`.
#[derive(Clone, Copy, Debug)]
pub struct Mailto;

/// A URL of the scheme `mailto`.
pub type MailtoUrl<'a> = Url<'a, Mailto>;

impl Scheme for Mailto {
    type Rule = MailtoUri;

    const ABOUT: &'static About = &About {
        fields: &[
            ("to", "The addresses before the question mark; none without one."),
            ("headers", "Header fields: names and values, in order. Names ignore case."),
            ("body", "The value of the first `body` field."),
        ],
        valid: &[
            ("mailto:chris@example.com", "RFC 6068 6.1"),
            ("mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E", "RFC 6068 6.1"),
            ("mailto:?to=addr1@an.example,addr2@an.example", "RFC 6068 2: empty to"),
            ("mailto:%22not%40me%22@example.org", "RFC 6068 6.2: quoted local part, encoded"),
        ],
        invalid: &[
            (
                "mailto:chris@example.com?subject",
                "header without \"=\"; the unsplit rule hides it, because atext holds \"?\"",
            ),
            ("mailto:?subject=a=b", "\"=\" in a value must be %3D"),
            ("mailto:chris", "no \"@\""),
            ("mailto:joe smith@example.com", "space"),
        ],
        notes: &[
            "The address rule is about decoded addresses. The text is split at `?`, `&`, `=` and `,` first, and each address is decoded once, and read: a comma, a slash or a percent sign that belongs to an address is written as a triplet.",
            "`&`, `;` and `=` may stand in an address as they are (erratum 7919). `+` is a plus, never a space. Comments and folded lines are not for URLs.",
            "Equivalence: `mailto:a@x?to=b@x` has the two recipients of `mailto:a@x,b@x`, though a message has one To field. The order of headers is kept. A line of a body ends in `%0D%0A`. A fragment would mean nothing, and is no part of the rule.",
        ],
        history: "RFC 1738 (1994) knew one address and no header fields. RFC 2368 (1998) brought those, RFC 6068 (2010) UTF-8 and a grammar of addresses.",
        ..About::new("mailto", "Electronic mail")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.maybe_list("to", node.to.get().map(|to| split(text, to, ',')));
        fields.pairs("headers", node.hfields.get().into_iter().flat_map(|hfields| pairs(text, hfields, '&')));
        fields.text("body", url.body_span());
    }

    #[inline(always)]
    fn read(text: &str) -> Result<NodeOf<Self>, SchemeError> {
        Ok(pass::parse_inlined(MailtoUri, text)?)
    }
}

impl<'a> MailtoUrl<'a> {
    /// The addresses before the question mark. What a `to` header adds is not among them.
    pub fn to(&self) -> impl Iterator<Item = Address<'a>> + use<'a> {
        let text = self.as_str();
        self.node()
            .to
            .get()
            .into_iter()
            .flat_map(move |to| split(text, to, ','))
            .map(move |span| Address::new(text, span))
    }

    /// The header fields as written: names, which ignore case, and values.
    pub fn headers(&self) -> impl Iterator<Item = (&'a str, &'a str)> + use<'a> {
        let text = self.as_str();
        self.hfields().map(move |(name, value)| (name.of(text), value.of(text)))
    }

    /// The value of the first `body` field, decoded.
    pub fn body(&self) -> Option<Cow<'a, str>> {
        self.part(self.body_span()).map(decoded)
    }

    fn hfields(&self) -> impl Iterator<Item = (Span, Span)> + use<'a> {
        let text = self.as_str();
        let all = self.node().hfields.get().into_iter().flat_map(move |hfields| pairs(text, hfields, '&'));
        // The rule wants a `=` in each.
        all.map(|(name, value)| (name, value.get().unwrap_or(Span::empty(name.end))))
    }

    fn body_span(&self) -> OptSpan {
        let is_body = |name: Span| decoded(name.of(self.as_str())).eq_ignore_ascii_case("body");
        self.hfields().find(|(name, _)| is_body(*name)).map(|(_, value)| value).into()
    }
}
