//! `mms`: by usage.
//!
//! ```
//! use urlgram::scheme::mms::MmsUrl;
//!
//! let url = MmsUrl::parse("mms://media.example.com/stream.wmv")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("media.example.com", Some(1755), "/stream.wmv"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * Not firm: made from usage. `mmst`, `mmsu` and `mmsh` force a transport, and are read by the generic rule. The
//!   name is also claimed for multimedia messages.

use super::server::{add_host, needs_host, segments, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::mms::{MMS, MmsUri};

/// The scheme `mms`.
#[derive(Clone, Copy, Debug)]
pub struct Mms;

/// A URL of the scheme `mms`.
pub type MmsUrl<'a> = Url<'a, Mms>;

impl Scheme for Mms {
    type Rule = MmsUri;

    const ABOUT: &'static About = &About {
        port: Some(1755),
        hierarchical: true,
        source: "usage; no document has a syntax",
        fields: &[
            ("userinfo", "What stands before `@`."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; 1755 if absent or empty."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[("mms://media.example.com/stream.wmv", "usual form"), ("mms://media.example.com:1755/live", "port")],
        invalid: &[("mms:media.example.com", "no \"//\""), ("mms://media.example.com/a#t", "no fragment")],
        notes: &[
            "Not firm: made from usage. `mmst`, `mmsu` and `mmsh` force a transport, and are read by the generic rule. The name is also claimed for multimedia messages.",
        ],
        history: "A vendor's protocol, given up in 2003; provisional in the registry.",
        ..About::new("mms", "Microsoft Media Server")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &MMS, "usage")
    }
}
