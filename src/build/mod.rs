//! Building and editing URIs component by component: [`Builder`], and the `with_…` and `without_…` methods of
//! [`UriReference`](crate::uri::UriReference) and [`Uri`](crate::uri::Uri). The result always has the given components.
//!
//! Most methods take a component as it will appear in the URI, which must match its rule. Others take data and encode it:
//! [`Builder::segment`], [`Builder::pair`], [`Builder::name`]. Nothing is normalized, and an edit keeps every byte of the other
//! components.
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
//! Some components cannot be combined, because the URI would be parsed differently:
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
//!     "path: \"//server/share\" would be read as an authority, since the URI has none (RFC 3986 §3.3)",
//! );
//! ```

mod builder;
mod components;
mod edit;
mod error;
#[cfg(feature = "http")]
mod interop;

pub use builder::Builder;
pub use error::{BuildError, Component, Reason};
