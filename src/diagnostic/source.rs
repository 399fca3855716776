//! Documents that a diagnostic or a lint cites.

use core::fmt;

/// A citation: the section of a document that decides, with its own address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
pub struct Source {
    /// Title of the document and its section: `RFC 3986, section 3.2.2`.
    pub title: &'static str,
    /// Address of the section.
    pub url: &'static str,
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title)
    }
}
