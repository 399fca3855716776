//! `did`: W3C Decentralized Identifiers §3.1 and §3.2.
//!
//! ```
//! use urlgram::scheme::did::DidUrl;
//!
//! let url = DidUrl::parse("did:example:123456/path?versionId=1#key-1")?;
//! assert_eq!((url.method(), url.id(), url.did()), ("example", "123456", "did:example:123456"));
//! assert_eq!((url.path(), url.query(), url.fragment()), ("/path", Some("versionId=1"), Some("key-1")));
//! assert!(DidUrl::parse("did:Example:123").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::Violation;
use super::server::FRAGMENT;
use super::spans::{pairs, segments};
use crate::grammar::did::{self, DID};
use crate::span::Span;

scheme! {
    "did" => Did, DidUrl, did::DidUrl {
        title: "Decentralized identifier",
        valid: &[
            ("did:example:123456789abcdefghi", "DID 3.1"),
            ("did:example:123456?versionId=1", "DID 3.2"),
            ("did:example::a/path#key-1", "empty id part"),
        ],
        invalid: &[("did:Example:123", "method in upper case"), ("did:example:", "empty id"), ("did:example", "no id")],
        history: "W3C Recommendation (2022).",
    }
    common {
        notes: [
            "A DID has no path, query or fragment; with one of them it is a DID URL. The method is in lower case only. \
             The document also requires `did` in lower case, although schemes ignore case elsewhere.",
            "All parts of the identifier except the last may be empty.",
            "Equivalence: the method defines it; there is no general rule.",
        ],
        fields(url, text, node): [
            "method": "The method, in lower case." => text(node.method);
            "id": "The identifier within the method: parts separated by colons." => text(node.id);
            "path": "The segments of the path. A DID has none." => list(segments(text, node.path));
            "query": "The parameters: names, and values if present." => pairs(pairs(text, node.query, '&'));
            "fragment": FRAGMENT => text(node.fragment);
        ]
        check(url) {
            if url.as_str().starts_with("did:") {
                return Ok(());
            }
            Err(Violation::new(Span::new(0, 3), "`did` must be in lower case", &DID, "3.1"))
        }
    }
}

impl<'a> DidUrl<'a> {
    /// Returns the DID itself, without path, query and fragment.
    pub fn did(&self) -> &'a str {
        self.slice(Span::new(0, self.node().id.end))
    }

    /// Returns the method.
    pub fn method(&self) -> &'a str {
        self.slice(self.node().method)
    }

    /// Returns the identifier within the method, as written.
    pub fn id(&self) -> &'a str {
        self.slice(self.node().id)
    }

    /// Returns the path as written; empty in a DID.
    pub fn path(&self) -> &'a str {
        self.slice(self.node().path)
    }

    /// Returns the part after `?`, as written.
    pub fn query(&self) -> Option<&'a str> {
        self.opt_slice(self.node().query)
    }

    /// Returns the part after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}
