//! The grammars: a module a document, a value a rule.
//!
//! Each rule stands under the name its document gives it, with the ABNF as its documentation, and reads any
//! [`Input`](crate::input::Input). The files under `grammars/` hold the same rules as the documents print them; a test
//! compares the two, and automata made from the files test what is read.

mod files;
mod ipv6;
mod parts;

pub use files::FILES;

pub mod rfc1123;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2224;
pub mod rfc2326;
pub mod rfc2384;
pub mod rfc2392;
pub mod rfc2396;
pub mod rfc2397;
pub mod rfc2732;
pub mod rfc3261;
pub mod rfc3966;
pub mod rfc3986;
pub mod rfc3987;
pub mod rfc4151;
pub mod rfc4156;
pub mod rfc4157;
pub mod rfc4248;
pub mod rfc4266;
pub mod rfc4501;
pub mod rfc4512;
pub mod rfc4514;
pub mod rfc4515;
pub mod rfc4516;
pub mod rfc5092;
pub mod rfc5122;
pub mod rfc5322;
pub mod rfc5538;
pub mod rfc5781;
pub mod rfc5870;
pub mod rfc6068;
pub mod rfc6455;
pub mod rfc6570;
pub mod rfc6694;
pub mod rfc6874;
pub mod rfc6920;
pub mod rfc7252;
pub mod rfc7565;
pub mod rfc7826;
pub mod rfc8089;
pub mod rfc8089_nonstandard;
pub mod rfc8141;
pub mod rfc822;
pub mod rfc9110;
pub mod schemes;
#[cfg(feature = "whatwg")]
pub mod whatwg;
