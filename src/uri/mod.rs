//! URIs: [`Uri`], [`UriReference`], [`RelativeRef`], [`AbsoluteUri`]. For IRIs (RFC 3987), see [`iri`](crate::iri).
//!
//! All of them dereference to a [`Reference`], which has the accessors. Each is generic in its text, `&str` or `String`, and
//! keeps every byte: `Display` returns the text unchanged. Slices of a borrowed text live as long as that text, not only as
//! long as the `Uri`.
//!
//! Nothing is decoded, lowercased or resolved here. An absent component differs from an empty one: `http://a?` has an empty
//! query, `http://a` has no query.
//!
//! ```
//! use urlgram::{Host, Uri};
//!
//! let uri = Uri::parse("ftp://anna@[2001:db8::7]:2121/pub/read%20me?#top")?;
//! assert_eq!(uri.scheme(), "ftp");
//! let authority = uri.authority().unwrap();
//! assert_eq!(authority.userinfo(), Some("anna"));
//! assert_eq!(authority.host(), Host::Ipv6("2001:db8::7".parse()?));
//! assert_eq!(authority.port_number(), Some(2121));
//! assert_eq!(uri.path().segments().collect::<Vec<_>>(), ["pub", "read%20me"]);
//! assert_eq!((uri.query(), uri.fragment()), (Some(""), Some("top")));
//! assert_eq!(uri.node().path.to_string(), "29..43");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod authority;
mod delimited;
mod encoded;
mod host;
mod host_name;
mod kinds;
mod path;
mod reference;
#[cfg(feature = "serde")]
mod serialize;
mod slice;

pub use authority::Authority;
pub use delimited::Delimited;
pub use host::{Host, ZonedHost};
pub use host_name::{HostName, HostNameError};
pub(crate) use kinds::kinds_of_reference;
pub use kinds::{AbsoluteUri, RelativeRef, Uri, UriReference};
pub use path::{Path, PathKind};
pub use reference::Reference;
#[cfg(feature = "serde")]
pub use serialize::Tree;
pub use slice::Slice;
