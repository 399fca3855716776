//! `nfs`: RFC 2224.
//!
//! ```
//! use urlgram::scheme::nfs::NfsUrl;
//!
//! assert!(NfsUrl::parse("nfs://server//a/b/c/d/e/f")?.is_absolute());
//! let url = NfsUrl::parse("nfs://server/d/e/f")?;
//! assert!(!url.is_absolute());
//! assert_eq!((url.host(), url.path(), url.port_number()), ("server", "/d/e/f", Some(2049)));
//! // The rule, as printed, reads a path where there is no valid host.
//! assert!(NfsUrl::parse("nfs://user@server/x").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{PORT, host, port, require_host};
use crate::grammar::rfc2224;

scheme! {
    "nfs" => Nfs, NfsUrl, rfc2224::NfsUrl {
        title: "Network File System",
        port: Some(2049),
        hierarchical: true,
        valid: &[
            ("nfs://server/d/e/f", "RFC 2224 6.1"),
            ("nfs://server//a/b/c/d/e/f", "RFC 2224 6.1: absolute"),
            ("nfs://server:2049", "no path"),
        ],
        invalid: &[
            ("nfs://server/a?b", "\"?\" must be escaped"),
            ("nfs://server/a#b", "\"#\" must be escaped"),
            ("nfs://user@server/x", "no user component; the printed rule accepts it as a path"),
        ],
        history: "RFC 2224 (1997).",
    }
    common {
        notes: [
            "As printed, the rule accepts a path that begins with `//` if no host matches. A URL of the scheme names a \
             host (§1), so such a path is rejected here.",
            "Slashes must not be merged: `nfs://server//a` is absolute, `nfs://server/a` is not.",
            "A host in brackets does not match: RFC 2224 §7 takes them from RFC 1738, which has names and IPv4 addresses only. RFC 2732 §3 and RFC 3986 §3.2.2 \
             add IPv6 addresses to the generic syntax, by which programs read such a URL, and no document adds them to \
             `nfs`.",
            "A user, query or fragment is not allowed. Characters and hosts are those of RFC 1738.",
            "Equivalence: an absent path, an empty one and `/` all mean the public directory.",
        ],
        fields(url, text, node): [
            "host": "The host: a name or four numbers." => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": "The path: absolute on the server if it begins with two slashes, otherwise relative to the public \
                directory." => text(node.path);
        ]
        check(url) { require_host(url, "1") }
    }
}

impl NfsUrl<'_> {
    /// Whether the path is absolute on the server: it begins with two slashes.
    pub fn is_absolute(&self) -> bool {
        self.path().starts_with("//")
    }
}
