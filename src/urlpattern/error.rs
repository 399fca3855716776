//! The reasons why a text is not a pattern.

use alloc::string::String;
use core::fmt;

/// A component of a pattern.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum ComponentKind {
    /// The scheme, without its colon.
    Protocol,
    /// The user name.
    Username,
    /// The password.
    Password,
    /// The host, without its port.
    Hostname,
    /// The port.
    Port,
    /// The path.
    Pathname,
    /// The query, without its question mark.
    Search,
    /// The fragment, without its number sign.
    Hash,
}

impl ComponentKind {
    /// All components, in the order of a URL.
    pub const ALL: [ComponentKind; 8] = [
        ComponentKind::Protocol,
        ComponentKind::Username,
        ComponentKind::Password,
        ComponentKind::Hostname,
        ComponentKind::Port,
        ComponentKind::Pathname,
        ComponentKind::Search,
        ComponentKind::Hash,
    ];

    /// Returns the name in the standard: `pathname`.
    pub const fn name(self) -> &'static str {
        match self {
            ComponentKind::Protocol => "protocol",
            ComponentKind::Username => "username",
            ComponentKind::Password => "password",
            ComponentKind::Hostname => "hostname",
            ComponentKind::Port => "port",
            ComponentKind::Pathname => "pathname",
            ComponentKind::Search => "search",
            ComponentKind::Hash => "hash",
        }
    }
}

/// The error of a text that is not a pattern. Where JavaScript throws a `TypeError`, this says which.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UrlPatternError {
    /// A constructor string without a scheme needs a base URL.
    MissingBase,
    /// The base URL is not a URL.
    InvalidBase(String),
    /// The pattern of a component has an error in its syntax.
    Syntax {
        /// Byte offset in the pattern of the component.
        offset: usize,
        /// Description: lower case, no full stop.
        message: &'static str,
    },
    /// Two groups of a component have the same name.
    DuplicateName(String),
    /// The text cannot be part of a component: a host with a forbidden character, or a port without digits.
    InvalidComponent {
        /// The component.
        component: ComponentKind,
        /// The text.
        text: String,
    },
    /// The regular expression is invalid.
    InvalidRegExp(String),
    /// The regular expression is valid in JavaScript, but the `regex` crate cannot express it.
    UnsupportedRegExp(String),
    /// The pattern exceeds a limit that keeps time and memory small. The text names the limit.
    TooLarge(&'static str),
}

impl fmt::Display for UrlPatternError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            UrlPatternError::MissingBase => f.write_str("a pattern without a scheme needs a base URL"),
            UrlPatternError::InvalidBase(base) => write!(f, "the base URL \"{base}\" is invalid"),
            UrlPatternError::Syntax { offset, message } => write!(f, "{message} at byte {offset}"),
            UrlPatternError::DuplicateName(name) => write!(f, "two groups have the name \"{name}\""),
            UrlPatternError::InvalidComponent { component, text } => {
                write!(f, "\"{text}\" cannot be part of the {}", component.name())
            }
            UrlPatternError::InvalidRegExp(message) => write!(f, "invalid regular expression: {message}"),
            UrlPatternError::UnsupportedRegExp(message) => write!(f, "unsupported regular expression: {message}"),
            UrlPatternError::TooLarge(limit) => write!(f, "the pattern is too large: {limit}"),
        }
    }
}

impl core::error::Error for UrlPatternError {}
