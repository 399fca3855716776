//! Accessors of URLs that name a server, and of URLs that consist of the components of RFC 3986.
//!
//! ```
//! use urlgram::scheme::http::HttpsUrl;
//!
//! let url = HttpsUrl::parse("https://anna@example.org/a%20b/?q=1")?;
//! assert_eq!((url.userinfo(), url.host(), url.port_number()), (Some("anna"), "example.org", Some(443)));
//! assert_eq!(url.segments().collect::<Vec<_>>(), ["a%20b", ""]);
//! assert_eq!(url.query(), Some("q=1"));
//! # Ok::<(), urlgram::scheme::SchemeError>(())
//! ```

use alloc::format;

use super::error::Violation;
use super::spans::{segments, split_once};
use super::url::{Scheme, Url};
use crate::components::{AuthorityComponents, UriComponents};
use crate::input::Production;
use crate::span::{OptSpan, Span};
use crate::uri::Reference;

// Descriptions of fields that many schemes have.
pub(super) const USERINFO: &str = "The part before `@`.";
pub(super) const USER: &str = "The user name. Absent differs from empty.";
pub(super) const PASSWORD: &str = "The userinfo after its first colon. Absent differs from empty.";
pub(super) const HOST: &str = "The host: a name, an IPv4 address, or an IPv6 address in brackets. Never empty.";
pub(super) const PORT: &str = "The port as written; the default port if absent or empty.";
pub(super) const PATH: &str = "The segments of the path. An empty path has none.";
pub(super) const QUERY: &str = "The part after `?`.";
pub(super) const FRAGMENT: &str = "The part after `#`.";

/// A node that contains an authority.
pub trait HasAuthority: Copy {
    /// Returns the authority, if the URL has one.
    fn authority(&self) -> Option<AuthorityComponents>;
}

impl HasAuthority for UriComponents {
    #[inline]
    fn authority(&self) -> Option<AuthorityComponents> {
        self.authority
    }
}

/// Accessors of URLs that name a server.
impl<'a, S: Scheme<Rule: Production<Output: HasAuthority>>> Url<'a, S> {
    /// Returns the part before `@`, as written.
    pub fn userinfo(&self) -> Option<&'a str> {
        self.opt_slice(self.node().authority()?.userinfo)
    }

    /// Returns the host as written, including brackets; empty if there is none.
    pub fn host(&self) -> &'a str {
        self.node().authority().map_or("", |authority| self.slice(authority.host.span))
    }

    /// Returns the port as written. Absent differs from empty.
    pub fn port(&self) -> Option<&'a str> {
        self.opt_slice(self.node().authority()?.port)
    }

    /// Returns the port as a number: the default port if absent or empty, `None` above 65535, which grammars allow.
    pub fn port_number(&self) -> Option<u16> {
        port_number(self.port(), S::INFO.port)
    }
}

/// Accessors of URLs that consist of the components of RFC 3986.
impl<'a, S: Scheme<Rule: Production<Output = UriComponents>>> Url<'a, S> {
    /// Returns the URL as a reference of RFC 3986, with typed host and path.
    pub fn as_reference(&self) -> Reference<&'a str> {
        Reference::from_parts(self.as_str(), *self.node())
    }

    /// Returns the path as written, which is often empty.
    pub fn path(&self) -> &'a str {
        self.slice(self.node().path)
    }

    /// Returns the segments of the path as written. An empty path has none.
    pub fn segments(&self) -> impl Iterator<Item = &'a str> + use<'a, S> {
        let text = self.as_str();
        segments(text, self.node().path).map(move |span| span.of(text))
    }

    /// Returns the part after `?`, as written.
    pub fn query(&self) -> Option<&'a str> {
        self.opt_slice(self.node().query)
    }

    /// Returns the part after `#`, as written.
    pub fn fragment(&self) -> Option<&'a str> {
        self.opt_slice(self.node().fragment)
    }
}

/// Returns the port as a number, or the default port.
pub(super) fn port_number(port: Option<&str>, default: Option<u16>) -> Option<u16> {
    match port {
        None | Some("") => default,
        Some(port) => port.parse().ok(),
    }
}

pub(super) fn userinfo(authority: impl Into<Option<AuthorityComponents>>) -> OptSpan {
    authority.into().map_or(OptSpan::NONE, |authority| authority.userinfo)
}

/// Returns the span of the host, which may be empty.
pub(super) fn host(authority: impl Into<Option<AuthorityComponents>>) -> OptSpan {
    authority.into().map_or(OptSpan::NONE, |authority| authority.host.span.into())
}

/// Returns the span of the host; absent if the host is empty.
pub(super) fn nonempty_host(authority: AuthorityComponents) -> OptSpan {
    if authority.host.span.is_empty() { OptSpan::NONE } else { authority.host.span.into() }
}

pub(super) fn port(authority: impl Into<Option<AuthorityComponents>>) -> OptSpan {
    authority.into().map_or(OptSpan::NONE, |authority| authority.port)
}

/// Splits the userinfo into a user name and a password after the first colon.
pub(super) fn user_and_password(text: &str, userinfo: OptSpan) -> (OptSpan, OptSpan) {
    let Some(userinfo) = userinfo.get() else { return (OptSpan::NONE, OptSpan::NONE) };
    let (user, password) = split_once(text, userinfo, ':');
    (user.into(), password)
}

/// Checks that there is a nonempty host, which `section` of the document of the scheme's rule requires.
pub(super) fn require_host<S: Scheme<Rule: Production<Output: HasAuthority>>>(
    url: &Url<'_, S>,
    section: &'static str,
) -> Result<(), Violation> {
    let span = match url.node().authority() {
        Some(authority) if !authority.host.span.is_empty() => return Ok(()),
        Some(authority) => authority.host.span,
        // The colon lies within the text, whose length is u32.
        None => Span::empty(url.as_str().find(':').map_or(0, |colon| colon as u32 + 1)),
    };
    let scheme = url.as_str().split(':').next().unwrap_or_default();
    let name = if S::INFO.prefixes.is_empty() { S::INFO.name } else { scheme };
    Err(Violation::new(span, format!("{name} needs a host"), S::Rule::RULE.document, section))
}

/// Like [`require_host`], by the section of the rule.
pub(super) fn require_host_by_rule<S: Scheme<Rule: Production<Output: HasAuthority>>>(
    url: &Url<'_, S>,
) -> Result<(), Violation> {
    require_host(url, S::Rule::RULE.section)
}
