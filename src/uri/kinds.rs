//! The kinds of URIs: [`Uri`], [`UriReference`], [`AbsoluteUri`], [`RelativeRef`].

use alloc::string::String;

use borrow_or_share::{BorrowOrShare, Bos};

use super::reference::Reference;
use crate::grammar::rfc3986;

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
            pub(crate) fn from_parts(text: T, node: $crate::components::UriComponents) -> Self {
                $name($wider::from_parts(text, node))
            }

            /// Returns the text and drops the positions.
            pub fn into_text(self) -> T {
                self.0.into_text()
            }
        }

        impl<T: Bos<str>> $name<T> {
            #[doc = concat!("Parses the whole `text` by the rule `", $rule, "`.")]
            ///
            /// # Errors
            /// The position and the expected rules if `text` does not match.
            pub fn parse(text: T) -> Result<Self, $crate::pass::SyntaxError> {
                let node = $crate::pass::parse($production, text.borrow_or_share())?;
                Ok($name::from_parts(text, node))
            }

            /// Copies the text into a `String`.
            pub fn to_owned(&self) -> $name<String> {
                $name(self.0.to_owned())
            }

            /// Borrows the text.
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

        /// Writes the text unchanged.
        impl<T: Bos<str>> core::fmt::Display for $name<T> {
            fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
                f.write_str(self.borrow().as_str())
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

        #[cfg(feature = "serde")]
        impl<T: Bos<str>> serde::Serialize for $name<T> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serde::Serialize::serialize(&self.0, serializer)
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
    struct Uri(UriReference);
    impl Uri { pub fn parse = "URI" rfc3986::Uri }

    /// An `absolute-URI` (RFC 3986 §4.3): a URI without a fragment, such as a base URI.
    struct AbsoluteUri(UriReference);
    impl AbsoluteUri { pub fn parse = "absolute-URI" rfc3986::AbsoluteUri }

    /// A `relative-ref` (RFC 3986 §4.2): a reference without a scheme, which needs a base.
    struct RelativeRef(UriReference);
    impl RelativeRef { pub fn parse = "relative-ref" rfc3986::RelativeRef }
}

impl<T> UriReference<T> {
    /// Whether the reference has a scheme, and therefore is a URI.
    pub fn is_uri(&self) -> bool {
        self.node().scheme.is_some()
    }
}

impl<T> From<AbsoluteUri<T>> for Uri<T> {
    fn from(uri: AbsoluteUri<T>) -> Self {
        Uri(uri.0)
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Uri<T> {
    /// Returns the `scheme` as written (§3.1). Schemes are case-insensitive.
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
