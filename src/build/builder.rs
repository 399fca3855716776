//! A URI from its parts.

use alloc::borrow::Cow;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::net::IpAddr;

use super::parts::{Part, Parts, checked, made, reg_name};
use super::{BuildError, Component, Reason};
use crate::class;
use crate::grammar::rfc3986::{SUB_DELIMS, UNRESERVED, USERINFO_CHAR};
use crate::percent::encode_onto;
use crate::query::{Query, Syntax};
use crate::uri::{Uri, UriReference};

class! {
    /// What stands as it is in a user's name: a `userinfo`'s characters without the colon that a password follows.
    USER_CHAR = UNRESERVED | SUB_DELIMS;
}

/// Makes a URI of its parts, and cannot make anything else of them.
///
/// A part is given as it will stand in the text, unless its method says that it encodes. What is given twice is replaced,
/// [`segment`](Self::segment)s and [`pair`](Self::pair)s are added. Parts may come in any order and are checked at the end.
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
    parts: Parts<'a>,
    /// The name that the host is, not encoded yet.
    name: Option<&'a str>,
    segments: Vec<Part<'a>>,
    pairs: Vec<(Part<'a>, Part<'a>)>,
}

impl<'a> Builder<'a> {
    /// No parts yet, and an empty path.
    pub fn new() -> Self {
        Builder::default()
    }

    /// The `scheme` (RFC 3986 §3.1), without its colon.
    #[must_use]
    pub fn scheme(mut self, scheme: impl Into<Cow<'a, str>>) -> Self {
        self.parts.scheme = Some(scheme.into());
        self
    }

    /// The `userinfo` (§3.2.1), without its `@`.
    #[must_use]
    pub fn userinfo(mut self, userinfo: impl Into<Cow<'a, str>>) -> Self {
        self.parts.userinfo = Some(userinfo.into());
        self
    }

    /// A user and perhaps a password, encoded. RFC 3986 §3.2.1 advises against passwords in URIs.
    #[must_use]
    pub fn user(mut self, name: &str, password: Option<&str>) -> Self {
        let mut userinfo = String::new();
        encode_onto(&mut userinfo, USER_CHAR, name);
        if let Some(password) = password {
            userinfo.push(':');
            encode_onto(&mut userinfo, USERINFO_CHAR, password);
        }
        self.parts.userinfo = Some(userinfo.into());
        self
    }

    /// The `host` (§3.2.2), brackets included.
    #[must_use]
    pub fn host(mut self, host: impl Into<Cow<'a, str>>) -> Self {
        (self.parts.host, self.name) = (Some(host.into()), None);
        self
    }

    /// A name as the `host`, encoded. It is not turned into Punycode: that is IDNA's.
    #[must_use]
    pub fn name(mut self, name: &'a str) -> Self {
        self.name = Some(name);
        self
    }

    /// An address as the `host`, in canonical form.
    #[must_use]
    pub fn ip(self, address: impl Into<IpAddr>) -> Self {
        match address.into() {
            IpAddr::V4(address) => self.host(address.to_string()),
            IpAddr::V6(address) => self.host(alloc::format!("[{address}]")),
        }
    }

    /// The `port` (§3.2.3).
    #[must_use]
    pub fn port(mut self, port: u16) -> Self {
        self.parts.port = Some(port.to_string().into());
        self
    }

    /// The `path` (§3.3), slashes included.
    #[must_use]
    pub fn path(mut self, path: impl Into<Cow<'a, str>>) -> Self {
        self.parts.path = path.into();
        self
    }

    /// One more segment after the `path`, encoded; as [`Uri::push_segment`].
    #[must_use]
    pub fn segment(mut self, segment: impl Into<Cow<'a, str>>) -> Self {
        self.segments.push(segment.into());
        self
    }

    /// The `query` (§3.4), without its `?`.
    #[must_use]
    pub fn query(mut self, query: impl Into<Cow<'a, str>>) -> Self {
        self.parts.query = Some(query.into());
        self
    }

    /// One more pair after the `query`, encoded; as [`Query::push`].
    #[must_use]
    pub fn pair(mut self, key: impl Into<Cow<'a, str>>, value: impl Into<Cow<'a, str>>) -> Self {
        self.pairs.push((key.into(), value.into()));
        self
    }

    /// The `fragment` (§3.5), without its `#`.
    #[must_use]
    pub fn fragment(mut self, fragment: impl Into<Cow<'a, str>>) -> Self {
        self.parts.fragment = Some(fragment.into());
        self
    }

    /// The URI.
    ///
    /// # Errors
    /// If there is no scheme, a part does not match its rule, or parts would be read as something else where they stand.
    pub fn build(self) -> Result<Uri<String>, BuildError> {
        if self.parts.scheme.is_none() {
            return Err(BuildError::new(Component::Scheme, "", Reason::NoScheme));
        }
        made(&self.checked()?, Uri::parse)
    }

    /// The reference, which is relative where there is no scheme.
    ///
    /// # Errors
    /// If a part does not match its rule, or parts would be read as something else where they stand.
    pub fn build_reference(self) -> Result<UriReference<String>, BuildError> {
        made(&self.checked()?, UriReference::parse)
    }

    /// The parts, each of which matches its rule.
    fn checked(self) -> Result<Parts<'a>, BuildError> {
        let Builder { parts, name, segments, pairs } = self;
        let check = |component, part: Option<Part<'a>>| part.map(|part| checked(component, part)).transpose();
        let mut parts = Parts {
            scheme: check(Component::Scheme, parts.scheme)?,
            userinfo: check(Component::Userinfo, parts.userinfo)?,
            host: match name {
                Some(name) => Some(reg_name(name)?),
                None => check(Component::Host, parts.host)?,
            },
            port: parts.port,
            path: checked(Component::Path, parts.path)?,
            query: check(Component::Query, parts.query)?,
            fragment: check(Component::Fragment, parts.fragment)?,
        };
        segments.iter().try_for_each(|segment| parts.push_segment(segment))?;
        if !pairs.is_empty() {
            let text = parts.query.take().unwrap_or_default();
            let mut query = Query::parse(text.as_ref(), Syntax::URI)
                .map_err(|error| BuildError::new(Component::Query, text, Reason::Syntax(error)))?;
            query.extend(pairs);
            parts.query = Some(query.into_string().into());
        }
        Ok(parts)
    }
}
