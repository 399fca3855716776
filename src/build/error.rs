//! The errors of building and editing: [`BuildError`].

use alloc::string::String;
use core::fmt;

use crate::input::Rule;
use crate::pass::SyntaxError;

/// A component of a URI (RFC 3986 §3).
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
    /// Returns the rule's name: `userinfo`.
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
        f.pad(self.name())
    }
}

/// The reason why components cannot form a URI.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// The component does not match its rule: a port `8x`. Offsets are relative to the component.
    Syntax(SyntaxError),
    /// A URI must have a scheme, and none was given.
    NoScheme,
    /// A userinfo or a port was given without a host.
    NoHost,
    /// The path after an authority neither is empty nor begins with `/`: `//host` and `a/b` would make the host `hosta`.
    JoinsAuthority,
    /// The path without an authority begins with `//`, after which an authority would be read.
    LooksLikeAuthority,
    /// The path without scheme and authority has a colon in its first segment, before which a scheme would be read.
    LooksLikeScheme,
    /// The segment is `.` or `..`, which resolution would remove even if it were percent-encoded.
    DotSegment,
    /// The segment is empty, as is the path without an authority: the result would be the empty path again.
    EmptySegment,
    /// The name would be read as an IPv4 address: `1.2.3.4`.
    LooksLikeAddress,
}

/// The error of components that cannot form a URI. Its [`source`](core::error::Error::source) is the [`SyntaxError`], if there
/// is one.
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
    pub(super) fn new(component: Component, text: impl Into<String>, reason: Reason) -> Self {
        BuildError { component, text: text.into(), reason }
    }

    /// Returns the component at fault.
    ///
    /// ```
    /// use urlgram::build::Component;
    ///
    /// let error = urlgram::Uri::parse("http://a/").unwrap().with_port("8x").unwrap_err();
    /// assert_eq!((error.component(), error.text()), (Component::Port, "8x"));
    /// ```
    pub fn component(&self) -> Component {
        self.component
    }

    /// Returns the component as it was given; empty if it is missing.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the reason.
    ///
    /// ```
    /// use urlgram::build::Reason;
    ///
    /// let error = urlgram::Uri::parse("a:b").unwrap().with_port("1").unwrap_err();
    /// assert_eq!(error.reason(), &Reason::NoHost);
    /// ```
    pub fn reason(&self) -> &Reason {
        &self.reason
    }

    /// Returns the rule that the component does not match, if that is the reason.
    ///
    /// ```
    /// let error = urlgram::Uri::parse("http://a/").unwrap().with_port("8x").unwrap_err();
    /// assert_eq!(error.rule().unwrap().abnf, "port = *DIGIT");
    /// ```
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
            Reason::NoScheme => f.write_str("scheme: a URI must begin with one (RFC 3986 §3)"),
            Reason::NoHost => write!(f, "{component}: {text:?} is not possible without a host (RFC 3986 §3.2)"),
            Reason::JoinsAuthority => write!(
                f,
                "path: {text:?} would be read as part of the authority before it, since it does not begin with \"/\" (RFC \
                 3986 §3.3)"
            ),
            Reason::LooksLikeAuthority => {
                write!(f, "path: {text:?} would be read as an authority, since the URI has none (RFC 3986 §3.3)")
            }
            Reason::LooksLikeScheme => write!(
                f,
                "path: the text before the colon of {text:?} would be read as a scheme, since the reference has none \
                 (RFC 3986 §4.2)"
            ),
            Reason::DotSegment => write!(
                f,
                "path: a segment {text:?} would be removed when the reference is resolved, encoded or not (RFC 3986 §5.2.4)"
            ),
            Reason::EmptySegment => {
                f.write_str("path: an empty segment cannot be distinguished from an empty path (RFC 3986 §3.3)")
            }
            Reason::LooksLikeAddress => {
                write!(f, "host: the name {text:?} would be read as an IPv4 address (RFC 3986 §3.2.2)")
            }
        }
    }
}

// The message has that of the grammar, so that the error has no source, which reports would print again.
impl core::error::Error for BuildError {}
