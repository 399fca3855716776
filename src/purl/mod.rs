//! Package-URLs (`pkg:`): [ECMA-427](https://ecma-international.org/publications-and-standards/standards/ecma-427/), which names
//! packages of any ecosystem.
//!
//! [`Purl::parse`] reads a purl by the rules of the standard and of its type, [`Purl::builder`] makes one from data, and `Display`
//! writes the canonical form. [`split`] returns the positions of the components. The scheme `pkg` in
//! [`scheme`](crate::scheme::pkg) applies all of this to URLs.
//!
//! ```
//! use urlgram::purl::Purl;
//!
//! let purl = Purl::parse("pkg:PyPI/Django_Package@1.11?File_name=a.whl&arch=")?;
//! assert_eq!((purl.ty(), purl.name(), purl.version()), ("pypi", "django-package", Some("1.11")));
//! assert_eq!(purl.qualifier("file_name"), Some("a.whl"));
//! assert_eq!(purl.to_string(), "pkg:pypi/django-package@1.11?file_name=a.whl");
//!
//! let purl = Purl::builder("npm", "core").namespace("@babel").subpath("/lib/../index.js").build()?;
//! assert_eq!(purl.to_string(), "pkg:npm/%40babel/core#lib/index.js");
//!
//! let error = Purl::parse("pkg:swift/Alamofire@5.4.3").unwrap_err();
//! assert_eq!(error.to_string(), "a purl of the type `swift` needs a namespace at byte 10");
//! # Ok::<(), urlgram::purl::PurlError>(())
//! ```
//!
//! # Decisions
//!
//! * **Keys of qualifiers** are accepted in any case and written in lower case, as the instructions for parsing say. Two published
//!   tests want an error instead, and another two of the same group want this.
//! * **A version** begins at the last `@` that no slash follows, since a version contains no slash: `pkg:npm/@babel/core` has none.
//! * **The type `git`** has a name with slashes: everything after the host. Its definition says so, and its tests.
//! * **An unknown type** has only the common rules.

mod error;
mod model;
mod parts;
mod types;

pub use error::{PurlError, PurlReason};
pub use model::{PURL_CHAR, Purl, PurlBuilder};
pub use parts::{PurlParts, split};
pub use types::{Requirement, TYPES, TypeRules, type_rules};
