//! Copies of a reference with one component changed.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};

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
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_scheme("https")?, "https://u@h:1/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_scheme(&self, scheme: &str) -> Result<$name<String>, BuildError> {
                let scheme = checked(Component::Scheme, scheme)?;
                self.edited(|components| components.scheme = Some(scheme))
            }

            /// Returns a copy with this `userinfo` (§3.2.1), as it appears before the `@`.
            ///
            /// # Errors
            /// If `userinfo` does not match its rule, or the authority is absent.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_userinfo("anna")?, "http://anna@h:1/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_userinfo(&self, userinfo: &str) -> Result<$name<String>, BuildError> {
                let userinfo = checked(Component::Userinfo, userinfo)?;
                self.edited(|components| components.userinfo = Some(userinfo))
            }

            /// Returns a copy without the `userinfo` and its `@`.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.without_userinfo(), "http://h:1/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn without_userinfo(&self) -> $name<String> {
                self.edited(|components| components.userinfo = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `host` (§3.2.2), including brackets. Adds an authority if it is absent.
            ///
            /// # Errors
            /// If `host` does not match its rule, or the path would be read as part of the new authority.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_host("[::1]")?, "http://u@[::1]:1/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_host(&self, host: &str) -> Result<$name<String>, BuildError> {
                let host = checked(Component::Host, host)?;
                self.edited(|components| components.host = Some(host))
            }

            /// Returns a copy with this name as its `host` (§3.2.2), percent-encoded as a `reg-name`.
            ///
            /// # Errors
            /// If the name would be read as an address, or the path as part of the new authority.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_name("b c")?, "http://u@b%20c:1/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_name(&self, name: &str) -> Result<$name<String>, BuildError> {
                let host = reg_name(name)?;
                self.edited(|components| components.host = Some(host))
            }

            /// Returns a copy without the authority: `userinfo`, `host`, `port` and the `//` before them.
            ///
            /// # Errors
            /// If the path would be read as an authority or a scheme.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.without_authority()?, "http:/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn without_authority(&self) -> Result<$name<String>, BuildError> {
                self.edited(|components| (components.userinfo, components.host, components.port) = (None, None, None))
            }

            /// Returns a copy with this `port` (§3.2.3): any number of digits, even zero.
            ///
            /// # Errors
            /// If `port` does not match its rule, or the authority is absent.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_port("8080")?, "http://u@h:8080/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_port(&self, port: &str) -> Result<$name<String>, BuildError> {
                let port = checked(Component::Port, port)?;
                self.edited(|components| components.port = Some(port))
            }

            /// Returns a copy without the `port` and its colon.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.without_port(), "http://u@h/a?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn without_port(&self) -> $name<String> {
                self.edited(|components| components.port = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `path` (§3.3).
            ///
            /// # Errors
            /// If `path` does not match its rule, or would be read as another component.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_path("/x/y")?, "http://u@h:1/x/y?b#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
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
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_query("x=1")?, "http://u@h:1/a?x=1#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_query(&self, query: &str) -> Result<$name<String>, BuildError> {
                let query = checked(Component::Query, query)?;
                self.edited(|components| components.query = Some(query))
            }

            /// Returns a copy with one more pair at the end of the query, encoded so that every
            /// [`Syntax`](crate::query::Syntax) reads it back.
            ///
            /// # Errors
            /// If the text would be too long.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.push_pair("q", "1 & 2")?, "http://u@h:1/a?b&q=1%20%26%202#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
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
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.without_query(), "http://u@h:1/a#c");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn without_query(&self) -> $name<String> {
                self.edited(|components| components.query = None).expect("the other components parse as before")
            }

            /// Returns a copy with this `fragment` (§3.5), as it appears after the `#`.
            ///
            /// # Errors
            /// If `fragment` does not match its rule.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.with_fragment("top")?, "http://u@h:1/a?b#top");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn with_fragment(&self, fragment: &str) -> Result<$name<String>, BuildError> {
                let fragment = checked(Component::Fragment, fragment)?;
                self.edited(|components| components.fragment = Some(fragment))
            }

            /// Returns a copy without the `fragment` and its `#`.
            ///
            /// ```
            /// let uri = urlgram::Uri::parse("http://u@h:1/a?b#c")?;
            /// assert_eq!(uri.without_fragment(), "http://u@h:1/a?b");
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
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

/// Declares the setters for a kind of reference that owns its text.
macro_rules! setters {
    ($name:ident $($(#[$doc:meta])* $set:ident, $with:ident, $without:ident;)+) => {
        /// Setters, which change one component in place and keep every other byte. After an error, nothing has changed.
        impl $name<String> {
            /// Sets the `scheme` (RFC 3986 §3.1).
            ///
            /// # Errors
            /// The errors of [`with_scheme`](Self::with_scheme).
            pub fn set_scheme(&mut self, scheme: &str) -> Result<(), BuildError> {
                *self = self.with_scheme(scheme)?;
                Ok(())
            }

            /// Sets the `host` (§3.2.2), including brackets.
            ///
            /// # Errors
            /// The errors of [`with_host`](Self::with_host).
            pub fn set_host(&mut self, host: &str) -> Result<(), BuildError> {
                *self = self.with_host(host)?;
                Ok(())
            }

            /// Sets the `port` (§3.2.3) to a number, or removes it.
            ///
            /// # Errors
            /// The errors of [`with_port`](Self::with_port).
            pub fn set_port(&mut self, port: Option<u16>) -> Result<(), BuildError> {
                *self = match port {
                    Some(port) => self.with_port(&port.to_string())?,
                    None => self.without_port(),
                };
                Ok(())
            }

            /// Sets the `path` (§3.3).
            ///
            /// # Errors
            /// The errors of [`with_path`](Self::with_path).
            pub fn set_path(&mut self, path: &str) -> Result<(), BuildError> {
                *self = self.with_path(path)?;
                Ok(())
            }

            $($(#[$doc])*
            pub fn $set(&mut self, text: Option<&str>) -> Result<(), BuildError> {
                *self = match text {
                    Some(text) => self.$with(text)?,
                    None => self.$without(),
                };
                Ok(())
            })+
        }
    };
    ($($name:ident)+) => {$(
        setters! {
            $name
            /// Sets the `userinfo` (§3.2.1) as it appears before the `@`, or removes it.
            ///
            /// # Errors
            /// The errors of [`with_userinfo`](Self::with_userinfo).
            set_userinfo, with_userinfo, without_userinfo;
            /// Sets the `query` (§3.4) as it appears after the `?`, or removes it.
            ///
            /// # Errors
            /// The errors of [`with_query`](Self::with_query).
            ///
            /// ```
            #[doc = concat!("let mut uri: urlgram::", stringify!($name), "<String> = \"http://h:1/a?b#c\".parse()?;")]
            /// uri.set_query(None)?;
            /// uri.set_fragment(Some(""))?;
            /// uri.set_port(Some(8080))?;
            /// assert_eq!(uri, "http://h:8080/a#");
            /// assert!(uri.set_query(Some("a b")).is_err());
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            set_query, with_query, without_query;
            /// Sets the `fragment` (§3.5) as it appears after the `#`, or removes it.
            ///
            /// # Errors
            /// The errors of [`with_fragment`](Self::with_fragment).
            set_fragment, with_fragment, without_fragment;
        }
    )+};
}

setters!(UriReference Uri);

impl<T: Bos<str>> UriReference<T> {
    /// Returns a copy without the `scheme` and its colon, which is relative.
    ///
    /// # Errors
    /// If the path would be read as another component: `urn:a:b` would leave `a:b`, which has the scheme `a`.
    pub fn without_scheme(&self) -> Result<UriReference<String>, BuildError> {
        self.edited(|components| components.scheme = None)
    }
}
