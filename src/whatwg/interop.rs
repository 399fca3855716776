//! Conversions from and to types of other crates: serde, `url`, `http`.

#[cfg(any(feature = "http", feature = "url"))]
use super::error::Failure;
use super::url::Url;

/// Serializes the URL as a string.
#[cfg(feature = "serde")]
impl serde::Serialize for Url {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.href())
    }
}

/// Parses a string without a base URL.
#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for Url {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Text;

        impl serde::de::Visitor<'_> for Text {
            type Value = Url;

            fn expecting(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str("a string that is a URL")
            }

            fn visit_str<E: serde::de::Error>(self, text: &str) -> Result<Url, E> {
                Url::parse(text).map_err(|failure| E::custom(format_args!("{text:?}: {failure}")))
            }
        }

        deserializer.deserialize_str(Text)
    }
}

/// The `url` crate follows an older text of the Standard, so a conversion in either direction may fail.
///
/// ```
/// use urlgram::whatwg::Url;
///
/// let theirs: url::Url = (&Url::parse("HTTPS://example.org/a|b")?).try_into().unwrap();
/// assert_eq!(theirs.as_str(), "https://example.org/a|b");
/// assert_eq!(Url::try_from(&theirs)?.href(), theirs.as_str());
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[cfg(feature = "url")]
impl TryFrom<&Url> for url::Url {
    type Error = url::ParseError;

    fn try_from(url: &Url) -> Result<Self, url::ParseError> {
        url::Url::parse(url.href())
    }
}

#[cfg(feature = "url")]
impl TryFrom<Url> for url::Url {
    type Error = url::ParseError;

    fn try_from(url: Url) -> Result<Self, url::ParseError> {
        (&url).try_into()
    }
}

#[cfg(feature = "url")]
impl TryFrom<&url::Url> for Url {
    type Error = Failure;

    fn try_from(url: &url::Url) -> Result<Self, Failure> {
        Url::parse(url.as_str())
    }
}

#[cfg(feature = "url")]
impl TryFrom<url::Url> for Url {
    type Error = Failure;

    fn try_from(url: url::Url) -> Result<Self, Failure> {
        (&url).try_into()
    }
}

/// Why a URL has no `http::Uri`.
#[cfg(feature = "http")]
#[derive(Debug)]
#[non_exhaustive]
pub enum HttpUriError {
    /// The URL has no host, as `mailto:a@b` has none. `http::Uri` would take such a text for a host and a port (`tel:123`).
    NoHost,
    /// `http::Uri` does not allow the text, such as an empty user.
    Invalid(http::uri::InvalidUri),
}

#[cfg(feature = "http")]
impl core::fmt::Display for HttpUriError {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        match self {
            HttpUriError::NoHost => f.pad("the URL has no host"),
            HttpUriError::Invalid(error) => error.fmt(f),
        }
    }
}

#[cfg(feature = "http")]
impl core::error::Error for HttpUriError {}

/// Converts the URL without its fragment, which `http::Uri` does not have. Fails for a URL without a host.
///
/// ```
/// use urlgram::whatwg::Url;
///
/// let uri: http::Uri = (&Url::parse("https://example.org/a?b#c")?).try_into().unwrap();
/// assert_eq!(uri, "https://example.org/a?b");
/// assert_eq!(Url::try_from(&uri)?.href(), "https://example.org/a?b");
/// assert!(http::Uri::try_from(&Url::parse("tel:123")?).is_err());
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<&Url> for http::Uri {
    type Error = HttpUriError;

    fn try_from(url: &Url) -> Result<Self, HttpUriError> {
        if url.hostname().is_empty() {
            return Err(HttpUriError::NoHost);
        }
        url.without_fragment().parse().map_err(HttpUriError::Invalid)
    }
}

#[cfg(feature = "http")]
impl TryFrom<Url> for http::Uri {
    type Error = HttpUriError;

    fn try_from(url: Url) -> Result<Self, HttpUriError> {
        (&url).try_into()
    }
}

/// Fails for a `Uri` without a scheme: a path, or the host and port of a `CONNECT` request (`example.org:443`, RFC 9112
/// §3.2.3), which as a text would be a URL with the scheme `example.org`.
#[cfg(feature = "http")]
impl TryFrom<&http::Uri> for Url {
    type Error = Failure;

    fn try_from(uri: &http::Uri) -> Result<Self, Failure> {
        match uri.scheme() {
            Some(_) => Url::parse(&alloc::format!("{uri}")),
            None => Url::parse(uri.path()),
        }
    }
}

#[cfg(feature = "http")]
impl TryFrom<http::Uri> for Url {
    type Error = Failure;

    fn try_from(uri: http::Uri) -> Result<Self, Failure> {
        (&uri).try_into()
    }
}
