//! Conversions from and to types of other crates: serde, `url`, `http`.

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
impl TryFrom<&url::Url> for Url {
    type Error = super::error::Failure;

    fn try_from(url: &url::Url) -> Result<Self, super::error::Failure> {
        Url::parse(url.as_str())
    }
}

/// Converts the URL without its fragment, which `http::Uri` does not have. Fails for a URL without an authority.
///
/// ```
/// use urlgram::whatwg::Url;
///
/// let uri: http::Uri = (&Url::parse("https://example.org/a?b#c")?).try_into().unwrap();
/// assert_eq!(uri, "https://example.org/a?b");
/// assert_eq!(Url::try_from(&uri)?.href(), "https://example.org/a?b");
/// # Ok::<(), urlgram::whatwg::Failure>(())
/// ```
#[cfg(feature = "http")]
impl TryFrom<&Url> for http::Uri {
    type Error = http::uri::InvalidUri;

    fn try_from(url: &Url) -> Result<Self, http::uri::InvalidUri> {
        url.without_fragment().parse()
    }
}

/// Fails for a relative `Uri`, which has no scheme and authority.
#[cfg(feature = "http")]
impl TryFrom<&http::Uri> for Url {
    type Error = super::error::Failure;

    fn try_from(uri: &http::Uri) -> Result<Self, super::error::Failure> {
        Url::parse(&alloc::format!("{uri}"))
    }
}
