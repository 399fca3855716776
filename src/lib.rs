//! The URL grammar, executable.
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

// Macros of this crate name nom's traits, so that a grammar elsewhere needs no nom of its own.
#[doc(hidden)]
pub use nom;

pub mod build;
pub mod catalog;
pub mod cause;
pub mod class;
#[cfg(feature = "diagnostics")]
pub mod diagnostic;
pub mod grammar;
pub mod host;
pub mod iri;
pub mod normalize;
pub mod pass;
pub mod path;
pub mod percent;
pub mod query;
pub mod resolve;
pub mod scheme;
pub mod source;
pub mod span;
pub mod template;
pub mod terminal;
pub mod tree;
pub mod uri;

#[cfg(feature = "abnf")]
pub mod abnf;
#[cfg(feature = "cli")]
pub mod cli;
#[cfg(feature = "diagnostics")]
pub mod lint;
#[cfg(feature = "urllib")]
pub mod urllib;
#[cfg(feature = "whatwg")]
pub mod whatwg;

pub use iri::{Iri, IriReference};
pub use pass::SyntaxError;
pub use uri::{AbsoluteUri, Host, PathKind, Reference, RelativeRef, Uri, UriReference};
