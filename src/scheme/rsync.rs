//! `rsync`: RFC 5781.
//!
//! ```
//! use urlgram::scheme::rsync::RsyncUrl;
//!
//! let url = RsyncUrl::parse("rsync://user@rsync.example.com:8730/module/dir/")?;
//! assert_eq!((url.userinfo(), url.port_number(), url.module()), (Some("user"), Some(8730), Some("module")));
//! // The rule accepts any hier-part; the text requires a host.
//! assert!(RsyncUrl::parse("rsync:pub/file").is_err());
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{HOST, PORT, USER, host, port, require_host, userinfo};
use super::spans::segments;
use crate::grammar::rfc5781::Rsyncuri;

scheme! {
    "rsync" => Rsync, RsyncUrl, Rsyncuri {
        title: "Remote synchronization",
        port: Some(873),
        hierarchical: true,
        valid: &[
            ("rsync://rsync.example.com/pub/file", "generic form"),
            ("rsync://user@rsync.example.com:8730/module/dir/", "user and port"),
        ],
        invalid: &[
            ("rsync://rsync.example.com/m?x=1", "no query"),
            ("rsync://h/a b", "space"),
            ("rsync:pub/file", "no host: outside the form rsync://[user@]host[:PORT]/Source"),
        ],
        history: "RFC 5781 (2010).",
    }
    common {
        notes: [
            "The rule accepts any `hier-part`. The text gives the form `rsync://[user@]host[:PORT]/Source`, so a host \
             is required here.",
            "The command also accepts `host::module` and `host:path`, which are not URLs. There is no query and no \
             fragment.",
            "Equivalence: the default port is equivalent to an absent one.",
        ],
        fields(url, text, node): [
            "user": USER => text(userinfo(node.authority));
            "host": HOST => text(host(node.authority));
            "port": PORT => text(port(node.authority));
            "path": "The module, and the segments within it." => list(segments(text, node.path));
        ]
        check(url) { require_host(url, "2") }
    }
}

impl<'a> RsyncUrl<'a> {
    /// Returns the module: the first segment.
    pub fn module(&self) -> Option<&'a str> {
        self.segments().next()
    }
}
