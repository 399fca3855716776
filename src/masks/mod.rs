//! Classes as bit masks: for 64 bytes of a text at once, a bit for each byte that is in a [`Class`](crate::class::Class).
//!
//! A run of a class then ends at the first bit of a mask, which is one instruction and has no branch to mispredict. The
//! instructions are those of AVX2, or of NEON. They are selected at run time by `fearless_simd`, whose interface is safe.

mod block;
mod isa;
mod long;
mod table;
mod text;

pub(crate) use block::{BLOCK, line_feeds};
pub(crate) use isa::isa;
#[cfg_attr(debug_assertions, allow(unused_imports, reason = "an unoptimised build does not use masks by default"))]
pub(crate) use text::with_masks;
#[cfg(feature = "whatwg")]
pub(crate) use text::with_masks_of_start;
pub(crate) use text::{MaskedWork, TextMasks, with_masks_inlined};
