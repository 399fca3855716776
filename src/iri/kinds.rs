//! The kinds of IRIs: [`Iri`], [`IriReference`], [`AbsoluteIri`], [`IrelativeRef`].

use alloc::string::String;

use borrow_or_share::{BorrowOrShare, Bos};

use crate::grammar::rfc3987;
use crate::uri::{AbsoluteUri, Reference, RelativeRef, Uri, UriReference, kinds_of_reference};

kinds_of_reference! {
    /// An `IRI-reference` (RFC 3987 §2.2): an IRI, or a reference relative to one.
    struct IriReference(Reference);
    impl IriReference { pub fn parse = "IRI-reference" rfc3987::IriReference }

    /// An `IRI` (RFC 3987 §2.2): a URI that may contain non-ASCII characters.
    struct Iri(IriReference);
    impl Iri { pub fn parse = "IRI" rfc3987::Iri }

    /// An `absolute-IRI` (RFC 3987 §2.2): an IRI without a fragment.
    struct AbsoluteIri(IriReference);
    impl AbsoluteIri { pub fn parse = "absolute-IRI" rfc3987::AbsoluteIri }

    /// An `irelative-ref` (RFC 3987 §2.2): a reference without a scheme, which needs a base.
    struct IrelativeRef(IriReference);
    impl IrelativeRef { pub fn parse = "irelative-ref" rfc3987::IrelativeRef }
}

impl<T> IriReference<T> {
    /// Whether the reference has a scheme, and therefore is an IRI.
    pub fn is_iri(&self) -> bool {
        self.node().scheme.is_some()
    }
}

impl<'i, 'o, T: BorrowOrShare<'i, 'o, str>> Iri<T> {
    /// Returns the `scheme` as written. Schemes are case-insensitive.
    pub fn scheme(&'i self) -> &'o str {
        self.0.scheme().unwrap_or_default()
    }
}

/// Declares the conversion of URIs: every URI is an IRI (RFC 3987 §1.2).
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
