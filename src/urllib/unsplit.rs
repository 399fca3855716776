//! `urlunsplit` and `urlunparse`.

use super::error::Error;
use super::schemes::uses_netloc;
use super::text::Text;
use super::version::{NETLOC_BEFORE_PARAMS, RELATIVE_STAYS_RELATIVE, SLASHES_STAY_PATH, Version};

/// Joins the five parts of [`urlsplit`](super::urlsplit) to a URL. Python's `urlunsplit(components)`.
///
/// An empty part counts as absent, and its delimiter is not written.
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
/// Bytes that are not ASCII.
pub fn urlunsplit<T: Text + ?Sized>(components: [&T; 5]) -> Result<T::Owned, Error> {
    Version::V3_14.urlunsplit(components)
}

/// Joins the six parts of [`urlparse`](super::urlparse) to a URL. Python's `urlunparse(components)`.
///
/// ```
/// use urlgram::urllib::urlunparse;
///
/// assert_eq!(urlunparse(["ftp", "h", "/f", "type=i", "", ""])?, "ftp://h/f;type=i");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// Bytes that are not ASCII.
pub fn urlunparse<T: Text + ?Sized>(components: [&T; 6]) -> Result<T::Owned, Error> {
    Version::V3_14.urlunparse(components)
}

impl Version {
    /// [`urlunsplit`], as this version answers.
    ///
    /// # Errors
    /// As [`urlunsplit`].
    pub fn urlunsplit<T: Text + ?Sized>(self, components: [&T; 5]) -> Result<T::Owned, Error> {
        let [scheme, netloc, path, query, fragment] = components;
        let parts = [scheme.coerce()?, netloc.coerce()?, path.coerce()?, query.coerce()?, fragment.coerce()?];
        Ok(T::from_string(unsplit_str(parts, self)))
    }

    /// [`urlunparse`], as this version answers.
    ///
    /// # Errors
    /// As [`urlunparse`].
    pub fn urlunparse<T: Text + ?Sized>(self, components: [&T; 6]) -> Result<T::Owned, Error> {
        let [scheme, netloc, path, params, query, fragment] = components;
        let (scheme, netloc, path) = (scheme.coerce()?, netloc.coerce()?, path.coerce()?);
        let parts = [scheme, netloc, path, params.coerce()?, query.coerce()?, fragment.coerce()?];
        Ok(T::from_string(unparse_str(parts, self)))
    }
}

/// `urlunsplit` of `str`, which cannot fail.
pub(super) fn unsplit_str([scheme, netloc, path, query, fragment]: [&str; 5], version: Version) -> String {
    let netloc = netloc_to_write(scheme, netloc, path, version);
    unsplit(present(scheme), netloc, path, present(query), present(fragment))
}

/// `urlunparse` of `str`, which cannot fail.
pub(super) fn unparse_str(parts: [&str; 6], version: Version) -> String {
    unparse_written(parts, parts[2], version)
}

/// [`unparse_str`] that, before parameters, writes `written` for the path: Python formats it there, whatever it is.
pub(super) fn unparse_written(parts: [&str; 6], written: &str, version: Version) -> String {
    let [scheme, netloc, path, params, query, fragment] = parts;
    if params.is_empty() {
        return unsplit_str([scheme, netloc, path, query, fragment], version);
    }
    let with_params = [written, ";", params].concat();
    let looked_at = if version.has(NETLOC_BEFORE_PARAMS) { path } else { &with_params };
    let netloc = netloc_to_write(scheme, netloc, looked_at, version);
    unsplit(present(scheme), netloc, &with_params, present(query), present(fragment))
}

/// An empty part counts as absent.
fn present(part: &str) -> Option<&str> {
    Some(part).filter(|part| !part.is_empty())
}

/// The netloc to write after `//`; none to write no `//`. Where an empty one is written has changed twice.
pub(super) fn netloc_to_write<'a>(scheme: &str, netloc: &'a str, path: &str, version: Version) -> Option<&'a str> {
    let has_netloc = || !scheme.is_empty() && uses_netloc(scheme, version);
    let write = if !netloc.is_empty() {
        true
    } else if path.starts_with("//") {
        // Lest the path be read as a netloc. Before, `file:////x` lost its slashes.
        version.has(SLASHES_STAY_PATH)
    } else if version.has(RELATIVE_STAYS_RELATIVE) {
        has_netloc() && (path.is_empty() || path.starts_with('/'))
    } else {
        has_netloc()
    };
    write.then_some(netloc)
}

/// Writes what is present, with the delimiters that go with it.
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
