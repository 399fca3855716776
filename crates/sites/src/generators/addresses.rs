//! Addresses of a page: [`Routes`].

/// Addresses of a page.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Routes {
    /// Addresses from the root of the site. The first is that of the page itself.
    pub(crate) all: Vec<String>,
    /// Whether the address of the page cannot be known.
    pub(crate) is_unknown: bool,
}
