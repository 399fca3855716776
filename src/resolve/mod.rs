//! Reference resolution (RFC 3986 §5), and its inverse, [`relativize`].
//!
//! [`Uri::resolve`](crate::uri::Uri::resolve) and [`Iri::resolve`](crate::iri::Iri::resolve) suit most callers; [`Resolver`] has
//! options. The algorithm is the RFC's, in its order and with its names: transform the reference (§5.2.2), merge the paths
//! (§5.2.3), remove the dot segments (§5.2.4, [`path`](crate::path)), recompose the components (§5.3). [`Resolver::trace`] shows
//! every decision and step.
//!
//! ```
//! use urlgram::{Uri, UriReference};
//!
//! let base = Uri::parse("http://a/b/c/d;p?q")?;
//! let target = base.resolve(&UriReference::parse("../g?y#s")?)?;
//! assert_eq!(target.as_str(), "http://a/b/g?y#s");
//! assert_eq!(target.path().as_str(), "/b/g");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Details:
//!
//! * **The fragment of a base** is ignored (§5.1). The empty reference means the base without its fragment.
//! * **A base without hierarchy** is allowed: `mailto:a@b` and `c` make `mailto:c`, since the last segment of the base's path
//!   is replaced. The RFC requires only a scheme of a base.
//! * **A base with an authority and an empty path** counts as ending in `/`: `http://a` and `g` make `http://a/g`.
//! * **`..` above the root** is dropped, or is an error with [`Resolver::allow_climbing`] false.
//! * **A path that would be read as an authority.** By the letter of the RFC, `foo:/a` and `/..//b` make `foo://b`, where `b`
//!   is a host instead of a path. The resolver writes the equivalent path `foo:/.//b`, or returns an error with
//!   [`Resolver::guard_path`] false. [`Resolver::resolve_literally`] returns the literal text.

//!
//! # Earlier documents
//!
//! [`Resolver::rfc2396`] and [`Resolver::rfc1808`] resolve as the documents did before RFC 3986. With the base `http://a/b/c/d;p?q`:
//!
//! | reference | RFC 3986 (2005) | RFC 2396 (1998) | RFC 1808 (1995) |
//! |---|---|---|---|
//! | `?y` | `http://a/b/c/d;p?y` | `http://a/b/c/?y` | `http://a/b/c/d;p?y` |
//! | `;x` | `http://a/b/c/;x` | `http://a/b/c/;x` | `http://a/b/c/d;x` |
//! | the empty reference | the base without its fragment | the current document | the whole base |
//! | `../../../g` | `http://a/g` | `http://a/../g` | `http://a/../g` |
//! | `/../g` | `http://a/g` | `http://a/../g` | `http://a/../g` |
//! | `/./g` | `http://a/g` | `http://a/./g` | `http://a/./g` |
//! | `g;x=1/../y` | `http://a/b/c/y` | `http://a/b/c/y` | `http://a/b/c/g;x=1/../y` |
//! | `g?` | `http://a/b/c/g?` | `http://a/b/c/g?` | `http://a/b/c/g?` |

mod error;
mod merged;
mod methods;
mod relative;
mod relativize;
mod resolver;
mod rfc1808;
mod rfc2396;
mod trace;
mod transform;

pub use error::{Operand, ResolveError};
pub use relative::join;
pub use relativize::{RelativizeError, relativize, shortest};
pub use resolver::Resolver;
pub use trace::Trace;
pub use transform::{Branch, Merge, Target, TargetPath};
