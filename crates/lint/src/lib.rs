//! A linter for URLs.
//!
//! A [`Lint`] is one rule: a code, a page that explains it, and a function that finds the problem; each is a file in the folder of
//! its family. A finding is a [`Diagnostic`]. A [`Config`] selects lints; a [`Linter`] is made of it once and checks any number of
//! texts.
//!
//! ```
//! use urlgram_lint::{Config, Severity, check};
//!
//! let found = check("http://example.org/a b", &Config::default());
//! assert_eq!((found[0].code(), found[0].severity()), ("U101", Severity::Error));
//! assert_eq!(found[0].span().to_string(), "20..21");
//!
//! let found = check(r"http://example.com\@evil.com/", &Config::default());
//! assert_eq!((found[0].code(), found[0].name()), ("U301", "backslash"));
//! ```
//!
//! # How a text is checked
//!
//! 1. It is read by the rule that it must match. If it does not match, [`Diagnostic::from_syntax_error`] says why: the `U1` lints.
//!    Its components are those that the grammar found, or those between its delimiters ([`Delimited`]), which works for any text.
//!    One pass over its bytes yields its [`Properties`]. A text that matches and has none of the properties that the selected lints
//!    ask for is clean. Most texts are, so that a list costs little more than parsing it.
//! 2. Each selected lint that asks for one of the properties checks the [`LintContext`], which computes interpretations by other
//!    specifications on demand.
//! 3. One problem is one finding: of findings on overlapping spans, those of the highest [`Precedence`] are reported.
//! 4. Fixes are verified.
//!
//! # Your own lint
//!
//! ```
//! use urlgram_lint::{Check, Config, Lint, Linter, Properties};
//!
//! static NO_PORT: Lint = Lint {
//!     check: Check::Text(Properties::PORT, |context, sink| {
//!         if let Some(port) = context.port() {
//!             sink.report(port.span, "a port in a link", "our servers use the default ports");
//!         }
//!     }),
//!     ..Lint::new("X001", "port", "## What it does\nFinds a port.")
//! };
//!
//! let linter = Linter::new(Config::default()).with_lint(&NO_PORT);
//! assert_eq!(linter.check(b"https://example.org:8443/")[0].code(), "X001");
//! ```

// Tests the example in the README.
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

#[macro_use]
mod engine;
mod builtin;
pub mod document;
mod knowledge;
mod policy;
mod rules;
mod site;
mod text;
mod verdict;

/// The validation errors of the URL Standard as diagnostics.
pub mod whatwg {
    pub use crate::text::validation::{applies, check, diagnostics, rejection};
}

pub use builtin::{check, lint, lints};
pub use engine::{
    Check, DiagnosticBuilder, DiagnosticSink, Example, Explains, FixAvailability, Lint, Linter, Precedence, Roles,
};
pub use knowledge::is_tracking;
pub use policy::{
    AddressClass, Choice, Config, HostPattern, HostPatterns, Letters, Policy, PolicyError, Preset, RequiredAgreement,
    Selection, Style, is_test_path,
};
pub use rules::documents::{DeadLink, DocumentMistake, Page};
pub use rules::{FAMILIES, Family};
pub use site::{SITE, page_address};
pub use text::{CleanLines, Label, LintContext, NamedHost, Properties};
pub use urlgram::diagnostic::{Diagnostic, Severity};
pub use urlgram::uri::{Delimited, Slice};
pub use urlgram_documents::LinkRole;
pub use urlgram_sites::Files;
pub use verdict::{Verdict, verdict};
