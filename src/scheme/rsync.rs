//! `rsync`: RFC 5781.
//!
//! ```
//! use urlgram::scheme::rsync::RsyncUrl;
//!
//! let url = RsyncUrl::parse("rsync://user@rsync.example.com:8730/module/dir/")?;
//! assert_eq!((url.userinfo(), url.port_number(), url.module()), (Some("user"), Some(8730), Some("module")));
//! // The rule takes any hier-part; the text wants a host.
//! assert!(RsyncUrl::parse("rsync:pub/file").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The rule takes any `hier-part`; the text gives `rsync://[user@]host[:PORT]/Source`, so a host is needed here.
//! * `host::module` and `host:path` are what the command takes, and no URLs. No query, no fragment.
//! * Equivalence: the default port.

use super::server::{add_host, needs_host, segments, userinfo};
use super::{About, Fields, Scheme, Url, Violation};
use crate::grammar::rfc5781::{RFC5781, Rsyncuri};

/// The scheme `rsync`.
#[derive(Clone, Copy, Debug)]
pub struct Rsync;

/// A URL of the scheme `rsync`.
pub type RsyncUrl<'a> = Url<'a, Rsync>;

impl Scheme for Rsync {
    type Rule = Rsyncuri;

    const ABOUT: &'static About = &About {
        port: Some(873),
        hierarchical: true,
        fields: &[
            ("user", "Who asks."),
            ("host", "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty."),
            ("port", "The port as written; 873 if absent or empty."),
            ("path", "The module, and the segments within it."),
        ],
        valid: &[
            ("rsync://rsync.example.com/pub/file", "generic form"),
            ("rsync://user@rsync.example.com:8730/module/dir/", "user and port"),
        ],
        invalid: &[
            ("rsync://rsync.example.com/m?x=1", "no query"),
            ("rsync://h/a b", "space"),
            ("rsync:pub/file", "no host: outside the form rsync://[user@]host[:PORT]/Source"),
        ],
        notes: &[
            "The rule takes any `hier-part`; the text gives `rsync://[user@]host[:PORT]/Source`, so a host is needed here.",
            "`host::module` and `host:path` are what the command takes, and no URLs. No query, no fragment.",
            "Equivalence: the default port.",
        ],
        history: "RFC 5781 (2010).",
        ..About::new("rsync", "Remote synchronisation")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("user", userinfo(node));
        add_host(fields, node.authority.as_ref());
        fields.list("path", segments(url.as_str(), node.path));
    }

    fn check(url: &Url<'_, Self>) -> Result<(), Violation> {
        needs_host(url, url.node().authority.as_ref(), &RFC5781, "2")
    }
}

impl<'a> RsyncUrl<'a> {
    /// The module: the first segment.
    pub fn module(&self) -> Option<&'a str> {
        self.segments().next()
    }
}
