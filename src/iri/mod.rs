//! IRIs (RFC 3987): [`Iri`], [`IriReference`], [`AbsoluteIri`], [`IrelativeRef`]; and their conversion to URIs and back.
//!
//! They have all methods of [`Reference`](crate::uri::Reference), and are resolved, normalized and compared like URIs.
//!
//! ```
//! use urlgram::{Host, Iri};
//!
//! let iri = Iri::parse("http://résumé.example/日本#é")?;
//! assert_eq!(iri.authority().unwrap().host(), Host::RegName("résumé.example"));
//! assert_eq!(iri.path().segments().next(), Some("日本"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

mod kinds;
mod mapping;

pub use kinds::{AbsoluteIri, IrelativeRef, Iri, IriReference};
pub use mapping::{TooLong, mapped_to_iri, mapped_to_uri};
