//! `urljoin` and `urldefrag`.

use std::borrow::Cow;

use super::error::Error;
use super::results::DefragResult;
use super::schemes::{uses_netloc, uses_relative};
use super::split::{Parts, clean, split_params};
use super::text::{Text, convert};
use super::unsplit::{unparse_str, unsplit};
use super::version::{Change, Version};

/// The keyword argument of [`urljoin`], with Python's default.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct JoinOptions {
    /// Whether `#` starts a fragment. If not, it is part of the path or the query.
    pub allow_fragments: bool,
}

impl Default for JoinOptions {
    fn default() -> Self {
        JoinOptions { allow_fragments: true }
    }
}

/// Resolves a reference against a base. Python's `urljoin(base, url)`.
///
/// The result differs from RFC 3986 §5.2. A reference with another scheme, or with one outside of
/// [`USES_RELATIVE`](super::USES_RELATIVE), is returned unchanged. `http:g` is relative to an `http` base. Empty
/// segments of a relative reference and of its base are dropped. An empty reference keeps the fragment of the base.
///
/// ```
/// use urlgram::urllib::urljoin;
///
/// assert_eq!(urljoin("http://a/b/c/d;p?q", "../g")?, "http://a/b/g");
/// assert_eq!(urljoin("http://a/b", "http:g")?, "http://a/g");
/// assert_eq!(urljoin("foo://a/b", "g")?, "g");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urlsplit`](crate::urllib::urlsplit) for `base` and `url`.
#[inline]
pub fn urljoin<'a, T: Text + ?Sized>(base: &'a T, url: &'a T) -> Result<Cow<'a, T>, Error> {
    Version::V3_14.urljoin(base, url, &JoinOptions::default())
}

/// [`urljoin`] with keyword arguments. Python's `urljoin(base, url, allow_fragments=True)`.
///
/// ```
/// use urlgram::urllib::{JoinOptions, urljoin_with};
///
/// assert_eq!(urljoin_with("http://a/b#c/d", "g", &JoinOptions { allow_fragments: false })?, "http://a/b#c/g");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urljoin`].
#[inline]
pub fn urljoin_with<'a, T: Text + ?Sized>(base: &'a T, url: &'a T, options: &JoinOptions) -> Result<Cow<'a, T>, Error> {
    Version::V3_14.urljoin(base, url, options)
}

/// Removes the fragment of a URL. Python's `urldefrag(url)`.
///
/// A URL without `#` is returned unchanged. One with a `#` is split and joined again, so its tabs are removed and its scheme
/// becomes lower case.
///
/// ```
/// use urlgram::urllib::urldefrag;
///
/// assert_eq!(urldefrag("http://h/p?q#top")?.to_string(), "DefragResult(url='http://h/p?q', fragment='top')");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urlsplit`](crate::urllib::urlsplit) if there is a `#`; `UnicodeDecodeError` for bytes that are not ASCII.
#[inline]
pub fn urldefrag<T: Text + ?Sized>(url: &T) -> Result<DefragResult<'_, T>, Error> {
    Version::V3_14.urldefrag(url)
}

impl Version {
    /// [`urljoin_with`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urljoin`].
    pub fn urljoin<'a, T: Text + ?Sized>(
        self,
        base: &'a T,
        url: &'a T,
        options: &JoinOptions,
    ) -> Result<Cow<'a, T>, Error> {
        // Python returns these before it checks either text.
        if base.bytes().is_empty() {
            return Ok(Cow::Borrowed(url));
        }
        if url.bytes().is_empty() {
            return Ok(Cow::Borrowed(base));
        }
        let (base, url) = (base.coerce()?, url.coerce()?);
        let joined = if self.has(Change::ABSENT_IS_NOT_EMPTY) {
            join(base, url, options.allow_fragments, self)?
        } else {
            join_without_absent(base, url, options.allow_fragments, self)?
        };
        Ok(convert(joined.map_or(Cow::Borrowed(url), Cow::Owned)))
    }

    /// [`urldefrag`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urldefrag`].
    pub fn urldefrag<T: Text + ?Sized>(self, url: &T) -> Result<DefragResult<'_, T>, Error> {
        let text = url.coerce()?;
        if !text.contains('#') {
            return Ok(DefragResult { url: Cow::Borrowed(url), fragment: Cow::Borrowed(T::from_str("")) });
        }
        let text = clean(text);
        let parts = Parts::of(&text, true, self)?;
        let fragment = parts.fragment.unwrap_or_default().to_owned();
        let scheme = parts.scheme.as_deref();
        let url = if self.has(Change::ABSENT_IS_NOT_EMPTY) {
            unsplit(scheme, netloc_before(parts.netloc, parts.path), parts.path, parts.query, None)
        } else {
            let [netloc, query] = [parts.netloc, parts.query].map(Option::unwrap_or_default);
            let scheme = scheme.unwrap_or_default();
            let (path, params) = split_params(scheme, parts.path);
            unparse_str([scheme, netloc, path, params.unwrap_or_default(), query, ""], self)
        };
        Ok(DefragResult { url: Cow::Owned(T::from_string(url)), fragment: Cow::Owned(T::from_string(fragment)) })
    }
}

/// Returns the netloc to write before `path`: an empty one if it is absent and the path would be read as one.
fn netloc_before<'a>(netloc: Option<&'a str>, path: &str) -> Option<&'a str> {
    netloc.or_else(|| path.starts_with("//").then_some(""))
}

/// Resolves `url` against `base`; `None` if the result is `url` itself.
fn join(base: &str, url: &str, allow_fragments: bool, version: Version) -> Result<Option<String>, Error> {
    let (base, url) = (clean(base), clean(url));
    let base = Parts::of(&base, allow_fragments, version)?;
    let url = Parts::of(&url, allow_fragments, version)?;
    let scheme = url.scheme.as_deref().or(base.scheme.as_deref());
    if scheme != base.scheme.as_deref() || !scheme.is_none_or(uses_relative) {
        return Ok(None);
    }
    let mut netloc = url.netloc;
    if scheme.is_none_or(|scheme| uses_netloc(scheme, version)) {
        if netloc.is_some_and(|netloc| !netloc.is_empty()) {
            return Ok(Some(unsplit(scheme, netloc, url.path, url.query, url.fragment)));
        }
        netloc = base.netloc;
    }
    if url.path.is_empty() {
        let query = url.query.or(base.query);
        let fragment = if url.query.is_none() { url.fragment.or(base.fragment) } else { url.fragment };
        return Ok(Some(unsplit(scheme, netloc_before(netloc, base.path), base.path, query, fragment)));
    }
    let path = join_paths(base.path, url.path);
    Ok(Some(unsplit(scheme, netloc_before(netloc, &path), &path, url.query, url.fragment)))
}

/// [`join`] before 3.14: an absent part counts as empty, and parameters are a separate part.
fn join_without_absent(
    base: &str,
    url: &str,
    allow_fragments: bool,
    version: Version,
) -> Result<Option<String>, Error> {
    let (base, url) = (clean(base), clean(url));
    let base = Parts::of(&base, allow_fragments, version)?;
    let url = Parts::of(&url, allow_fragments, version)?;
    let base_scheme = base.scheme.as_deref().unwrap_or_default();
    let scheme = url.scheme.as_deref().unwrap_or(base_scheme);
    if scheme != base_scheme || !uses_relative(scheme) {
        return Ok(None);
    }
    let [mut netloc, mut query, fragment] = [url.netloc, url.query, url.fragment].map(Option::unwrap_or_default);
    let (path, params) = split_params(scheme, url.path);
    let params = params.unwrap_or_default();
    if uses_netloc(scheme, version) {
        if !netloc.is_empty() {
            return Ok(Some(unparse_str([scheme, netloc, path, params, query, fragment], version)));
        }
        netloc = base.netloc.unwrap_or_default();
    }
    let (base_path, base_params) = split_params(base_scheme, base.path);
    if path.is_empty() && params.is_empty() {
        if query.is_empty() {
            query = base.query.unwrap_or_default();
        }
        let params = base_params.unwrap_or_default();
        return Ok(Some(unparse_str([scheme, netloc, base_path, params, query, fragment], version)));
    }
    let path = join_paths(base_path, path);
    Ok(Some(unparse_str([scheme, netloc, &path, params, query, fragment], version)))
}

/// Appends `path` to `base` up to its last `/`, and removes dot segments.
///
/// An absolute path keeps its empty segments; otherwise only the first and the last may be empty. A `..` at the root also
/// removes the leading slash, which `unsplit` restores if there is a netloc.
fn join_paths(base: &str, path: &str) -> String {
    let mut resolved = Vec::with_capacity(16);
    if path.starts_with('/') {
        path.split('/').for_each(|segment| resolve(&mut resolved, segment));
    } else {
        let base = match base.rsplit_once('/') {
            Some((directory, _)) => Some(directory),
            None if base.is_empty() => Some(base),
            None => None,
        };
        let (inner, last) = path.rsplit_once('/').map_or((None, path), |(inner, last)| (Some(inner), last));
        let before = base.into_iter().chain(inner).flat_map(|segments| segments.split('/'));
        for (index, segment) in before.enumerate() {
            if index == 0 || !segment.is_empty() {
                resolve(&mut resolved, segment);
            }
        }
        resolve(&mut resolved, last);
    }
    if matches!(path.rsplit('/').next(), Some("." | "..")) {
        resolved.push("");
    }
    let joined = resolved.join("/");
    if joined.is_empty() { "/".to_owned() } else { joined }
}

fn resolve<'a>(resolved: &mut Vec<&'a str>, segment: &'a str) {
    match segment {
        ".." => {
            resolved.pop();
        }
        "." => {}
        _ => resolved.push(segment),
    }
}
