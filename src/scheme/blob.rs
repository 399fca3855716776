//! `blob`: the W3C File API.
//!
//! ```
//! use urlgram::scheme::blob::BlobUrl;
//!
//! let url = BlobUrl::parse("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64")?;
//! assert_eq!((url.origin(), url.uuid()), ("https://example.org", "40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64"));
//! assert!(!url.is_opaque());
//! assert!(BlobUrl::parse("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64")?.is_opaque());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The path is opaque: nothing is to be resolved or normalised, and there is no equivalence. What stands for an
//!   opaque origin is up to the browser: often `null`.
//! * What browsers make ends in a UUID; some put other strings there, which are refused here.

use super::server::add_host;
use super::{About, Fields, Scheme, Url};
use crate::grammar::schemes::blob::BlobUri;

/// The scheme `blob`.
#[derive(Clone, Copy, Debug)]
pub struct Blob;

/// A URL of the scheme `blob`.
pub type BlobUrl<'a> = Url<'a, Blob>;

impl Scheme for Blob {
    type Rule = BlobUri;

    const ABOUT: &'static About = &About {
        source: "the algorithm of the W3C File API",
        fields: &[
            ("origin", "The origin, or what stands in its place."),
            ("scheme", "The scheme of the origin."),
            ("host", "The host of the origin."),
            ("port", "The port of the origin."),
            ("uuid", "The identifier."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[
            ("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "File API"),
            ("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "opaque origin in practice"),
        ],
        invalid: &[("blob:https://example.org/", "no id"), ("blob:https://example.org/40a5fb5a", "not a UUID")],
        notes: &[
            "The path is opaque: nothing is to be resolved or normalised, and there is no equivalence. What stands for an opaque origin is up to the browser: often `null`.",
            "What browsers make ends in a UUID; some put other strings there, which are refused here.",
        ],
        history: "The File API (2009 on); the URL Standard takes the origin from what follows `blob:`.",
        ..About::new("blob", "Data that a page keeps")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("origin", node.origin.span);
        fields.text("scheme", node.origin.scheme);
        add_host(fields, node.origin.authority.as_ref());
        fields.text("uuid", node.uuid);
        fields.text("fragment", node.fragment);
    }
}

impl<'a> BlobUrl<'a> {
    /// The origin, or what stands in its place, as written.
    pub fn origin(&self) -> &'a str {
        self.piece(self.node().origin.span)
    }

    /// Whether the origin is an opaque one, without scheme and host.
    pub fn is_opaque(&self) -> bool {
        self.node().origin.scheme.is_none()
    }

    /// The identifier.
    pub fn uuid(&self) -> &'a str {
        self.piece(self.node().uuid)
    }

    /// What stands after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }
}
