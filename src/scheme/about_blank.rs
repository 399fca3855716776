//! `about`: RFC 6694.
//!
//! ```
//! use urlgram::scheme::about_blank::AboutUrl;
//!
//! let url = AboutUrl::parse("about:config?filter=x#y")?;
//! assert_eq!((url.path(), url.query(), url.fragment()), ("config", Some("filter=x"), Some("y")));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * The token holds no slash, and is compared to the letter: there is no equivalence. Only `about:blank` is
//!   registered by the document.

use super::{About as Known, Fields, Scheme, Url};
use crate::grammar::rfc6694::AboutUri;

/// The scheme `about`.
#[derive(Clone, Copy, Debug)]
pub struct About;

/// A URL of the scheme `about`.
pub type AboutUrl<'a> = Url<'a, About>;

impl Scheme for About {
    type Rule = AboutUri;

    const ABOUT: &'static Known = &Known {
        fields: &[
            ("token", "What is asked for; may be empty."),
            ("query", "What stands after `?`."),
            ("fragment", "What stands after `#`."),
        ],
        valid: &[
            ("about:blank", "RFC 6694 3"),
            ("about:config?filter=x#y", "query and fragment"),
            ("about:", "empty token"),
        ],
        invalid: &[("about:a/b", "\"/\""), ("about:%zz", "bad triplet")],
        notes: &[
            "The token holds no slash, and is compared to the letter: there is no equivalence. Only `about:blank` is registered by the document.",
        ],
        history: "In use since the first browsers; RFC 6694 (2012).",
        ..Known::new("about", "What an application says of itself")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        let node = url.node();
        fields.text("token", node.path);
        fields.text("query", node.query);
        fields.text("fragment", node.fragment);
    }
}
