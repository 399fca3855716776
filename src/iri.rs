//! The kinds of IRIs (RFC 3987): [`Iri`], [`IriReference`], [`AbsoluteIri`], [`IrelativeRef`]; and the ways from IRIs to
//! URIs and back.
//!
//! They have all that a [`Reference`] has, and are resolved, normalised and compared as URIs are.
//!
//! ```
//! use urlgram::{Host, Iri};
//!
//! let iri = Iri::parse("http://résumé.example/日本#é")?;
//! assert_eq!(iri.authority().unwrap().host(), Host::RegName("résumé.example"));
//! assert_eq!(iri.path().segments().next(), Some("日本"));
//! # Ok::<(), urlgram::SyntaxError>(())
//! ```

use alloc::string::String;

use borrow_or_share::{BorrowOrShare, Bos};

use crate::grammar::rfc3987;
use crate::uri::{AbsoluteUri, Reference, RelativeRef, Uri, UriReference, kinds_of_reference};

mod mapping;

pub use mapping::{TooLong, mapped_to_iri, mapped_to_uri};

kinds_of_reference! {
    /// An `IRI-reference` (RFC 3987 §2.2): an IRI, or a reference relative to one.
    IriReference(Reference), "IRI-reference", rfc3987::IriReference;
    /// An `IRI` (RFC 3987 §2.2): a URI that may hold characters beyond ASCII.
    Iri(IriReference), "IRI", rfc3987::Iri;
    /// An `absolute-IRI` (RFC 3987 §2.2): an IRI without fragment.
    AbsoluteIri(IriReference), "absolute-IRI", rfc3987::AbsoluteIri;
    /// An `irelative-ref` (RFC 3987 §2.2): a reference without scheme, which needs a base.
    IrelativeRef(IriReference), "irelative-ref", rfc3987::IrelativeRef;
}

impl<T> IriReference<T> {
    /// Whether it has a scheme, and so is an IRI and needs no base.
    pub fn is_iri(&self) -> bool {
        self.node().scheme.is_some()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Iri<T> {
    /// The `scheme` as written. Schemes are compared without case.
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}

/// Every URI is an IRI (RFC 3987 §1.2).
macro_rules! widen {
    ($($uri:ident => $iri:ident),+) => {$(
        impl<T: Bos<str>> From<$uri<T>> for $iri<T> {
            fn from(uri: $uri<T>) -> Self {
                let node = *uri.node();
                $iri::from_parts(uri.into_text(), node)
            }
        }
    )+};
}

widen! { UriReference => IriReference, Uri => Iri, AbsoluteUri => AbsoluteIri, RelativeRef => IrelativeRef }
