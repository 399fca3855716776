//! Copies of a reference with one component changed.

use alloc::borrow::Cow;
use alloc::string::String;

use borrow_or_share::Bos;

use super::components::{Components, checked, parse_composed, reg_name};
use super::error::{BuildError, Component, Reason};
use crate::query::{Query, Syntax};
use crate::uri::{Uri, UriReference};

/// Declares the editing methods for a kind of reference.
macro_rules! edits {
    ($name:ident) => {
        /// Editing methods. Each returns a copy with one component changed and every other byte unchanged.
        impl<T: Bos<str>> $name<T> {
            /// Returns a copy with this `scheme` (RFC 3986 §3.1).
            ///
            /// # Errors
            /// If `scheme` does not match its rule.
            pub fn with_scheme(&self, scheme: &str) -> Result<$name<String>, BuildError> {
                let scheme = checked(Component::Scheme, scheme)?;
                self.edited(|components| components.scheme = Some(scheme))
            }

            /// Returns a copy with this `userinfo` (§3.2.1), as it appears before the `@`.
            ///
            /// # Errors
            /// If `userinfo` does not match its rule, or the authority is absent.
            pub fn with_userinfo(&self, userinfo: &str) -> Result<$name<String>, BuildError> {
                let userinfo = checked(Component::Userinfo, userinfo)?;
                self.edited(|components| components.userinfo = Some(userinfo))
            }

            /// Returns a copy without the `userinfo` and its `@`.
            pub fn without_userinfo(&self) -> $name<String> {
                self.edited(|components| components.userinfo = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `host` (§3.2.2), including brackets. Adds an authority if it is absent.
            ///
            /// # Errors
            /// If `host` does not match its rule, or the path would be read as part of the new authority.
            pub fn with_host(&self, host: &str) -> Result<$name<String>, BuildError> {
                let host = checked(Component::Host, host)?;
                self.edited(|components| components.host = Some(host))
            }

            /// Returns a copy with this name as its `host` (§3.2.2), percent-encoded as a `reg-name`.
            ///
            /// # Errors
            /// If the name would be read as an address, or the path as part of the new authority.
            pub fn with_name(&self, name: &str) -> Result<$name<String>, BuildError> {
                let host = reg_name(name)?;
                self.edited(|components| components.host = Some(host))
            }

            /// Returns a copy without the authority: `userinfo`, `host`, `port` and the `//` before them.
            ///
            /// # Errors
            /// If the path would be read as an authority or a scheme.
            pub fn without_authority(&self) -> Result<$name<String>, BuildError> {
                self.edited(|components| (components.userinfo, components.host, components.port) = (None, None, None))
            }

            /// Returns a copy with this `port` (§3.2.3): any number of digits, even zero.
            ///
            /// # Errors
            /// If `port` does not match its rule, or the authority is absent.
            pub fn with_port(&self, port: &str) -> Result<$name<String>, BuildError> {
                let port = checked(Component::Port, port)?;
                self.edited(|components| components.port = Some(port))
            }

            /// Returns a copy without the `port` and its colon.
            pub fn without_port(&self) -> $name<String> {
                self.edited(|components| components.port = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `path` (§3.3).
            ///
            /// # Errors
            /// If `path` does not match its rule, or would be read as another component.
            pub fn with_path(&self, path: &str) -> Result<$name<String>, BuildError> {
                let path = checked(Component::Path, path)?;
                self.edited(|components| components.path = path)
            }

            /// Returns a copy with one more segment at the end of the path (§3.3), encoded: a `/` in it becomes `%2F`. If the
            /// path ends with `/`, the segment replaces the empty one there.
            ///
            /// # Errors
            /// If the segment is `.` or `..`, or the path would be read as another component.
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
                let mut components = Components::of(UriReference::<T>::borrow(self));
                components.push_segment(segment)?;
                parse_composed(&components, $name::parse)
            }

            /// Returns a copy with this `query` (§3.4), as it appears after the `?`.
            ///
            /// # Errors
            /// If `query` does not match its rule.
            pub fn with_query(&self, query: &str) -> Result<$name<String>, BuildError> {
                let query = checked(Component::Query, query)?;
                self.edited(|components| components.query = Some(query))
            }

            /// Returns a copy with one more pair at the end of the query, encoded so that every
            /// [`Syntax`](crate::query::Syntax) reads it back.
            ///
            /// # Errors
            /// If the text would be too long.
            pub fn push_pair(&self, key: &str, value: &str) -> Result<$name<String>, BuildError> {
                self.edit_query(|query| {
                    query.push(key, value);
                })
            }

            /// Returns a copy whose query is edited as pairs: see [`Query`].
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
                self.edit_query_by(Syntax::URI, edit)
            }

            /// Like [`edit_query`](Self::edit_query), for a query of another dialect.
            ///
            /// # Errors
            /// The errors of [`edit_query`](Self::edit_query).
            pub fn edit_query_by(
                &self,
                syntax: Syntax,
                edit: impl FnOnce(&mut Query),
            ) -> Result<$name<String>, BuildError> {
                let mut components = Components::of(UriReference::<T>::borrow(self));
                let text = components.query.as_deref().unwrap_or_default();
                let mut query = Query::parse(text, syntax)
                    .map_err(|error| BuildError::new(Component::Query, text, Reason::Syntax(error)))?;
                edit(&mut query);
                // An absent query stays absent if the edit adds no pairs.
                if components.query.is_some() || !query.as_str().is_empty() {
                    components.query = Some(Cow::Owned(query.into_string()));
                }
                parse_composed(&components, $name::parse)
            }

            /// Returns a copy without the `query` and its `?`.
            pub fn without_query(&self) -> $name<String> {
                self.edited(|components| components.query = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `fragment` (§3.5), as it appears after the `#`.
            ///
            /// # Errors
            /// If `fragment` does not match its rule.
            pub fn with_fragment(&self, fragment: &str) -> Result<$name<String>, BuildError> {
                let fragment = checked(Component::Fragment, fragment)?;
                self.edited(|components| components.fragment = Some(fragment))
            }

            /// Returns a copy without the `fragment` and its `#`.
            pub fn without_fragment(&self) -> $name<String> {
                self.edited(|components| components.fragment = None).expect("the other components parse as before")
            }

            fn edited<'i>(&'i self, edit: impl FnOnce(&mut Components<'i>)) -> Result<$name<String>, BuildError> {
                let mut components = Components::of(UriReference::<T>::borrow(self));
                edit(&mut components);
                parse_composed(&components, $name::parse)
            }
        }
    };
}

edits!(UriReference);
edits!(Uri);

impl<T: Bos<str>> UriReference<T> {
    /// Returns a copy without the `scheme` and its colon, which is relative.
    ///
    /// # Errors
    /// If the path would be read as another component: `urn:a:b` would leave `a:b`, which has the scheme `a`.
    pub fn without_scheme(&self) -> Result<UriReference<String>, BuildError> {
        self.edited(|components| components.scheme = None)
    }
}
