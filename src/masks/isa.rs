//! The instruction set for the masks, selected at run time.

#[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
pub(super) use fearless_simd::Avx2 as Isa;
#[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
pub(super) use fearless_simd::Fallback as Isa;
#[cfg(target_arch = "aarch64")]
pub(super) use fearless_simd::Neon as Isa;

/// Returns the instruction set if this processor has it. The processor is asked once; later calls read a variable.
#[inline(always)]
pub fn isa() -> Option<Isa> {
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    return fearless_simd::Level::new().as_avx2();
    #[cfg(target_arch = "aarch64")]
    return fearless_simd::Level::new().as_neon();
    // Other processors read byte by byte.
    #[cfg(not(any(target_arch = "x86", target_arch = "x86_64", target_arch = "aarch64")))]
    None
}
