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

use super::address::Address;
use crate::grammar::rfc2392;

scheme! {
    "cid" => Cid, CidUrl, rfc2392::CidUrl {
        title: "A body part of a message",
        valid: &[("cid:foo4*foo1@bar.net", "RFC 2392 2"), ("cid:foo4%25foo1@bar.net", "RFC 2392 2, erratum 454")],
        invalid: &[
            ("cid:<foo4*foo1@bar.net>", "angle brackets"),
            ("cid:foo4", "no \"@\""),
            ("cid:a/b@bar.net", "\"/\" must be %2F"),
        ],
        history: "RFC 2111 (1997), RFC 2392 (1998).",
    }
    common {
        notes: [
            "The identifier is decoded once and then read as an address of RFC 822 (erratum 454), without angle \
             brackets. A slash within it is written `%2F`.",
            "Equivalence: the document defines none. Compare the decoded identifiers.",
        ],
        fields(url, text, node): [
            "content_id": "The content identifier, without angle brackets." => text(*node);
        ]
    }
}

scheme! {
    "mid" => Mid, MidUrl, rfc2392::MidUrl {
        title: "A message or one of its body parts",
        valid: &[
            ("mid:960830.1639@XIson.com/partA.960830.1639@XIson.com", "RFC 2392 2"),
            ("mid:960830.1639@XIson.com", "whole message"),
        ],
        invalid: &[
            ("mid:960830.1639", "no \"@\""),
            ("mid:a@b/", "empty content-id after the split; the unsplit rule accepts \"b/\" as an atom"),
            ("mid:a@b c", "space"),
        ],
        history: "RFC 2111 (1997), RFC 2392 (1998).",
    }
    common {
        notes: ["The long form is split at the slash first; then each identifier is decoded once."],
        fields(url, text, node): [
            "message_id": "The message identifier, without angle brackets." => text(node.message_id);
            "content_id": "The identifier of a body part of the message." => text(node.content_id);
        ]
    }
}

impl<'a> CidUrl<'a> {
    /// Returns the content identifier.
    pub fn content_id(&self) -> Address<'a> {
        Address::new(self.as_str(), *self.node())
    }
}

impl<'a> MidUrl<'a> {
    /// Returns the message identifier.
    pub fn message_id(&self) -> Address<'a> {
        Address::new(self.as_str(), self.node().message_id)
    }

    /// Returns the identifier of a body part of the message.
    pub fn content_id(&self) -> Option<Address<'a>> {
        Some(Address::new(self.as_str(), self.node().content_id.get()?))
    }
}
