//! `nfs`: RFC 2224.
//!
//! ```
//! use urlgram::scheme::nfs::NfsUrl;
//!
//! assert!(NfsUrl::parse("nfs://server//a/b/c/d/e/f")?.is_absolute());
//! let url = NfsUrl::parse("nfs://server/d/e/f")?;
//! assert!(!url.is_absolute());
//! assert_eq!((url.host(), url.path(), url.port_number()), ("server", "/d/e/f", Some(2049)));
//! // As printed, the rule takes what is no host as a path.
//! assert!(NfsUrl::parse("nfs://user@server/x").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The rule as printed takes a path that begins with `//` where a host cannot be read; a URL of the scheme names a
//!   host (§1), so such a path is refused here.
//! * Slashes must not be merged: `nfs://server//a` is absolute, `nfs://server/a` is not.
//! * No user, no query, no fragment; characters and hosts are those of RFC 1738's time.
//! * Equivalence: no path, an empty one and `/` all mean the public directory.

use super::server::{add_host, needs_host};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc2224::{NfsUrl as Rule, RFC2224};

/// The scheme `nfs`.
#[derive(Clone, Copy, Debug)]
pub struct Nfs;

/// A URL of the scheme `nfs`.
pub type NfsUrl<'a> = Url<'a, Nfs>;

impl Scheme for Nfs {
    type Rule = Rule;

    const ABOUT: &'static About = &About {
        port: Some(2049),
        hierarchical: true,
        fields: &[
            ("host", "The host: a name, or four numbers."),
            ("port", "The port as written; 2049 if absent or empty."),
            (
                "path",
                "The path: absolute at the server where it begins with two slashes, else relative to the public directory.",
            ),
        ],
        valid: &[
            ("nfs://server/d/e/f", "RFC 2224 6.1"),
            ("nfs://server//a/b/c/d/e/f", "RFC 2224 6.1: absolute"),
            ("nfs://server:2049", "no path"),
        ],
        invalid: &[
            ("nfs://server/a?b", "\"?\" must be escaped"),
            ("nfs://server/a#b", "\"#\" must be escaped"),
            ("nfs://user@server/x", "no user component; the printed rule takes it as a path"),
        ],
        notes: &[
            "The rule as printed takes a path that begins with `//` where a host cannot be read; a URL of the scheme names a host (§1), so such a path is refused here.",
            "Slashes must not be merged: `nfs://server//a` is absolute, `nfs://server/a` is not.",
            "No user, no query, no fragment; characters and hosts are those of RFC 1738's time.",
            "Equivalence: no path, an empty one and `/` all mean the public directory.",
        ],
        history: "RFC 2224 (1997).",
        ..About::new("nfs", "Network File System")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        add_host(fields, node.authority.as_ref());
        fields.text("path", node.path);
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC2224, "1")
    }
}

impl NfsUrl<'_> {
    /// Whether the path is absolute at the server: whether it begins with two slashes.
    pub fn is_absolute(&self) -> bool {
        self.path().starts_with("//")
    }
}
