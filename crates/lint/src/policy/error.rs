//! The reasons why a text is not part of a policy.

use std::fmt;

use urlgram::host::special::SpecialPurpose;

/// A policy that cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum PolicyError {
    /// The pattern is not a host: `a b`, `*`, `*.*.example`.
    Host(String),
    /// Unknown class of addresses: `ordinary`.
    Class(String),
}

impl fmt::Display for PolicyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PolicyError::Host(text) => write!(f, "{text:?} is neither a host nor \"*.\" and a domain"),
            PolicyError::Class(name) => {
                write!(f, "{name:?} is not a class of addresses: expected public, metadata")?;
                SpecialPurpose::ALL.iter().try_for_each(|class| write!(f, ", {class}"))
            }
        }
    }
}

impl std::error::Error for PolicyError {}
