//! URIs made and changed part by part, never into something else than was asked for: [`Builder`], and the `with_…` and
//! `without_…` methods of [`UriReference`] and [`Uri`].
//!
//! A part is given as it will stand in the text, and must match its rule; or it is given as data, by the methods that encode
//! it: [`Builder::segment`], [`Builder::pair`], [`Builder::name`]. Nothing is normalised, and an edit leaves every byte of
//! the other parts as it was.
//!
//! ```
//! use urlgram::Uri;
//! use urlgram::build::Builder;
//!
//! let uri = Builder::new()
//!     .scheme("https")
//!     .host("example.org")
//!     .port(8443)
//!     .segment("a/b")
//!     .pair("q", "1 & 2")
//!     .build()?;
//! assert_eq!(uri.as_str(), "https://example.org:8443/a%2Fb?q=1%20%26%202");
//!
//! let moved = uri.with_host("[::1]")?.without_query().push_segment("c")?;
//! assert_eq!(moved.as_str(), "https://[::1]:8443/a%2Fb/c");
//! # Ok::<(), urlgram::build::BuildError>(())
//! ```
//!
//! Some parts cannot stand together: each would be read as something else.
//!
//! ```
//! use urlgram::Uri;
//! use urlgram::build::{Component, Reason};
//!
//! let uri = Uri::parse("file:////server/share").unwrap();
//! let error = uri.without_authority().unwrap_err();
//! assert_eq!((error.component(), error.reason()), (Component::Path, &Reason::LooksLikeAuthority));
//! assert_eq!(
//!     error.to_string(),
//!     "path: \"//server/share\" would be read as an authority, since none stands before it (RFC 3986 §3.3)",
//! );
//! ```

use alloc::string::String;
use core::fmt;

use crate::input::Rule;
use crate::pass::SyntaxError;

mod builder;
mod edit;
mod parts;

pub use builder::Builder;

#[cfg(doc)]
use crate::uri::{Uri, UriReference};

/// A part of a URI, as RFC 3986 §3 calls it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Component {
    /// `scheme` (§3.1).
    Scheme,
    /// `userinfo` (§3.2.1).
    Userinfo,
    /// `host` (§3.2.2).
    Host,
    /// `port` (§3.2.3).
    Port,
    /// `path` (§3.3).
    Path,
    /// `query` (§3.4).
    Query,
    /// `fragment` (§3.5).
    Fragment,
}

impl Component {
    /// The rule's name: `userinfo`.
    pub const fn name(self) -> &'static str {
        match self {
            Component::Scheme => "scheme",
            Component::Userinfo => "userinfo",
            Component::Host => "host",
            Component::Port => "port",
            Component::Path => "path",
            Component::Query => "query",
            Component::Fragment => "fragment",
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Why parts make no URI.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The part does not match its rule: a port `8x`. Offsets are in the part.
    Syntax(SyntaxError),
    /// A URI must have a scheme, and none was given.
    NoScheme,
    /// A userinfo or a port needs a host to stand beside.
    NoHost,
    /// After an authority, a path begins with `/` or is empty: the `a/b` of `//host` and `a/b` would be part of the host.
    JoinsAuthority,
    /// Without an authority, a path does not begin with `//`: what follows would be read as one.
    LooksLikeAuthority,
    /// Without scheme and authority, the first segment has no colon: what stands before it would be read as a scheme.
    LooksLikeScheme,
    /// A segment `.` or `..` names a place in the hierarchy, and no encoding makes it a plain name.
    DotSegment,
    /// An empty segment cannot be added to an empty path that follows no authority: there is nothing to tell the two apart.
    EmptySegment,
    /// A name that would be read as an IPv4 address: `1.2.3.4`.
    LooksLikeAddress,
}

/// Parts make no URI: which part, and why. [`source`](core::error::Error::source) gives the [`SyntaxError`] where one is the
/// reason.
///
/// ```
/// use urlgram::Uri;
///
/// let error = Uri::parse("http://a/").unwrap().with_port("8x").unwrap_err();
/// assert_eq!(
///     error.to_string(),
///     "port \"8x\": unexpected \"x\" at byte 1: expected DIGIT or end of input (port, RFC 3986 §3.2.3)",
/// );
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BuildError {
    component: Component,
    text: String,
    reason: Reason,
}

impl BuildError {
    fn new(component: Component, text: impl Into<String>, reason: Reason) -> Self {
        BuildError { component, text: text.into(), reason }
    }

    /// The part that cannot be as it was given.
    pub fn component(&self) -> Component {
        self.component
    }

    /// The part as it was given; empty where it is missing.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Why.
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// The rule that the part does not match, where that is the reason.
    pub fn rule(&self) -> Option<&'static Rule> {
        match &self.reason {
            Reason::Syntax(error) => Some(error.rule()),
            _ => None,
        }
    }
}

impl fmt::Display for BuildError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let BuildError { component, text, reason } = self;
        match reason {
            Reason::Syntax(error) => write!(f, "{component} {text:?}: {error}"),
            Reason::NoScheme => f.write_str("scheme: a URI begins with one (RFC 3986 §3)"),
            Reason::NoHost => write!(f, "{component}: {text:?} needs a host to stand beside (RFC 3986 §3.2)"),
            Reason::JoinsAuthority => write!(
                f,
                "path: {text:?} would be read as part of the authority before it, since it does not begin with \"/\" (RFC \
                 3986 §3.3)"
            ),
            Reason::LooksLikeAuthority => {
                write!(f, "path: {text:?} would be read as an authority, since none stands before it (RFC 3986 §3.3)")
            }
            Reason::LooksLikeScheme => write!(
                f,
                "path: what stands before the colon of {text:?} would be read as a scheme, since none stands before it \
                 (RFC 3986 §4.2)"
            ),
            Reason::DotSegment => write!(
                f,
                "path: a segment {text:?} would be removed when the reference is resolved, encoded or not (RFC 3986 §5.2.4)"
            ),
            Reason::EmptySegment => {
                f.write_str("path: an empty segment cannot be told from an empty path (RFC 3986 §3.3)")
            }
            Reason::LooksLikeAddress => {
                write!(f, "host: the name {text:?} would be read as an IPv4 address (RFC 3986 §3.2.2)")
            }
        }
    }
}

impl core::error::Error for BuildError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match &self.reason {
            Reason::Syntax(error) => Some(error),
            _ => None,
        }
    }
}
