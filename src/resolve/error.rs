//! The errors of a resolution: [`ResolveError`].

use alloc::string::String;
use core::fmt;

use crate::span::Span;

/// One of the two arguments of a resolution.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// The base.
    Base,
    /// The reference.
    Reference,
}

impl Operand {
    /// Returns `base` or `reference`.
    pub const fn name(self) -> &'static str {
        match self {
            Operand::Base => "base",
            Operand::Reference => "reference",
        }
    }
}

/// The reason why a reference was not resolved.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResolveError {
    /// The base has no scheme: `/a/b`. A [`Uri`](crate::uri::Uri) always has one.
    RelativeBase,
    /// A `..` climbs above the root, and [`allow_climbing`](crate::resolve::Resolver::allow_climbing) is false: `../../g` with `http://a/b/c`.
    ClimbsAboveRoot {
        /// The argument that contains the `..`.
        operand: Operand,
        /// The position in that argument.
        span: Span,
    },
    /// The target has no authority and its path begins with `//`, and [`guard_path`](crate::resolve::Resolver::guard_path) is false: `/..//b` with
    /// `foo:/a`.
    ReadsAsAuthority {
        /// The target's path.
        path: String,
    },
    /// The target could be longer than [`MAX_LEN`](crate::pass::MAX_LEN).
    TooLong,
}

impl ResolveError {
    /// Returns a stable name of the condition, for programs: `climbs-above-root`.
    pub const fn kind(&self) -> &'static str {
        match self {
            ResolveError::RelativeBase => "relative-base",
            ResolveError::ClimbsAboveRoot { .. } => "climbs-above-root",
            ResolveError::ReadsAsAuthority { .. } => "reads-as-authority",
            ResolveError::TooLong => "too-long",
        }
    }
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ResolveError::RelativeBase => f.write_str("the base has no scheme (RFC 3986 §5.1)"),
            ResolveError::ClimbsAboveRoot { operand, span } => {
                write!(
                    f,
                    "\"..\" at byte {} of the {} climbs above the root (RFC 3986 §5.2.4)",
                    span.start,
                    operand.name()
                )
            }
            ResolveError::ReadsAsAuthority { path } => {
                write!(f, "the path \"{path}\" would be read as an authority and a path (RFC 3986 §3.3)")
            }
            ResolveError::TooLong => write!(f, "the target is too long: texts are limited to 4 GiB"),
        }
    }
}

impl core::error::Error for ResolveError {}
