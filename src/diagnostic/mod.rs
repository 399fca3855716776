//! Diagnostics: what is wrong in a text, where, by which rule, and how to fix it.
//!
//! A [`SyntaxError`](crate::SyntaxError) reports where a text stops matching and what would have matched there. That is exact, and often
//! not what the author did wrong: a `:` that is not expected after `1http` means that a scheme cannot begin with a digit.
//! [`Diagnostic::from_syntax_error`] names that mistake, as plain data: kind, place, message, help, fixes.
//! Lints, validation errors of the URL Standard and problems of a grammar are diagnostics, too.
//!
//! ```
//! use urlgram::Uri;
//! use urlgram::diagnostic::{Diagnostic, Kind, SyntaxKind};
//!
//! let text = "http://[1::2::3]/";
//! let error = Uri::parse(text).unwrap_err();
//! let diagnostic = Diagnostic::from_syntax_error(text, error);
//! assert_eq!(diagnostic.kind(), Kind::Syntax(SyntaxKind::InvalidIpLiteral));
//! assert_eq!(diagnostic.message(), "a second \"::\" in an IPv6 address");
//! assert_eq!(diagnostic.span().of(text), "::");
//! ```
//!
//! With the feature `diagnostics`, a `Report` draws one as a [miette](https://docs.rs/miette) report.

#[cfg(feature = "diagnostics")]
mod excerpt;
mod explain;
mod fix;
mod kind;
mod model;
mod record;
#[cfg(feature = "diagnostics")]
mod report;
mod severity;
mod source;
mod visible;

pub use fix::{Applicability, Fix};
pub use kind::{Code, Kind, SyntaxKind};
pub use model::{Diagnostic, Label};
pub use record::decode_utf8;
#[cfg(feature = "diagnostics")]
pub use report::Report;
pub use severity::Severity;
pub use source::Source;
pub use visible::{is_invisible, printable};
