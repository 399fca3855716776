//! The grammars: a module a document, a value a rule.
//!
//! Each rule stands under the name its document gives it, with the ABNF as its documentation, and reads any
//! [`Source`](crate::source::Source). The files under `grammars/` hold the same rules as the documents print them; a test
//! compares the two, and automata made from the files test what is read.

pub mod rfc1123;
pub mod rfc1738;
pub mod rfc1808;
pub mod rfc2396;
pub mod rfc3986;
pub mod rfc3987;
pub mod rfc6570;
pub mod rfc6874;
#[cfg(feature = "whatwg")]
pub mod whatwg;
