//! `javascript`: draft-hoehrmann-javascript-scheme-03, which expired.
//!
//! ```
//! use urlgram::scheme::javascript::JavascriptUrl;
//!
//! let url = JavascriptUrl::parse("javascript:alert(%22x%22)?1:0")?;
//! assert_eq!(url.source(), "alert(\"x\")?1:0");
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```
//!
//! # What to know
//!
//! * `?` belongs to the source. `#` within it is `%23`: browsers differ on a bare one. `/` is better written `%2F`,
//!   so that nothing is resolved.
//! * Never to be followed where a link is wanted. There is no equivalence.

use alloc::borrow::Cow;

use super::address::decoded;
use super::{About, Fields, Scheme, Url};
use crate::grammar::schemes::javascript::JavascriptUri;
use crate::span::Span;

/// The scheme `javascript`.
#[derive(Clone, Copy, Debug)]
pub struct Javascript;

/// A URL of the scheme `javascript`.
pub type JavascriptUrl<'a> = Url<'a, Javascript>;

impl Scheme for Javascript {
    type Rule = JavascriptUri;

    const ABOUT: &'static About = &About {
        source: "an expired draft, without a grammar",
        fields: &[("source", "The source text, as written: all up to `#`."), ("fragment", "What stands after `#`.")],
        valid: &[("javascript:doSomething()", "draft section 1"), ("javascript:alert(%22x%22)", "encoded quotes")],
        invalid: &[("javascript:alert(\"x\")", "raw quotes"), ("javascript:a<b", "\"<\"")],
        notes: &[
            "`?` belongs to the source. `#` within it is `%23`: browsers differ on a bare one. `/` is better written `%2F`, so that nothing is resolved.",
            "Never to be followed where a link is wanted. There is no equivalence.",
        ],
        history: "In use since 1995; a draft from 2006 to 2011; not registered.",
        ..About::new("javascript", "Source text to be run")
    };

    fn fields(url: &Url<'_, Self>, fields: &mut Fields<'_>) {
        fields.text("source", url.source_span());
        fields.text("fragment", url.node().fragment);
    }
}

impl<'a> JavascriptUrl<'a> {
    /// The source text, decoded; a byte order mark at its beginning is left out. Bytes that are not UTF-8 become U+FFFD.
    pub fn source(&self) -> Cow<'a, str> {
        let bom = |text: &str| text.starts_with('\u{feff}');
        match decoded(self.piece(self.source_span())) {
            Cow::Owned(text) if bom(&text) => Cow::Owned(text.trim_start_matches('\u{feff}').into()),
            text => text,
        }
    }

    fn source_span(&self) -> Span {
        let node = self.node();
        let start = node.scheme.get().map_or(0, |scheme| scheme.end + 1);
        Span::new(start, node.query.get().unwrap_or(node.path).end)
    }
}
