//! Building a URI from its components: [`Builder`].

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use super::components::{ComponentText, Components, checked, parse_composed, reg_name};
use super::error::{BuildError, Component, Reason};
use crate::class;
use crate::grammar::rfc3986::{SUB_DELIMS, UNRESERVED, USERINFO_CHAR};
use crate::percent::encode_onto;
use crate::query::{Query, Syntax};
use crate::uri::{Uri, UriReference};

class! {
    /// The characters that are not encoded in a user name: those of `userinfo` without the colon before a password.
    USER_CHAR = UNRESERVED | SUB_DELIMS;
}

/// A builder of URIs whose components are exactly the given ones.
///
/// A component is given as it will appear in the URI, unless its method encodes. A second call replaces the first, except for
/// [`segment`](Self::segment) and [`pair`](Self::pair), which append. The order of calls is free; components are checked at the
/// end.
///
/// ```
/// use urlgram::build::Builder;
///
/// let uri = Builder::new().scheme("ftp").user("anna", Some("p:w")).name("bücher.example").path("/pub/").build()?;
/// assert_eq!(uri.as_str(), "ftp://anna:p:w@b%C3%BCcher.example/pub/");
///
/// let reference = Builder::new().segment("notes: May").fragment("top").build_reference()?;
/// assert_eq!(reference.as_str(), "notes%3A%20May#top");
///
/// let error = Builder::new().scheme("http").host("a b").build().unwrap_err();
/// assert_eq!(error.component().name(), "host");
/// # Ok::<(), urlgram::build::BuildError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder<'a> {
    components: Components<'a>,
    /// The host as a name that is not encoded yet.
    name: Option<&'a str>,
    segments: Vec<ComponentText<'a>>,
    pairs: Vec<(ComponentText<'a>, ComponentText<'a>)>,
}

impl<'a> Builder<'a> {
    /// Returns a builder without components, except for an empty path.
    pub fn new() -> Self {
        Builder::default()
    }

    /// Sets the `scheme` (RFC 3986 §3.1), without its colon.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("urn").path("isbn:0451450523").build()?;
    /// assert_eq!(uri, "urn:isbn:0451450523");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn scheme(mut self, scheme: impl Into<Cow<'a, str>>) -> Self {
        self.components.scheme = Some(scheme.into());
        self
    }

    /// Sets the `userinfo` (§3.2.1), without its `@`.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("ftp").userinfo("anna").host("h").build()?;
    /// assert_eq!(uri, "ftp://anna@h");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn userinfo(mut self, userinfo: impl Into<Cow<'a, str>>) -> Self {
        self.components.userinfo = Some(userinfo.into());
        self
    }

    /// Sets the `userinfo` to a user and an optional password, encoded. RFC 3986 §3.2.1 advises against passwords in URIs.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("ftp").user("a@b", None).host("h").build()?;
    /// assert_eq!(uri, "ftp://a%40b@h");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn user(mut self, name: &str, password: Option<&str>) -> Self {
        let mut userinfo = String::new();
        encode_onto(&mut userinfo, USER_CHAR, name);
        if let Some(password) = password {
            userinfo.push(':');
            encode_onto(&mut userinfo, USERINFO_CHAR, password);
        }
        self.components.userinfo = Some(userinfo.into());
        self
    }

    /// Sets the `host` (§3.2.2), including brackets.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("[::1]").build()?;
    /// assert_eq!(uri, "http://[::1]");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn host(mut self, host: impl Into<Cow<'a, str>>) -> Self {
        (self.components.host, self.name) = (Some(host.into()), None);
        self
    }

    /// Sets the `host` to a name, percent-encoded. It is not converted to Punycode, which is the task of IDNA.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("x").name("a b").build()?;
    /// assert_eq!(uri, "x://a%20b");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn name(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// Sets the `host` to an address in canonical form.
    ///
    /// ```
    /// use std::net::Ipv6Addr;
    ///
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").ip(Ipv6Addr::LOCALHOST).build()?;
    /// assert_eq!(uri, "http://[::1]");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn ip(self, address: impl Into<IpAddr>) -> Self {
        match address.into() {
            IpAddr::V4(address) => self.host(address.to_string()),
            IpAddr::V6(address) => self.host(alloc::format!("[{address}]")),
        }
    }

    /// Sets the `port` (§3.2.3).
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").port(8080).build()?;
    /// assert_eq!(uri, "http://h:8080");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.components.port = Some(port.to_string().into());
        self
    }

    /// Sets the `path` (§3.3), including slashes.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").path("/a/b").build()?;
    /// assert_eq!(uri, "http://h/a/b");
    /// assert!(Builder::new().scheme("http").host("h").path("a").build().is_err());
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn path(mut self, path: impl Into<Cow<'a, str>>) -> Self {
        self.components.path = path.into();
        self
    }

    /// Appends a segment to the `path`, encoded, like [`Uri::push_segment`].
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").segment("a/b").segment("c").build()?;
    /// assert_eq!(uri, "http://h/a%2Fb/c");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn segment(mut self, segment: impl Into<Cow<'a, str>>) -> Self {
        self.segments.push(segment.into());
        self
    }

    /// Sets the `query` (§3.4), without its `?`.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").query("a=1").build()?;
    /// assert_eq!(uri, "http://h?a=1");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn query(mut self, query: impl Into<Cow<'a, str>>) -> Self {
        self.components.query = Some(query.into());
        self
    }

    /// Appends a pair to the `query`, encoded, like [`Query::push`].
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").pair("q", "1 & 2").pair("r", "").build()?;
    /// assert_eq!(uri.query(), Some("q=1%20%26%202&r="));
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn pair(mut self, key: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        self.pairs.push((key.into(), value.into()));
        self
    }

    /// Sets the `fragment` (§3.5), without its `#`.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let uri = Builder::new().scheme("http").host("h").fragment("top").build()?;
    /// assert_eq!(uri, "http://h#top");
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    #[must_use]
    pub fn fragment(mut self, fragment: impl Into<Cow<'a, str>>) -> Self {
        self.components.fragment = Some(fragment.into());
        self
    }

    /// Builds the URI.
    ///
    /// # Errors
    /// If the scheme is missing, a component does not match its rule, or the URI would have other components.
    pub fn build(self) -> Result<Uri<String>, BuildError> {
        if self.components.scheme.is_none() {
            return Err(BuildError::new(Component::Scheme, "", Reason::NoScheme));
        }
        parse_composed(&self.checked()?, Uri::parse)
    }

    /// Builds the reference, which is relative without a scheme.
    ///
    /// # Errors
    /// If a component does not match its rule, or the reference would have other components.
    ///
    /// ```
    /// use urlgram::build::Builder;
    ///
    /// let reference = Builder::new().segment("a:b").build_reference()?;
    /// assert!(urlgram::UriReference::parse(reference.as_str()).is_ok_and(|reference| !reference.is_uri()));
    /// # Ok::<(), urlgram::build::BuildError>(())
    /// ```
    pub fn build_reference(self) -> Result<UriReference<String>, BuildError> {
        parse_composed(&self.checked()?, UriReference::parse)
    }

    /// Returns the components, each of which matches its rule.
    fn checked(self) -> Result<Components<'a>, BuildError> {
        let Builder { components, name, segments, pairs } = self;
        let check = |component, text: Option<ComponentText<'a>>| text.map(|text| checked(component, text)).transpose();
        let mut components = Components {
            scheme: check(Component::Scheme, components.scheme)?,
            userinfo: check(Component::Userinfo, components.userinfo)?,
            host: match name {
                Some(name) => Some(reg_name(name)?),
                None => check(Component::Host, components.host)?,
            },
            port: components.port,
            path: checked(Component::Path, components.path)?,
            query: check(Component::Query, components.query)?,
            fragment: check(Component::Fragment, components.fragment)?,
        };
        segments.iter().try_for_each(|segment| components.push_segment(segment))?;
        if !pairs.is_empty() {
            let text = components.query.take().unwrap_or_default();
            let mut query = Query::parse(text.as_ref(), Syntax::URI)
                .map_err(|error| BuildError::new(Component::Query, text, Reason::Syntax(error)))?;
            query.extend(pairs);
            components.query = Some(query.into_string().into());
        }
        Ok(components)
    }
}
