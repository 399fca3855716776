//! Classes as bit masks: for 64 bytes of a text at once, a bit for each byte that is in a [`Class`](crate::class::Class).
//!
//! A run of a class then ends at the first bit of a mask, which is one instruction and has no branch to mispredict. The
//! instructions are those of AVX2, or of NEON. They are selected at run time by `fearless_simd`, whose interface is safe.
//! Without the feature `simd`, [`Bytewise`] makes the masks.
//!
//! Public for the linter, and not part of the interface of the library.

#[cfg(feature = "simd")]
mod block;
#[cfg(feature = "simd")]
mod isa;
#[cfg(feature = "simd")]
mod lines;
#[cfg(feature = "simd")]
mod long;
mod marks;
#[cfg(feature = "simd")]
mod table;
#[cfg(feature = "simd")]
mod text;

#[cfg(feature = "simd")]
pub use fearless_simd::Simd;
#[cfg(feature = "simd")]
pub use isa::isa;
#[cfg(feature = "simd")]
pub(crate) use lines::line_feeds;
#[cfg(feature = "simd")]
pub use lines::{LineVectors, Vectors};
pub use marks::{BLOCK, Blocks, Bytewise, HALF, Marks, bits_below, bits_of};
#[cfg(feature = "simd")]
#[cfg_attr(debug_assertions, allow(unused_imports, reason = "an unoptimised build does not use masks by default"))]
pub(crate) use text::with_masks;
#[cfg(all(feature = "simd", feature = "whatwg"))]
pub(crate) use text::with_masks_of_start;
#[cfg(feature = "simd")]
pub(crate) use text::{MaskedWork, TextMasks, with_masks_inlined};
