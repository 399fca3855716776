//! `cid` and `mid`: RFC 2392.
//!
//! ```
//! use urlgram::scheme::cid::{CidUrl, MidUrl};
//!
//! let url = CidUrl::parse("cid:foo4%25foo1@bar.net")?;
//! assert_eq!(url.content_id().decoded(), "foo4%foo1@bar.net");
//! let url = MidUrl::parse("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com")?;
//! assert_eq!(url.message_id().local_part(), "960830.1639");
//! assert_eq!(url.content_id().unwrap().local_part(), "partA.960830.1639");
//! assert!(CidUrl::parse("cid:a/b@bar.net").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The identifier is decoded once, and then read as an address of RFC 822 (erratum 454): no angle brackets; a slash
//!   within it is `%2F`.
//! * Equivalence: the document has none. Compare what is decoded.
//! * The long form is split at the slash first, then each identifier is decoded once.

use super::address::Address;
use super::{About, Fields, Scheme, Url};
use crate::grammar::rfc2392::{CidUrl as CidRule, MidUrl as MidRule};

/// The scheme `cid`.
#[derive(Clone, Copy, Debug)]
pub struct Cid;

/// A URL of the scheme `cid`.
pub type CidUrl<'a> = Url<'a, Cid>;

impl Scheme for Cid {
    type Rule = CidRule;

    const ABOUT: &'static About = &About {
        fields: &[("content_id", "The content identifier, without angle brackets.")],
        valid: &[("cid:foo4*foo1@bar.net", "RFC 2392 2"), ("cid:foo4%25foo1@bar.net", "RFC 2392 2, erratum 454")],
        invalid: &[
            ("cid:<foo4*foo1@bar.net>", "angle brackets"),
            ("cid:foo4", "no \"@\""),
            ("cid:a/b@bar.net", "\"/\" must be %2F"),
        ],
        notes: &[
            "The identifier is decoded once, and then read as an address of RFC 822 (erratum 454): no angle brackets; a slash within it is `%2F`.",
            "Equivalence: the document has none. Compare what is decoded.",
        ],
        history: "RFC 2111 (1997), RFC 2392 (1998).",
        ..About::new("cid", "A part of a message")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("content_id", *url.node());
    }
}

/// The scheme `mid`.
#[derive(Clone, Copy, Debug)]
pub struct Mid;

/// A URL of the scheme `mid`.
pub type MidUrl<'a> = Url<'a, Mid>;

impl Scheme for Mid {
    type Rule = MidRule;

    const ABOUT: &'static About = &About {
        fields: &[
            ("message_id", "The message identifier, without angle brackets."),
            ("content_id", "The identifier of a part of the message."),
        ],
        valid: &[
            ("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", "RFC 2392 2"),
            ("mid:960830.1639@XIson.com", "whole message"),
        ],
        invalid: &[
            ("mid:960830.1639", "no \"@\""),
            ("mid:a@b/", "empty content-id after the split; the unsplit rule takes \"b/\" as an atom"),
            ("mid:a@b c", "space"),
        ],
        notes: &["The long form is split at the slash first, then each identifier is decoded once."],
        history: "RFC 2111 (1997), RFC 2392 (1998).",
        ..About::new("mid", "A message, or a part of it")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("message_id", url.node().message_id);
        fields.text("content_id", url.node().content_id);
    }
}

impl<'a> CidUrl<'a> {
    /// The content identifier.
    pub fn content_id(&self) -> Address<'a> {
        Address::new(self.as_str(), *self.node())
    }
}

impl<'a> MidUrl<'a> {
    /// The message identifier.
    pub fn message_id(&self) -> Address<'a> {
        Address::new(self.as_str(), self.node().message_id)
    }

    /// The identifier of a part of the message.
    pub fn content_id(&self) -> Option<Address<'a>> {
        Some(Address::new(self.as_str(), self.node().content_id.get()?))
    }
}
