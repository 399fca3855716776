//! Edits: a copy of a reference with one part changed.

use alloc::borrow::Cow;
use alloc::string::String;

use borrow_or_share::Bos;

use super::parts::{Parts, checked, made, reg_name};
use super::{BuildError, Component, Reason};
use crate::query::{Query, Syntax};
use crate::uri::{Uri, UriReference};

/// Declares the edits once for each kind of reference: what makes a copy of itself of changed parts.
macro_rules! edits {
    ($name:ident) => {
        /// Edits: each gives a copy with one part changed and every other byte as it was, or says why there is none.
        impl<T: Bos<str>> $name<T> {
            /// With this `scheme` (RFC 3986 §3.1).
            ///
            /// # Errors
            /// If `scheme` is none.
            pub fn with_scheme(&self, scheme: &str) -> Result<$name<String>, BuildError> {
                let scheme = checked(Component::Scheme, scheme)?;
                self.edited(|parts| parts.scheme = Some(scheme))
            }

            /// With this `userinfo` (§3.2.1), as it will stand before the `@`.
            ///
            /// # Errors
            /// If `userinfo` is none, or there is no authority for it to stand in.
            pub fn with_userinfo(&self, userinfo: &str) -> Result<$name<String>, BuildError> {
                let userinfo = checked(Component::Userinfo, userinfo)?;
                self.edited(|parts| parts.userinfo = Some(userinfo))
            }

            /// Without the `userinfo` and its `@`.
            pub fn without_userinfo(&self) -> $name<String> {
                self.edited(|parts| parts.userinfo = None).expect("what is left is read as before")
            }

            /// With this `host` (§3.2.2), as it will stand there, brackets included. Where there is no authority yet, it is
            /// one.
            ///
            /// # Errors
            /// If `host` is none, or the path would be read as part of the new authority.
            pub fn with_host(&self, host: &str) -> Result<$name<String>, BuildError> {
                let host = checked(Component::Host, host)?;
                self.edited(|parts| parts.host = Some(host))
            }

            /// With a `host` that is this name (§3.2.2), encoded where a `reg-name` needs it.
            ///
            /// # Errors
            /// If the name reads as an address, or the path would be read as part of the new authority.
            pub fn with_name(&self, name: &str) -> Result<$name<String>, BuildError> {
                let host = reg_name(name)?;
                self.edited(|parts| parts.host = Some(host))
            }

            /// Without the authority: `userinfo`, `host`, `port` and the `//` before them.
            ///
            /// # Errors
            /// If the path would be read as something else, an authority or a scheme.
            pub fn without_authority(&self) -> Result<$name<String>, BuildError> {
                self.edited(|parts| (parts.userinfo, parts.host, parts.port) = (None, None, None))
            }

            /// With this `port` (§3.2.3): any digits, none included.
            ///
            /// # Errors
            /// If `port` is none, or there is no authority for it to stand in.
            pub fn with_port(&self, port: &str) -> Result<$name<String>, BuildError> {
                let port = checked(Component::Port, port)?;
                self.edited(|parts| parts.port = Some(port))
            }

            /// Without the `port` and its colon.
            pub fn without_port(&self) -> $name<String> {
                self.edited(|parts| parts.port = None).expect("what is left is read as before")
            }

            /// With this `path` (§3.3), as it will stand there.
            ///
            /// # Errors
            /// If `path` is none, or would be read as something else where it stands.
            pub fn with_path(&self, path: &str) -> Result<$name<String>, BuildError> {
                let path = checked(Component::Path, path)?;
                self.edited(|parts| parts.path = path)
            }

            /// With one more segment at the end of the path (§3.3), encoded: a `/` in it becomes `%2F`. After a path that ends
            /// with `/`, it takes the place of the empty segment there.
            ///
            /// # Errors
            /// If the segment is `.` or `..`, or the path would be read as something else.
            ///
            /// ```
            /// use urlgram::Uri;
            ///
            /// let uri = Uri::parse("http://a/b/?q").unwrap();
            /// assert_eq!(uri.push_segment("x y")?.push_segment("1/2")?.as_str(), "http://a/b/x%20y/1%2F2?q");
            /// assert!(uri.push_segment("..").is_err());
            /// # Ok::<(), urlgram::build::BuildError>(())
            /// ```
            pub fn push_segment(&self, segment: &str) -> Result<$name<String>, BuildError> {
                let mut parts = Parts::of(UriReference::<T>::borrow(self));
                parts.push_segment(segment)?;
                made(&parts, $name::parse)
            }

            /// With this `query` (§3.4), as it will stand after the `?`.
            ///
            /// # Errors
            /// If `query` is none.
            pub fn with_query(&self, query: &str) -> Result<$name<String>, BuildError> {
                let query = checked(Component::Query, query)?;
                self.edited(|parts| parts.query = Some(query))
            }

            /// With one more pair at the end of the query, encoded so that it reads back in every
            /// [`Syntax`](crate::query::Syntax).
            ///
            /// # Errors
            /// If the text would be too long.
            pub fn push_pair(&self, key: &str, value: &str) -> Result<$name<String>, BuildError> {
                self.edit_query(|query| {
                    query.push(key, value);
                })
            }

            /// With the query edited as pairs: see [`Query`].
            ///
            /// # Errors
            /// If the text would be too long.
            ///
            /// ```
            /// use urlgram::Uri;
            ///
            /// let uri = Uri::parse("http://a/?x=1&utm_source=y&z#f").unwrap();
            /// let clean = uri.edit_query(|query| { query.remove("utm_source"); })?;
            /// assert_eq!(clean.as_str(), "http://a/?x=1&z#f");
            /// # Ok::<(), urlgram::build::BuildError>(())
            /// ```
            pub fn edit_query(&self, edit: impl FnOnce(&mut Query)) -> Result<$name<String>, BuildError> {
                let mut parts = Parts::of(UriReference::<T>::borrow(self));
                let text = parts.query.as_deref().unwrap_or_default();
                let mut query = Query::parse(text, Syntax::URI)
                    .map_err(|error| BuildError::new(Component::Query, text, Reason::Syntax(error)))?;
                edit(&mut query);
                // An edit that adds nothing to no query leaves none.
                if parts.query.is_some() || !query.as_str().is_empty() {
                    parts.query = Some(Cow::Owned(query.into_string()));
                }
                made(&parts, $name::parse)
            }

            /// Without the `query` and its `?`.
            pub fn without_query(&self) -> $name<String> {
                self.edited(|parts| parts.query = None).expect("what is left is read as before")
            }

            /// With this `fragment` (§3.5), as it will stand after the `#`.
            ///
            /// # Errors
            /// If `fragment` is none.
            pub fn with_fragment(&self, fragment: &str) -> Result<$name<String>, BuildError> {
                let fragment = checked(Component::Fragment, fragment)?;
                self.edited(|parts| parts.fragment = Some(fragment))
            }

            /// Without the `fragment` and its `#`.
            pub fn without_fragment(&self) -> $name<String> {
                self.edited(|parts| parts.fragment = None).expect("what is left is read as before")
            }

            fn edited<'i>(&'i self, edit: impl FnOnce(&mut Parts<'i>)) -> Result<$name<String>, BuildError> {
                let mut parts = Parts::of(UriReference::<T>::borrow(self));
                edit(&mut parts);
                made(&parts, $name::parse)
            }
        }
    };
}

edits!(UriReference);
edits!(Uri);

impl<T: Bos<str>> UriReference<T> {
    /// Without the `scheme` and its colon: what is left is relative.
    ///
    /// # Errors
    /// If the path would be read as something else: of `urn:a:b` would be left `a:b`, which has the scheme `a`.
    pub fn without_scheme(&self) -> Result<UriReference<String>, BuildError> {
        self.edited(|parts| parts.scheme = None)
    }
}
