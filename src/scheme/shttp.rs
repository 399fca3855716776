//! `shttp`: RFC 2660 (historic).
//!
//! ```
//! use urlgram::scheme::shttp::ShttpUrl;
//!
//! let url = ShttpUrl::parse("shttp://www.setec.com/secret")?;
//! assert_eq!((url.host(), url.port_number(), url.path()), ("www.setec.com", None, "/secret"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * Not firm: the document names the scheme and has one example, which has the shape of http. The registry marks it
//!   obsolete. Not to be taken for `https`.

use super::server::{add_host, needs_host, segments, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::shttp::{SHTTP, ShttpUri};

/// The scheme `shttp`.
#[derive(Clone, Copy, Debug)]
pub struct Shttp;

/// A URL of the scheme `shttp`.
pub type ShttpUrl<'a> = Url<'a, Shttp>;

impl Scheme for Shttp {
    type Rule = ShttpUri;

    const ABOUT: &'static About = &About {
        secure: true,
        hierarchical: true,
        source: "RFC 2660 names it, without a syntax",
        fields: &[
            ("userinfo", "What stands before `@`."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets."),
            ("port", "The port as written; the document has no default."),
            ("path", "The segments of the path, one after each slash; none in an empty path."),
            ("query", "What stands after `?`."),
        ],
        valid: &[("shttp://www.setec.com/secret", "RFC 2660 example")],
        invalid: &[("shttp:www.setec.com", "no \"//\""), ("shttp://www.setec.com/#x", "fragment is not in the rule")],
        notes: &[
            "Not firm: the document names the scheme and has one example, which has the shape of http. The registry marks it obsolete. Not to be taken for `https`.",
        ],
        history: "RFC 2660 (1999), historic.",
        ..About::new("shttp", "Secure HTTP")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("userinfo", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
        fields.text("query", node.query);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &SHTTP, "6.2")
    }
}
