//! The named tuples that the functions return: [`SplitResult`], [`ParseResult`], [`DefragResult`].

use core::fmt;
use core::ops::Index;
use std::borrow::Cow;

use super::encoding::{Encoding, Errors};
use super::error::{Error, ValueError};
use super::netloc;
use super::repr::StrRepr;
use super::text::Text;
use super::unsplit;
use super::version::{Change, Version};

/// Declares a named tuple with the methods of Python's `namedtuple` and result mixins.
macro_rules! namedtuple {
    (
        $(#[$doc:meta])*
        pub struct $name:ident / $bytes:ident [$count:literal] { $($(#[$field_doc:meta])* $field:ident),* $(,)? }
    ) => {
        $(#[$doc])*
        pub struct $name<'a, T: Text + ?Sized = str> {
            $($(#[$field_doc])* pub $field: Cow<'a, T>),*
        }

        #[doc = concat!("A [`", stringify!($name), "`] of bytes.")]
        pub type $bytes<'a> = $name<'a, [u8]>;

        impl<'a, T: Text + ?Sized> $name<'a, T> {
            /// The names of the fields, in order. Python's `_fields`.
            pub const FIELDS: [&'static str; $count] = [$(stringify!($field)),*];

            /// Returns the fields, in order.
            pub fn as_array(&self) -> [&T; $count] {
                [$(&*self.$field),*]
            }

            /// Returns the field at `index`. Python's `result[index]`.
            pub fn get(&self, index: usize) -> Option<&T> {
                self.as_array().get(index).copied()
            }

            /// Returns the field named `name`. Python's `getattr(result, name)`, for fields.
            pub fn field(&self, name: &str) -> Option<&T> {
                Self::FIELDS.iter().position(|field| *field == name).and_then(|index| self.get(index))
            }

            /// Replaces fields by name. Python's `_replace(**fields)`.
            ///
            /// Rust's `..` syntax does the same if the names are known at compile time.
            ///
            /// # Errors
            /// `TypeError` for a name that is not in [`Self::FIELDS`].
            pub fn replace<'t>(self, fields: impl IntoIterator<Item = (&'t str, &'a T)>) -> Result<Self, Error> {
                Version::V3_14.replace(self, fields)
            }

            /// Converts to a result that borrows nothing.
            pub fn into_owned(self) -> $name<'static, T> {
                $name { $($field: Cow::Owned(self.$field.into_owned())),* }
            }
        }

        impl<'a, T: Text + ?Sized> Replace<'a, T> for $name<'a, T> {
            fn field_mut(&mut self, name: &str) -> Option<&mut Cow<'a, T>> {
                match name {
                    $(stringify!($field) => Some(&mut self.$field),)*
                    _ => None,
                }
            }
        }

        impl $name<'_, str> {
            /// Encodes every field to bytes. Python's `encode(encoding='ascii', errors='strict')`.
            ///
            /// # Errors
            /// `UnicodeEncodeError` for a character that the encoding lacks, if `errors` raises.
            pub fn encode(&self, encoding: Encoding, errors: Errors) -> Result<$bytes<'static>, Error> {
                Ok($name { $($field: Cow::Owned(encoding.encode(&self.$field, errors)?.into_owned())),* })
            }
        }

        impl $name<'_, [u8]> {
            /// Decodes every field to `str`. Python's `decode(encoding='ascii', errors='strict')`.
            ///
            /// # Errors
            /// `UnicodeDecodeError` for bytes that are invalid in the encoding, if `errors` raises.
            pub fn decode(&self, encoding: Encoding, errors: Errors) -> Result<$name<'static, str>, Error> {
                Ok($name { $($field: Cow::Owned(encoding.decode(&self.$field, errors)?.into_owned())),* })
            }
        }

        impl<T: Text + ?Sized> Clone for $name<'_, T> {
            fn clone(&self) -> Self {
                $name { $($field: self.$field.clone()),* }
            }
        }

        impl<T: Text + ?Sized> PartialEq for $name<'_, T> {
            fn eq(&self, other: &Self) -> bool {
                self.as_array() == other.as_array()
            }
        }

        impl<T: Text + ?Sized> Eq for $name<'_, T> {}

        /// # Panics
        /// If the index is out of range: Python's `IndexError`.
        impl<T: Text + ?Sized> Index<usize> for $name<'_, T> {
            type Output = T;

            fn index(&self, index: usize) -> &T {
                self.as_array()[index]
            }
        }

        /// Python's `repr`.
        impl<T: Text + ?Sized> fmt::Display for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write_repr(f, stringify!($name), &Self::FIELDS, &self.as_array())
            }
        }

        /// Python's `repr`.
        impl<T: Text + ?Sized> fmt::Debug for $name<'_, T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        }
    };
}

namedtuple! {
    /// The result of [`urlsplit`](crate::urllib::urlsplit): five parts of a URL. Only the scheme is changed; an absent part is empty.
    ///
    /// ```
    /// use urlgram::urllib::{SplitResult, urlsplit};
    ///
    /// let url = urlsplit("http://u:p@Host:80/p")?;
    /// assert_eq!(url.field("netloc"), Some(&url[1]));
    /// assert_eq!((url.username(), url.password()), (Some("u"), Some("p")));
    /// let url = SplitResult { scheme: "https".into(), ..url }.replace([("path", "/")])?;
    /// assert_eq!(url.geturl(), "https://u:p@Host:80/");
    /// # Ok::<(), urlgram::urllib::Error>(())
    /// ```
    pub struct SplitResult / SplitResultBytes [5] {
        /// The scheme in lower case.
        scheme,
        /// User, host and port: the text between `//` and the next `/`, `?` or `#`.
        netloc,
        /// The path, with parameters.
        path,
        /// The text after the first `?`.
        query,
        /// The text after the first `#`.
        fragment,
    }
}

namedtuple! {
    /// The result of [`urlparse`](crate::urllib::urlparse): a [`SplitResult`] with separate parameters of the last segment.
    ///
    /// ```
    /// use urlgram::urllib::urlparse;
    ///
    /// let url = urlparse("ftp://h/f;type=i")?;
    /// assert_eq!(url.params, "type=i");
    /// assert_eq!(url.geturl(), "ftp://h/f;type=i");
    /// # Ok::<(), urlgram::urllib::Error>(())
    /// ```
    pub struct ParseResult / ParseResultBytes [6] {
        /// The scheme in lower case.
        scheme,
        /// User, host and port: the text between `//` and the next `/`, `?` or `#`.
        netloc,
        /// The path without the parameters of its last segment.
        path,
        /// The text after the first `;` of the last segment.
        params,
        /// The text after the first `?`.
        query,
        /// The text after the first `#`.
        fragment,
    }
}

namedtuple! {
    /// The result of [`urldefrag`](crate::urllib::urldefrag).
    ///
    /// ```
    /// use urlgram::urllib::urldefrag;
    ///
    /// let url = urldefrag("http://h/p#top")?;
    /// assert_eq!((&*url.url, &*url.fragment), ("http://h/p", "top"));
    /// assert_eq!(url.geturl(), "http://h/p#top");
    /// # Ok::<(), urlgram::urllib::Error>(())
    /// ```
    pub struct DefragResult / DefragResultBytes [2] {
        /// The URL without its fragment.
        url,
        /// The fragment.
        fragment,
    }
}

/// A named tuple whose fields can be set by name.
pub trait Replace<'a, T: Text + ?Sized> {
    /// Returns the field named `name`.
    #[doc(hidden)]
    fn field_mut(&mut self, name: &str) -> Option<&mut Cow<'a, T>>;
}

impl Version {
    /// Replaces fields by name, as `_replace` does in this version.
    ///
    /// # Errors
    /// `TypeError` for an unknown name; `ValueError` before 3.13.
    pub fn replace<'a, 't, T: Text + ?Sized, R: Replace<'a, T>>(
        self,
        mut result: R,
        fields: impl IntoIterator<Item = (&'t str, &'a T)>,
    ) -> Result<R, Error> {
        for (name, value) in fields {
            let unexpected = || ValueError::FieldName(StrRepr(name).to_string());
            let field = result.field_mut(name).ok_or_else(|| match self.has(Change::REPLACE_TYPE_ERROR) {
                true => Error::TypeError(unexpected().to_string()),
                false => Error::ValueError(unexpected()),
            })?;
            *field = Cow::Borrowed(value);
        }
        Ok(result)
    }
}

/// Declares the attributes that Python reads from a netloc.
macro_rules! netloc_attributes {
    ($($name:ident),*) => {$(
        impl<T: Text + ?Sized> $name<'_, T> {
            /// Returns the user: the text before the last `@` of the netloc, up to the first `:`.
            pub fn username(&self) -> Option<&T> {
                netloc::userinfo(&*self.netloc).0
            }

            /// Returns the password: the text between the first `:` and the last `@` of the netloc.
            pub fn password(&self) -> Option<&T> {
                netloc::userinfo(&*self.netloc).1
            }

            /// Returns the host in lower case without brackets; `None` if it is empty. The zone of an IPv6 address keeps
            /// its case.
            pub fn hostname(&self) -> Option<Cow<'_, T>> {
                netloc::hostname(&*self.netloc)
            }

            /// Returns the port; `None` if it is empty.
            ///
            /// # Errors
            /// `ValueError` for a port that is not all digits or above 65535. Python checks it only here.
            pub fn port(&self) -> Result<Option<u16>, Error> {
                netloc::port(&*self.netloc)
            }
        }
    )*};
}

netloc_attributes!(SplitResult, ParseResult);

impl SplitResult<'_, str> {
    /// Joins the parts into a URL. Python's `geturl()`, which is [`urlunsplit`](crate::urllib::urlunsplit).
    pub fn geturl(&self) -> String {
        unsplit::unsplit_str(self.as_array(), Version::V3_14)
    }
}

impl SplitResult<'_, [u8]> {
    /// Joins the parts into a URL. Python's `geturl()`, which is [`urlunsplit`](crate::urllib::urlunsplit).
    ///
    /// # Errors
    /// `UnicodeDecodeError` for bytes that are not ASCII, which [`urlsplit`](crate::urllib::urlsplit) never returns.
    pub fn geturl(&self) -> Result<Vec<u8>, Error> {
        Version::V3_14.urlunsplit(self.as_array())
    }
}

impl ParseResult<'_, str> {
    /// Joins the parts into a URL. Python's `geturl()`, which is [`urlunparse`](crate::urllib::urlunparse).
    pub fn geturl(&self) -> String {
        unsplit::unparse_str(self.as_array(), Version::V3_14)
    }
}

impl ParseResult<'_, [u8]> {
    /// Joins the parts into a URL. Python's `geturl()`, which is [`urlunparse`](crate::urllib::urlunparse).
    ///
    /// # Errors
    /// `UnicodeDecodeError` for bytes that are not ASCII, which [`urlparse`](crate::urllib::urlparse) never returns.
    pub fn geturl(&self) -> Result<Vec<u8>, Error> {
        Version::V3_14.urlunparse(self.as_array())
    }
}

impl<T: Text + ?Sized> DefragResult<'_, T> {
    /// Joins the URL and the fragment. Python's `geturl()`.
    pub fn geturl(&self) -> T::Owned {
        let url = self.url.clone().into_owned();
        if self.fragment.bytes().is_empty() {
            return url;
        }
        T::concat(T::concat(url, T::from_str("#")), &self.fragment)
    }
}

fn write_repr<T: Text + ?Sized>(f: &mut fmt::Formatter<'_>, name: &str, fields: &[&str], values: &[&T]) -> fmt::Result {
    write!(f, "{name}{}(", T::SUFFIX)?;
    for (i, (field, value)) in fields.iter().zip(values).enumerate() {
        write!(f, "{}{field}={}", if i == 0 { "" } else { ", " }, value.repr())?;
    }
    f.write_str(")")
}
