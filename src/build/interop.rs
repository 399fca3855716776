//! Conversions from and to `http::Uri`.

use alloc::format;
use alloc::string::String;

use borrow_or_share::Bos;

use super::error::{BuildError, Component, Reason};
use crate::pass::SyntaxError;
use crate::uri::{Uri, UriReference};
use crate::whatwg::HttpUriError;

/// Converts the target of a request. The reference has the components of the `http::Uri`, and is relative if that has no scheme.
///
/// The host and port of a `CONNECT` request are an authority without a scheme. Fails if a component does not match its rule in RFC 3986, as
/// `http::Uri` allows more characters, and for a path without a host that begins with `//`.
///
/// ```
/// use urlgram::UriReference;
///
/// let target: http::Uri = "/a/../b?q=1".parse()?;
/// assert_eq!(UriReference::try_from(&target)?, "/a/../b?q=1");
/// let connect: http::Uri = "example.org:443".parse()?;
/// assert_eq!(UriReference::try_from(&connect)?, "//example.org:443");
/// let path: http::Uri = "//example.org/a".parse()?;
/// assert!(UriReference::try_from(&path).is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&http::Uri> for UriReference<String> {
    type Error = BuildError;

    fn try_from(uri: &http::Uri) -> Result<Self, BuildError> {
        let authority = uri.authority().map(|authority| format!("//{authority}")).unwrap_or_default();
        let mut reference = UriReference::parse(authority)
            .map_err(|error| BuildError::new(Component::Host, uri.host().unwrap_or_default(), Reason::Syntax(error)))?;
        if let Some(scheme) = uri.scheme_str() {
            reference = reference.with_scheme(scheme)?;
        }
        reference = reference.with_path(uri.path())?;
        match uri.query() {
            Some(query) => reference.with_query(query),
            None => Ok(reference),
        }
    }
}

impl TryFrom<http::Uri> for UriReference<String> {
    type Error = BuildError;

    fn try_from(uri: http::Uri) -> Result<Self, BuildError> {
        (&uri).try_into()
    }
}

/// Fails for an `http::Uri` without a scheme, and where its conversion to a [`UriReference`] fails.
///
/// ```
/// use urlgram::Uri;
///
/// let target: http::Uri = "http://example.org:8080/a?b".parse()?;
/// let uri = Uri::try_from(&target)?;
/// assert_eq!(uri, "http://example.org:8080/a?b");
/// assert_eq!(http::Uri::try_from(&uri)?, target);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl TryFrom<&http::Uri> for Uri<String> {
    type Error = BuildError;

    fn try_from(uri: &http::Uri) -> Result<Self, BuildError> {
        let absolute: Result<_, SyntaxError> = UriReference::try_from(uri)?.try_into();
        absolute.map_err(|_| BuildError::new(Component::Scheme, "", Reason::NoScheme))
    }
}

impl TryFrom<http::Uri> for Uri<String> {
    type Error = BuildError;

    fn try_from(uri: http::Uri) -> Result<Self, BuildError> {
        (&uri).try_into()
    }
}

/// Converts the URI without its fragment, which `http::Uri` does not have. Fails for a URI without a host.
impl<T: Bos<str>> TryFrom<&Uri<T>> for http::Uri {
    type Error = HttpUriError;

    fn try_from(uri: &Uri<T>) -> Result<Self, HttpUriError> {
        if uri.authority().is_none_or(|authority| authority.host_str().is_empty()) {
            return Err(HttpUriError::NoHost);
        }
        uri.without_fragment().as_str().parse().map_err(HttpUriError::Invalid)
    }
}

impl<T: Bos<str>> TryFrom<Uri<T>> for http::Uri {
    type Error = HttpUriError;

    fn try_from(uri: Uri<T>) -> Result<Self, HttpUriError> {
        (&uri).try_into()
    }
}
