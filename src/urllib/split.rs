//! `urlsplit` and `urlparse`.

use std::borrow::Cow;

use super::error::Error;
use super::netloc::{check_brackets, check_nfkc};
use super::results::{ParseResult, SplitResult};
use super::scan;
use super::schemes::uses_params;
use super::text::{Text, convert};
use super::version::Version;

/// The keyword arguments of [`urlsplit`] and [`urlparse`], with Python's defaults.
///
/// ```
/// use urlgram::urllib::{SplitOptions, urlsplit_with};
///
/// let options = SplitOptions { scheme: "ftp", ..SplitOptions::default() };
/// assert_eq!(urlsplit_with("//h/p", &options)?.scheme, "ftp");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct SplitOptions<'a, T: Text + ?Sized = str> {
    /// The scheme of a URL that has none.
    pub scheme: &'a T,
    /// Whether `#` starts a fragment. If not, it is part of the path or the query.
    pub allow_fragments: bool,
}

impl<T: Text + ?Sized> Clone for SplitOptions<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Text + ?Sized> Copy for SplitOptions<'_, T> {}

impl<T: Text + ?Sized> Default for SplitOptions<'_, T> {
    fn default() -> Self {
        SplitOptions { scheme: T::from_str(""), allow_fragments: true }
    }
}

/// Splits a URL into `scheme://netloc/path?query#fragment`. Python's `urlsplit(url)`.
///
/// Leading C0 controls and spaces are stripped, tabs and line ends removed everywhere; the scheme comes in lower case. Apart
/// from brackets and Unicode tricks in the netloc, nothing is checked and nothing is decoded. An absent part is empty: this
/// splitting cannot tell `?` with nothing after it from no query.
///
/// ```
/// use urlgram::urllib::urlsplit;
///
/// let url = urlsplit("HTTP://user@[::1]:80/a;b?q=1#top")?;
/// assert_eq!(url.scheme, "http");
/// assert_eq!(url.netloc, "user@[::1]:80");
/// assert_eq!((url.hostname().as_deref(), url.port()?), (Some("::1"), Some(80)));
/// assert_eq!(
///     url.to_string(),
///     "SplitResult(scheme='http', netloc='user@[::1]:80', path='/a;b', query='q=1', fragment='top')"
/// );
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// `ValueError` for a netloc with brackets around something else than an address, or with a character that NFKC turns into
/// a delimiter; `UnicodeDecodeError` for bytes that are not ASCII.
#[inline]
pub fn urlsplit<T: Text + ?Sized>(url: &T) -> Result<SplitResult<'_, T>, Error> {
    Version::V3_14.urlsplit(url, &SplitOptions::default())
}

/// [`urlsplit`] with keyword arguments. Python's `urlsplit(url, scheme='', allow_fragments=True)`.
///
/// ```
/// use urlgram::urllib::{SplitOptions, urlsplit_with};
///
/// let options = SplitOptions { allow_fragments: false, ..SplitOptions::default() };
/// assert_eq!(urlsplit_with("/a#b", &options)?.path, "/a#b");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urlsplit`].
#[inline]
pub fn urlsplit_with<'a, T: Text + ?Sized>(
    url: &'a T,
    options: &SplitOptions<'a, T>,
) -> Result<SplitResult<'a, T>, Error> {
    Version::V3_14.urlsplit(url, options)
}

/// Splits a URL as [`urlsplit`] does, with separate `;params`. Python's `urlparse(url)`.
///
/// The parameters are those of the last segment, as in RFC 1808, if the scheme is in
/// [`USES_PARAMS`](super::USES_PARAMS).
///
/// ```
/// use urlgram::urllib::urlparse;
///
/// let url = urlparse("http://h/a;x/b;y;z?q")?;
/// assert_eq!((&*url.path, &*url.params), ("/a;x/b", "y;z"));
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urlsplit`].
#[inline]
pub fn urlparse<T: Text + ?Sized>(url: &T) -> Result<ParseResult<'_, T>, Error> {
    Version::V3_14.urlparse(url, &SplitOptions::default())
}

/// [`urlparse`] with keyword arguments. Python's `urlparse(url, scheme='', allow_fragments=True)`.
///
/// ```
/// use urlgram::urllib::{SplitOptions, urlparse_with};
///
/// let options = SplitOptions { scheme: "sip", ..SplitOptions::default() };
/// assert_eq!(urlparse_with("a@b;ttl=15", &options)?.params, "ttl=15");
/// # Ok::<(), urlgram::urllib::Error>(())
/// ```
///
/// # Errors
/// The errors of [`urlsplit`].
#[inline]
pub fn urlparse_with<'a, T: Text + ?Sized>(
    url: &'a T,
    options: &SplitOptions<'a, T>,
) -> Result<ParseResult<'a, T>, Error> {
    Version::V3_14.urlparse(url, options)
}

impl Version {
    /// [`urlsplit_with`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urlsplit`].
    pub fn urlsplit<'a, T: Text + ?Sized>(
        self,
        url: &'a T,
        options: &SplitOptions<'a, T>,
    ) -> Result<SplitResult<'a, T>, Error> {
        let (url, default) = (url.coerce()?, options.scheme.coerce()?);
        match clean(url) {
            Cow::Borrowed(url) => Ok(Parts::of(url, options.allow_fragments, self)?.split_result(default)),
            Cow::Owned(url) => Ok(Parts::of(&url, options.allow_fragments, self)?.split_result(default).into_owned()),
        }
    }

    /// [`urlparse_with`] as in this version.
    ///
    /// # Errors
    /// The errors of [`urlsplit`].
    pub fn urlparse<'a, T: Text + ?Sized>(
        self,
        url: &'a T,
        options: &SplitOptions<'a, T>,
    ) -> Result<ParseResult<'a, T>, Error> {
        let (url, default) = (url.coerce()?, options.scheme.coerce()?);
        match clean(url) {
            Cow::Borrowed(url) => Ok(Parts::of(url, options.allow_fragments, self)?.parse_result(default)),
            Cow::Owned(url) => Ok(Parts::of(&url, options.allow_fragments, self)?.parse_result(default).into_owned()),
        }
    }
}

/// The parts of a URL. Unlike the fields of a result, they distinguish an absent part from an empty one.
#[derive(Clone, Debug)]
pub(super) struct Parts<'a> {
    pub(super) scheme: Option<Cow<'a, str>>,
    pub(super) netloc: Option<&'a str>,
    pub(super) path: &'a str,
    pub(super) query: Option<&'a str>,
    pub(super) fragment: Option<&'a str>,
    /// Whether the netloc is ASCII without brackets, so that [`Parts::check`] has nothing to check.
    netloc_is_plain: bool,
}

/// Whether `urlsplit` removes this byte at any position.
pub(super) fn is_removed(byte: u8) -> bool {
    matches!(byte, b'\t' | b'\n' | b'\r')
}

/// Whether `urlsplit` strips this character from the start of a URL, and from both ends of a default scheme.
fn is_stripped(c: char) -> bool {
    c <= ' '
}

/// Removes tabs, carriage returns and line feeds.
fn without_removed(text: &str) -> Cow<'_, str> {
    if !text.bytes().any(is_removed) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.split(['\t', '\n', '\r']).collect())
}

/// Removes leading C0 controls and spaces, and all tabs and line ends, as `urlsplit` does first. Trailing spaces stay.
#[inline]
pub(super) fn clean(url: &str) -> Cow<'_, str> {
    let starts_clean = url.bytes().next().is_some_and(|byte| byte > b' ');
    if starts_clean && !scan::may_have_controls(url.as_bytes()) {
        return Cow::Borrowed(url);
    }
    without_removed(url.trim_start_matches(is_stripped))
}

/// Whether a byte may be part of a scheme.
static IN_SCHEME: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8;
        table[byte] = c.is_ascii_alphanumeric() || matches!(c, b'+' | b'-' | b'.');
        byte += 1;
    }
    table
};

/// Returns the length of the scheme if `url` starts with one and a colon: a letter, then letters, digits, `+`, `-` and `.`.
#[inline]
pub(super) fn scheme_end(url: &[u8]) -> Option<usize> {
    let end = url.iter().position(|byte| !IN_SCHEME[usize::from(*byte)])?;
    (url[end] == b':' && url[0].is_ascii_alphabetic()).then_some(end)
}

#[inline]
fn lower_scheme(scheme: &str) -> Cow<'_, str> {
    if scheme.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(scheme.to_ascii_lowercase())
    } else {
        Cow::Borrowed(scheme)
    }
}

impl<'a> Parts<'a> {
    /// Splits and checks `url`, the result of [`clean`].
    #[inline]
    pub(super) fn of(url: &'a str, allow_fragments: bool, version: Version) -> Result<Self, Error> {
        let parts = Self::unchecked(url, allow_fragments);
        parts.check(version)?;
        Ok(parts)
    }

    /// Splits `url` without a check.
    #[inline]
    pub(super) fn unchecked(url: &'a str, allow_fragments: bool) -> Self {
        let (scheme, rest) = match scheme_end(url.as_bytes()) {
            Some(end) => (Some(lower_scheme(&url[..end])), &url[end + 1..]),
            None => (None, url),
        };
        let bytes = rest.as_bytes();
        let (netloc, start, netloc_is_plain) = match bytes {
            [b'/', b'/', ..] => {
                let found = scan::find(bytes, 2, [b'/', b'?', b'#', b'[', b']']);
                let is_bracket = matches!(bytes.get(found), Some(b'[' | b']'));
                let end = if is_bracket { scan::find(bytes, found, [b'/', b'?', b'#']) } else { found };
                (Some(&rest[2..end]), end, !is_bracket && bytes[2..end].is_ascii())
            }
            _ => (None, 0, true),
        };
        let question =
            if allow_fragments { scan::find(bytes, start, [b'?', b'#']) } else { scan::find(bytes, start, [b'?']) };
        let path = &rest[start..question];
        let (query, fragment) = match bytes.get(question) {
            Some(b'?') => {
                let number_sign = if allow_fragments { scan::find(bytes, question, [b'#']) } else { bytes.len() };
                (Some(&rest[question + 1..number_sign]), rest.get(number_sign + 1..))
            }
            Some(_) => (None, Some(&rest[question + 1..])),
            None => (None, None),
        };
        Parts { scheme, netloc, path, query, fragment, netloc_is_plain }
    }

    /// Checks the netloc, the only part that Python checks.
    #[inline]
    pub(super) fn check(&self, version: Version) -> Result<(), Error> {
        match self.netloc {
            Some(netloc) if !self.netloc_is_plain => {
                check_brackets(netloc, version)?;
                check_nfkc(netloc)
            }
            _ => Ok(()),
        }
    }

    /// Returns the scheme, or the cleaned `default`.
    fn scheme_or(scheme: Option<Cow<'a, str>>, default: &'a str) -> Cow<'a, str> {
        scheme.unwrap_or_else(|| without_removed(default.trim_matches(is_stripped)))
    }

    fn split_result<T: Text + ?Sized>(self, default: &'a str) -> SplitResult<'a, T> {
        let part = |part: Option<&'a str>| Cow::Borrowed(T::from_str(part.unwrap_or_default()));
        SplitResult {
            scheme: convert(Self::scheme_or(self.scheme, default)),
            netloc: part(self.netloc),
            path: part(Some(self.path)),
            query: part(self.query),
            fragment: part(self.fragment),
        }
    }

    fn parse_result<T: Text + ?Sized>(self, default: &'a str) -> ParseResult<'a, T> {
        let part = |part: Option<&'a str>| Cow::Borrowed(T::from_str(part.unwrap_or_default()));
        let scheme = Self::scheme_or(self.scheme, default);
        let (path, params) = split_params(&scheme, self.path);
        ParseResult {
            scheme: convert(scheme),
            netloc: part(self.netloc),
            path: part(Some(path)),
            params: part(params),
            query: part(self.query),
            fragment: part(self.fragment),
        }
    }
}

/// Splits off the parameters of the last segment if the scheme has parameters.
#[inline]
pub(super) fn split_params<'a>(scheme: &str, path: &'a str) -> (&'a str, Option<&'a str>) {
    if !path.contains(';') || !uses_params(scheme) {
        return (path, None);
    }
    let segment = path.rfind('/').unwrap_or(0);
    match path[segment..].find(';') {
        Some(at) => (&path[..segment + at], Some(&path[segment + at + 1..])),
        None => (path, None),
    }
}
