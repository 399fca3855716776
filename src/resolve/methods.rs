//! `resolve` and `relativize` as methods.

use alloc::string::String;

use borrow_or_share::Bos;

use super::error::ResolveError;
use super::relativize::{RelativizeError, shortest};
use super::resolver::Resolver;
use crate::iri::{Iri, IriReference};
use crate::uri::{Uri, UriReference};

/// Declares the methods of URIs and IRIs.
macro_rules! resolve {
    ($($absolute:ident $reference:ident $resolve:ident $base:literal $r:literal $target:literal;)+) => {$(
        impl<T: Bos<str>> $absolute<T> {
            /// Resolves `r` against this base by RFC 3986 §5.2, strict. The base's fragment has no effect.
            ///
            /// # Errors
            /// [`ResolveError::TooLong`] if the target would be too long.
            ///
            /// ```
            #[doc = concat!("use urlgram::{", stringify!($absolute), ", ", stringify!($reference), "};")]
            ///
            #[doc = concat!("let base = ", stringify!($absolute), "::parse(\"", $base, "\")?;")]
            #[doc = concat!("let r = ", stringify!($reference), "::parse(\"", $r, "\")?;")]
            #[doc = concat!("assert_eq!(base.resolve(&r)?.as_str(), \"", $target, "\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn resolve<R: Bos<str>>(&self, r: &$reference<R>) -> Result<$absolute<String>, ResolveError> {
                Resolver::new().$resolve(self, r)
            }

            /// Returns the shortest reference from this base to `target`; see
            /// [`relativize`](crate::resolve::relativize).
            ///
            /// # Errors
            /// [`RelativizeError::DotSegment`] if `target` has a dot segment, which resolution would remove.
            ///
            /// ```
            #[doc = concat!("use urlgram::", stringify!($absolute), ";")]
            ///
            #[doc = concat!("let base = ", stringify!($absolute), "::parse(\"", $base, "\")?;")]
            #[doc = concat!("let target = ", stringify!($absolute), "::parse(\"", $target, "\")?;")]
            #[doc = concat!("assert_eq!(base.relativize(&target)?.as_str(), \"", $r, "\");")]
            /// # Ok::<(), Box<dyn std::error::Error>>(())
            /// ```
            pub fn relativize<R: Bos<str>>(
                &self,
                target: &$absolute<R>,
            ) -> Result<$reference<String>, RelativizeError> {
                let (text, node) = shortest(&***self, &***target)?;
                Ok($reference::from_parts(text, node))
            }
        }
    )+};
}

resolve! {
    Uri UriReference resolve "http://a/b/c/d?q" "../g" "http://a/b/g";
    Iri IriReference resolve_iri "http://a/日/本/語" "../é" "http://a/日/é";
}
