//! The text in which a mistake is looked for.

use crate::uri::Delimited;

/// A text, with the components at its delimiters.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) text: &'a str,
    pub(super) parts: Delimited,
}

impl<'a> Written<'a> {
    pub(super) fn scheme(&self) -> Option<&'a str> {
        self.parts.scheme.map(|span| span.of(self.text))
    }

    pub(super) fn host(&self) -> Option<&'a str> {
        self.parts.host.map(|span| span.of(self.text))
    }

    /// Whether the scheme is one of the web, in any case.
    pub(super) fn is_web(&self) -> bool {
        let known = ["http", "https", "ws", "wss", "ftp"];
        self.scheme().is_some_and(|scheme| known.iter().any(|known| scheme.eq_ignore_ascii_case(known)))
    }
}
