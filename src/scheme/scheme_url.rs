//! A URL of any scheme, parsed by the rule of its scheme: [`SchemeUrl`], [`parse`].

use super::dispatch::find;
use super::entry::Entry;
use super::error::SchemeError;

for_each_scheme! { typed_urls
    /// A URL, parsed by the rule of its scheme.
    enum SchemeUrl, else super::generic::Generic, prefixed "schemes-files" svn::SvnTunnel "schemes-storage" sqlalchemy::SqlDriver;
    /// Parses the whole of `text` by the current rule of its scheme, or by the rule `URI` of RFC 3986 if the scheme has
    /// no module.
    ///
    /// # Errors
    /// If `text` is not a URL of its scheme, or has no scheme: the location, the expectations there and the rule.
    fn parse;
}

/// Like [`parse`], with additional schemes that take precedence over the built-in ones.
///
/// # Errors
/// Like [`parse`].
///
/// # Examples
///
/// `examples/own_scheme.rs` adds `otpauth:`.
pub fn parse_with<'a>(custom: &[Entry], text: &'a str) -> Result<SchemeUrl<'a>, SchemeError> {
    match text.split_once(':').and_then(|(scheme, _)| find(custom, scheme)) {
        Some(entry) => entry.parse(text).map(SchemeUrl::Custom),
        None => parse(text),
    }
}
