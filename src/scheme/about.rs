//! `about`: RFC 6694.
//!
//! ```
//! use urlgram::scheme::about::AboutUrl;
//!
//! let url = AboutUrl::parse("about:config?filter=x#y")?;
//! assert_eq!((url.path(), url.query(), url.fragment()), ("config", Some("filter=x"), Some("y")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use super::server::{FRAGMENT, QUERY};
use crate::grammar::rfc6694::AboutUri;

scheme! {
    "about" => About, AboutUrl, AboutUri {
        title: "Information that an application shows about itself",
        valid: &[
            ("about:blank", "RFC 6694 3"),
            ("about:config?filter=x#y", "query and fragment"),
            ("about:", "empty token"),
        ],
        invalid: &[("about:a/b", "\"/\""), ("about:%zz", "invalid percent-encoding")],
        history: "In use since the first browsers; RFC 6694 (2012).",
    }
    common {
        notes: [
            "The token contains no slash and is compared exactly: there is no equivalence. The document registers only \
             `about:blank`.",
        ],
        fields(url, text, node): [
            "token": "The requested information; may be empty." => text(node.path);
            "query": QUERY => text(node.query);
            "fragment": FRAGMENT => text(node.fragment);
        ]
    }
}
