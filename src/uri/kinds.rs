//! The kinds of URIs: [`Uri`], [`UriReference`], [`AbsoluteUri`], [`RelativeRef`].

use alloc::string::String;

use borrow_or_share::{BorrowOrShare, Bos};

use super::reference::Reference;
use crate::components::UriComponents;
use crate::grammar::rfc3986;
use crate::pass::SyntaxError;

/// Declares kinds of [`Reference`]. Each dereferences to a wider kind, whose methods it has too.
macro_rules! kinds_of_reference {
    ($(
        $(#[$meta:meta])* struct $name:ident($wider:ident);
        impl $same:ident { pub fn parse = $rule:literal $production:path }
    )+) => {$(
        $(#[$meta])*
        ///
        #[doc = concat!("It has all methods of [`", stringify!($wider), "`].")]
        #[derive(Clone, Copy)]
        pub struct $name<T>($wider<T>);

        impl<T> $name<T> {
            /// Combines `text`, which must match the rule, with its components.
            pub(crate) const fn from_parts(text: T, node: $crate::components::UriComponents) -> Self {
                $name($wider::from_parts(text, node))
            }

            /// Returns the text and drops the positions.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse(String::from("a:b"))?;
            /// let text: String = uri.into_text();
            /// # assert_eq!(text, "a:b");
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
            pub fn into_text(self) -> T {
                self.0.into_text()
            }
        }

        impl<T: Bos<str>> $name<T> {
            #[doc = concat!("Parses the whole `text` by the rule `", $rule, "`.")]
            ///
            /// # Errors
            /// The position and the expected rules if `text` does not match.
            ///
            /// ```
            /// use urlgram::Uri;
            ///
            /// let borrowed: Uri<&str> = Uri::parse("http://h:8/a")?;
            /// let owned: Uri<String> = Uri::parse(String::from("http://h:8/a"))?;
            /// assert_eq!(borrowed, owned);
            ///
            /// let error = Uri::parse("http://h:8x/a").unwrap_err();
            /// assert_eq!((error.offset(), error.rule().name), (10, "port"));
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
            pub fn parse(text: T) -> Result<Self, $crate::pass::SyntaxError> {
                let node = $crate::pass::parse($production, text.borrow_or_share())?;
                Ok($name::from_parts(text, node))
            }

            /// Copies the text into a `String`.
            ///
            /// ```
            /// let owned: urlgram::Uri<String> = urlgram::Uri::parse("a:b")?.to_owned();
            /// # assert_eq!(owned, "a:b");
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
            pub fn to_owned(&self) -> $name<String> {
                $name(self.0.to_owned())
            }

            /// Borrows the text.
            ///
            /// ```
            /// let owned: urlgram::Uri<String> = "a:b".parse()?;
            /// let borrowed: urlgram::Uri<&str> = owned.borrow();
            /// # assert_eq!(borrowed, "a:b");
            /// # Ok::<(), urlgram::SyntaxError>(())
            /// ```
            pub fn borrow(&self) -> $name<&str> {
                $name(self.0.borrow())
            }
        }

        impl<T> core::ops::Deref for $name<T> {
            type Target = $wider<T>;

            fn deref(&self) -> &$wider<T> {
                &self.0
            }
        }

        impl<T> From<$name<T>> for $wider<T> {
            fn from(narrower: $name<T>) -> Self {
                narrower.0
            }
        }

        impl<T: Bos<str>> core::fmt::Debug for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                self.debug(stringify!($name), f)
            }
        }

        /// Compares the texts byte by byte, without normalization.
        impl<T: Bos<str>, U: Bos<str>> PartialEq<$name<U>> for $name<T> {
            fn eq(&self, other: &$name<U>) -> bool {
                self.borrow().as_str() == other.borrow().as_str()
            }
        }

        impl<T: Bos<str>> Eq for $name<T> {}

        impl<T: Bos<str>> core::hash::Hash for $name<T> {
            fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
                self.borrow().as_str().hash(state);
            }
        }

        /// Compares the texts byte by byte, without normalization.
        impl<T: Bos<str>> PartialEq<str> for $name<T> {
            fn eq(&self, other: &str) -> bool {
                self.borrow().as_str() == other
            }
        }

        /// Compares the texts byte by byte, without normalization.
        impl<T: Bos<str>> PartialEq<&str> for $name<T> {
            fn eq(&self, other: &&str) -> bool {
                *self == **other
            }
        }

        /// Compares the texts byte by byte, as [`str`] does.
        impl<T: Bos<str>> Ord for $name<T> {
            fn cmp(&self, other: &Self) -> core::cmp::Ordering {
                self.borrow().as_str().cmp(other.borrow().as_str())
            }
        }

        /// Compares the texts byte by byte, as [`str`] does.
        impl<T: Bos<str>, U: Bos<str>> PartialOrd<$name<U>> for $name<T> {
            fn partial_cmp(&self, other: &$name<U>) -> Option<core::cmp::Ordering> {
                Some(self.borrow().as_str().cmp(other.borrow().as_str()))
            }
        }

        impl<T: Bos<str>> AsRef<str> for $name<T> {
            fn as_ref(&self) -> &str {
                self.borrow().as_str()
            }
        }

        /// `Hash`, `Eq` and `Ord` are those of the text, so that a map of URIs is searched with a `&str`.
        impl<T: Bos<str>> core::borrow::Borrow<str> for $name<T> {
            fn borrow(&self) -> &str {
                self.borrow().as_str()
            }
        }

        impl From<$name<String>> for String {
            fn from(value: $name<String>) -> String {
                value.into_text()
            }
        }

        /// Writes the text unchanged.
        impl<T: Bos<str>> core::fmt::Display for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.pad(self.borrow().as_str())
            }
        }

        impl core::str::FromStr for $name<String> {
            type Err = $crate::pass::SyntaxError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                $name::parse(String::from(text))
            }
        }

        impl<'a> TryFrom<&'a str> for $name<&'a str> {
            type Error = $crate::pass::SyntaxError;

            fn try_from(text: &'a str) -> Result<Self, Self::Error> {
                $name::parse(text)
            }
        }

        impl TryFrom<String> for $name<String> {
            type Error = $crate::pass::SyntaxError;

            fn try_from(text: String) -> Result<Self, Self::Error> {
                $name::parse(text)
            }
        }

        /// Writes the text. [`Reference::tree`]($crate::Reference::tree) writes the components.
        #[cfg(feature = "serde")]
        impl<T: Bos<str>> serde::Serialize for $name<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.borrow().as_str())
            }
        }

        /// Parses a text.
        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $name<String> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = String::deserialize(deserializer)?;
                text.parse().map_err(|error| serde::de::Error::custom(format_args!("{text:?} is not a {}: {error}", $rule)))
            }
        }

        /// Parses a text that the input holds unescaped.
        #[cfg(feature = "serde")]
        impl<'a, 'de: 'a> serde::Deserialize<'de> for $name<&'a str> {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <&str>::deserialize(deserializer)?;
                $name::parse(text)
                    .map_err(|error| serde::de::Error::custom(format_args!("{text:?} is not a {}: {error}", $rule)))
            }
        }
    )+};
}

pub(crate) use kinds_of_reference;

kinds_of_reference! {
    /// A `URI-reference` (RFC 3986 §4.1): a URI, or a reference relative to one.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// let reference = UriReference::parse("../up?q")?;
    /// assert_eq!(reference.scheme(), None);
    /// assert_eq!(reference.path().as_str(), "../up");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    struct UriReference(Reference);
    impl UriReference { pub fn parse = "URI-reference" rfc3986::UriReference }

    /// A `URI` (RFC 3986 §3): begins with a scheme, which gives the rest its meaning.
    ///
    /// ```
    /// use urlgram::Uri;
    ///
    /// let uri = Uri::parse("urn:isbn:0451450523")?;
    /// assert_eq!((uri.scheme(), uri.path().as_str(), uri.authority()), ("urn", "isbn:0451450523", None));
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    struct Uri(UriReference);
    impl Uri { pub fn parse = "URI" rfc3986::Uri }

    /// An `absolute-URI` (RFC 3986 §4.3): a URI without a fragment, such as a base URI.
    ///
    /// ```
    /// use urlgram::AbsoluteUri;
    ///
    /// assert!(AbsoluteUri::parse("http://h/a?b").is_ok() && AbsoluteUri::parse("http://h/a#b").is_err());
    /// ```
    struct AbsoluteUri(UriReference);
    impl AbsoluteUri { pub fn parse = "absolute-URI" rfc3986::AbsoluteUri }

    /// A `relative-ref` (RFC 3986 §4.2): a reference without a scheme, which needs a base.
    ///
    /// ```
    /// use urlgram::RelativeRef;
    ///
    /// assert!(RelativeRef::parse("//h/a").is_ok() && RelativeRef::parse("http://h/a").is_err());
    /// ```
    struct RelativeRef(UriReference);
    impl RelativeRef { pub fn parse = "relative-ref" rfc3986::RelativeRef }
}

/// Declares what the macros of `urlgram-macros` expand to.
macro_rules! from_macro {
    ($($name:ident)+) => {$(
        impl $name<&'static str> {
            /// Combines a text with its components. Nothing is checked, as in [`Reference::from_parts`].
            #[doc(hidden)]
            pub const fn from_macro(text: &'static str, node: UriComponents) -> Self {
                $name::from_parts(text, node)
            }
        }
    )+};
}

from_macro! { Uri UriReference }

impl<T> UriReference<T> {
    /// Whether the reference has a scheme, and therefore is a URI.
    ///
    /// ```
    /// use urlgram::UriReference;
    ///
    /// assert!(UriReference::parse("a:b")?.is_uri() && !UriReference::parse("./a:b")?.is_uri());
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn is_uri(&self) -> bool {
        self.node().scheme.is_some()
    }
}

/// Fails, with the error that [`Uri::parse`] returns, if the reference has no scheme.
impl<T: Bos<str>> TryFrom<UriReference<T>> for Uri<T> {
    type Error = SyntaxError;

    fn try_from(reference: UriReference<T>) -> Result<Self, SyntaxError> {
        if reference.is_uri() { Ok(Uri(reference)) } else { Uri::parse(reference.into_text()) }
    }
}

impl<T> From<AbsoluteUri<T>> for Uri<T> {
    fn from(uri: AbsoluteUri<T>) -> Self {
        Uri(uri.0)
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Uri<T> {
    /// Returns the `scheme` as written (§3.1). Schemes are case-insensitive.
    ///
    /// ```
    /// assert_eq!(urlgram::Uri::parse("HTTP://h/")?.scheme(), "HTTP");
    /// # Ok::<(), urlgram::SyntaxError>(())
    /// ```
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> AbsoluteUri<T> {
    /// Returns the `scheme` as written (§3.1). Schemes are case-insensitive.
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}
