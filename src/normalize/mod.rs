//! Normalization and comparison of URIs: RFC 3986 §6.
//!
//! [`Uri::normalize`](crate::uri::Uri::normalize) applies all [`Steps`]; [`normalize`] applies the given ones, and can list the
//! changes. By the document that defines a step, the step never changes the identified resource. Normalizing again changes
//! nothing. [`compare`] finds the step after which two URIs are equal.
//!
//! ```
//! use urlgram::Uri;
//!
//! let uri = Uri::parse("eXAMPLE://a/./b/../b/%63/%7bfoo%7d")?;
//! assert_eq!(uri.normalize().as_str(), "example://a/b/c/%7Bfoo%7D");
//! assert_eq!(Uri::parse("HTTP://Example.COM:80")?.normalize().as_str(), "http://example.com/");
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```
//!
//! Details:
//!
//! * **A relative path keeps its dot segments**, because their meaning depends on the base. So does the path of a URI that
//!   does not begin with a slash, as in `data:,a/../b`. RFC 3986 §6.2.2.3 removes dot segments that resolution (§5.2) would
//!   remove, and §5.2.4 would make `/b` of `,a/../b`. That changes a rootless path (§3.3) to an absolute one, and documents of
//!   schemes with such paths, such as RFC 8141 §3.1 and RFC 6920 §2, compare them without this step.
//! * **Encoded dot segments** are decoded and removed in a URI: `http://a/%2e%2e/b` becomes `http://a/b`. In a relative
//!   reference they stay encoded, since resolution would not treat them as dot segments.
//! * **A path that would be read as an authority** gets the prefix `/.`: `foo:/a/..//b` becomes `foo:/.//b`.
//! * **An unknown scheme** has no default port, and its empty path stays empty. An empty port is removed in any scheme.
//! * **IRIs** are normalized character by character (RFC 3987 §5.3.2): non-ASCII letters keep their case, and text is not
//!   converted to NFC, which RFC 3987 §5.3.2.2 leaves to the creator of the IRI.

mod change;
mod compare;
mod normalizer;
mod pct_encoded;
mod scheme;
mod step;

pub use change::{Change, ChangeSink};
#[cfg(feature = "_schemes")]
pub(crate) use compare::compare_by;
pub use compare::{Comparison, ComparisonLevel, Difference, Equivalence, compare};
pub use normalizer::normalize;
pub use step::{Step, Steps};
