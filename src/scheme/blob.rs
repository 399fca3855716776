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

use super::server::{FRAGMENT, host, port};
use crate::grammar::schemes::blob::BlobUri;

scheme! {
    "blob" => Blob, BlobUrl, BlobUri {
        title: "Data that a page holds",
        source: "the algorithm of the W3C File API",
        valid: &[
            ("blob:https://example.org/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "File API"),
            ("blob:null/40a5fb5a-d56d-4a33-b4e2-0acf6a8e5f64", "opaque origin in practice"),
        ],
        invalid: &[("blob:https://example.org/", "no id"), ("blob:https://example.org/40a5fb5a", "not a UUID")],
        history: "The File API (since 2009). The URL Standard derives the origin from the text after `blob:`.",
    }
    common {
        notes: [
            "The path is opaque: it is neither resolved nor normalized, and there is no equivalence. The browser \
             chooses the text for an opaque origin, often `null`.",
            "The URLs that browsers create end in a UUID. Some software uses other strings, which are rejected here.",
        ],
        fields(url, text, node): [
            "origin": "The origin, or its replacement if it is opaque." => text(node.origin.span);
            "scheme": "The scheme of the origin." => text(node.origin.scheme);
            "host": "The host of the origin." => text(host(node.origin.authority));
            "port": "The port of the origin." => text(port(node.origin.authority));
            "uuid": "The identifier." => text(node.uuid);
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}

impl<'a> BlobUrl<'a> {
    /// Returns the origin, or its replacement if it is opaque, as written.
    pub fn origin(&self) -> &'a str {
        self.slice(self.node().origin.span)
    }

    /// Whether the origin is opaque: it has no scheme and no host.
    pub fn is_opaque(&self) -> bool {
        self.node().origin.scheme.is_none()
    }

    /// Returns the identifier.
    pub fn uuid(&self) -> &'a str {
        self.slice(self.node().uuid)
    }

    /// Returns the part after `#`.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}
