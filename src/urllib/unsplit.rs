//! `urlunsplit` and `urlunparse`.

use super::error::Error;
use super::schemes::uses_netloc;
use super::text::Text;
use super::version::{Change, Version};

/// Joins the five parts of [`urlsplit`](crate::urllib::urlsplit) into a URL. Python's `urlunsplit(components)`.
///
/// An empty part counts as absent: its delimiter is not written.
///
/// ```
/// use urlgram::urllib::{urlsplit, urlunsplit};
///
/// assert_eq!(urlunsplit(["http", "h", "p", "q", ""])?, "http://h/p?q");
/// assert_eq!(urlunsplit(urlsplit("http://h/p?")?.as_array())?, "http://h/p");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// `UnicodeDecodeError` for bytes that are not ASCII.
pub fn urlunsplit<T: Text + ?Sized>(components: [&T; 5]) -> Result<T::Owned, Error> {
    Version::V3_14.urlunsplit(components)
}

/// Joins the six parts of [`urlparse`](crate::urllib::urlparse) into a URL. Python's `urlunparse(components)`.
///
/// ```
/// use urlgram::urllib::urlunparse;
///
/// assert_eq!(urlunparse(["ftp", "h", "/f", "type=i", "", ""])?, "ftp://h/f;type=i");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// `UnicodeDecodeError` for bytes that are not ASCII.
pub fn urlunparse<T: Text + ?Sized>(components: [&T; 6]) -> Result<T::Owned, Error> {
    Version::V3_14.urlunparse(components)
}

impl Version {
    /// [`urlunsplit`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urlunsplit`].
    pub fn urlunsplit<T: Text + ?Sized>(self, components: [&T; 5]) -> Result<T::Owned, Error> {
        let [scheme, netloc, path, query, fragment] = components;
        let parts = [scheme.coerce()?, netloc.coerce()?, path.coerce()?, query.coerce()?, fragment.coerce()?];
        Ok(T::from_string(unsplit_str(parts, self)))
    }

    /// [`urlunparse`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urlunparse`].
    pub fn urlunparse<T: Text + ?Sized>(self, components: [&T; 6]) -> Result<T::Owned, Error> {
        let [scheme, netloc, path, params, query, fragment] = components;
        let (scheme, netloc, path) = (scheme.coerce()?, netloc.coerce()?, path.coerce()?);
        let parts = [scheme, netloc, path, params.coerce()?, query.coerce()?, fragment.coerce()?];
        Ok(T::from_string(unparse_str(parts, self)))
    }
}

/// Joins the parts of `urlsplit`, which cannot fail for `str`.
pub(super) fn unsplit_str([scheme, netloc, path, query, fragment]: [&str; 5], version: Version) -> String {
    let netloc = netloc_to_write(scheme, netloc, path, version);
    unsplit(present(scheme), netloc, path, present(query), present(fragment))
}

/// Joins the parts of `urlparse`, which cannot fail for `str`.
pub(super) fn unparse_str([scheme, netloc, path, params, query, fragment]: [&str; 6], version: Version) -> String {
    if params.is_empty() {
        return unsplit_str([scheme, netloc, path, query, fragment], version);
    }
    let with_params = [path, ";", params].concat();
    let decisive = if version.has(Change::NETLOC_BEFORE_PARAMS) { path } else { &with_params };
    let netloc = netloc_to_write(scheme, netloc, decisive, version);
    unsplit(present(scheme), netloc, &with_params, present(query), present(fragment))
}

/// Returns `part` unless it is empty: an empty part counts as absent.
fn present(part: &str) -> Option<&str> {
    Some(part).filter(|part| !part.is_empty())
}

/// Returns the netloc to write after `//`; `None` to write no `//`. The rule for an empty netloc has changed twice.
pub(super) fn netloc_to_write<'a>(scheme: &str, netloc: &'a str, path: &str, version: Version) -> Option<&'a str> {
    let has_netloc = || !scheme.is_empty() && uses_netloc(scheme, version);
    let write = if !netloc.is_empty() {
        true
    } else if path.starts_with("//") {
        // Otherwise the path would be read as a netloc. Older releases lose the slashes of `file:////x`.
        version.has(Change::SLASHES_STAY_PATH)
    } else if version.has(Change::RELATIVE_STAYS_RELATIVE) {
        has_netloc() && (path.is_empty() || path.starts_with('/'))
    } else {
        has_netloc()
    };
    write.then_some(netloc)
}

/// Writes the present parts with their delimiters.
pub(super) fn unsplit(
    scheme: Option<&str>,
    netloc: Option<&str>,
    path: &str,
    query: Option<&str>,
    fragment: Option<&str>,
) -> String {
    let length = |part: Option<&str>| part.map_or(0, |part| part.len() + 1);
    let mut url =
        String::with_capacity(length(scheme) + length(netloc) + 2 + path.len() + length(query) + length(fragment));
    if let Some(scheme) = scheme {
        url.push_str(scheme);
        url.push(':');
    }
    if let Some(netloc) = netloc {
        url.push_str("//");
        url.push_str(netloc);
        if !path.is_empty() && !path.starts_with('/') {
            url.push('/');
        }
    }
    url.push_str(path);
    for (delimiter, part) in [('?', query), ('#', fragment)] {
        if let Some(part) = part {
            url.push(delimiter);
            url.push_str(part);
        }
    }
    url
}
