//! Non-ASCII host names: [UTS #46](https://www.unicode.org/reports/tr46/), with the reason of a rejection.
//!
//! The `idna` crate converts names, but gives no reason for a rejection. This module processes a rejected name again to find
//! the failing label, character and rule: [`IdnaError`].
//!
//! ```
//! use urlgram::host::idna::{Idna, IdnaRule};
//!
//! assert_eq!(Idna::default().to_ascii("Bücher.example")?, "xn--bcher-kva.example");
//! assert_eq!(Idna::default().to_unicode("xn--bcher-kva.example")?, "bücher.example");
//!
//! let name = "www.a\u{2260}\u{200d}b.example";
//! let error = Idna::default().to_ascii(name).unwrap_err();
//! let first = &error.problems()[0];
//! assert_eq!((first.rule, first.label, first.span.of(name)), (IdnaRule::ContextJ, 1, "\u{200d}"));
//! # Ok::<(), urlgram::host::idna::IdnaError>(())
//! ```

mod convert;
mod error;
mod explain;
mod options;
mod registration;

pub use convert::Label;
pub use error::{IdnaError, IdnaProblem, IdnaRule};
pub use options::Idna;
