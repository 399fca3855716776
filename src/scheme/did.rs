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
//!
//! # What to know
//!
//! * A DID has no path, query or fragment; with one it is a DID URL. The method is lower case only, and so is `did`
//!   by the document, though schemes ignore case elsewhere.
//! * Parts of the identifier may be empty, but not the last.
//! * Equivalence: the method says; there is none in general.

use super::server::{pairs, segments};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::schemes::did::{DID, DidUrl as Rule};
use crate::span::Span;

/// The scheme `did`.
#[derive(Clone, Copy, Debug)]
pub struct Did;

/// A URL of the scheme `did`.
pub type DidUrl<'a> = Url<'a, Did>;

impl Scheme for Did {
    type Rule = Rule;

    const ABOUT: &'static About = &About {
        fields: &[
            ("method", "The method, in lower case."),
            ("id", "What the method calls its subject: parts with colons between them."),
            ("path", "The segments of the path; none in a DID."),
            ("query", "Parameters: names, and values if any."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[
            ("did:example:123456789abcdefghi", "DID 3.1"),
            ("did:example:123456?versionId=1", "DID 3.2"),
            ("did:example::a/path#key-1", "empty id part"),
        ],
        invalid: &[("did:Example:123", "method in upper case"), ("did:example:", "empty id"), ("did:example", "no id")],
        notes: &[
            "A DID has no path, query or fragment; with one it is a DID URL. The method is lower case only, and so is `did` by the document, though schemes ignore case elsewhere.",
            "Parts of the identifier may be empty, but not the last.",
            "Equivalence: the method says; there is none in general.",
        ],
        history: "W3C Recommendation (2022).",
        ..About::new("did", "Decentralized identifier")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let (text, node) = (url.as_str(), url.node());
        fields.text("method", node.method);
        fields.text("id", node.id);
        fields.list("path", segments(text, node.path));
        fields.pairs("query", node.query.get().into_iter().flat_map(|query| pairs(text, query, '&')));
        fields.text("fragment", node.fragment);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        if url.as_str().starts_with("did:") {
            return Ok(());
        }
        Err(Violation::new(Span::new(0, 3), "`did` is written in lower case", &DID, "3.1"))
    }
}

impl<'a> DidUrl<'a> {
    /// The DID itself, without path, query and fragment.
    pub fn did(&self) -> &'a str {
        self.piece(Span::new(0, self.node().id.end))
    }

    /// The method.
    pub fn method(&self) -> &'a str {
        self.piece(self.node().method)
    }

    /// What the method calls its subject, as written.
    pub fn id(&self) -> &'a str {
        self.piece(self.node().id)
    }

    /// The path, as written; empty in a DID.
    pub fn path(&self) -> &'a str {
        self.piece(self.node().path)
    }

    /// What stands after `?`, as written.
    pub fn query(&self) -> Option<&'a str> {
        self.part(self.node().query)
    }

    /// What stands after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.part(self.node().fragment)
    }
}
