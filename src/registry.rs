//! Every grammar by name, and every rule of it, to be chosen at run time: `--grammar rfc3986 --rule authority`.
//!
//! Those are the grammars of the features that are enabled: RFC 3986, RFC 3987, RFC 6874 and RFC 1123 in any case, URI Templates with
//! `templates`, those of its schemes with each family of `schemes`, and all others with `schemes`.
//!
//! ```
//! let rule = urlgram::registry::grammar("rfc3986").unwrap().rule("host").unwrap();
//! assert!(rule.accepts("example.org"));
//! assert_eq!(rule.check("a b").unwrap_err().offset(), 1);
//! ```

use crate::declare::files as files_of;
pub use crate::declare::{DynRule, Grammar};
#[cfg(feature = "_schemes")]
use crate::grammar::SCHEMES;
use crate::grammar::{GENERIC, OTHER_FILES};
#[cfg(feature = "_schemes")]
use crate::scheme;
#[cfg(feature = "schemes")]
use crate::shorthand;

/// Returns the generic grammars.
pub fn generic_grammars() -> impl Iterator<Item = &'static Grammar> {
    GENERIC.iter().copied()
}

/// Returns the grammars of schemes: first those of documents, then those that a scheme declares, then those of short forms of URLs.
#[cfg(feature = "_schemes")]
pub fn scheme_grammars() -> impl Iterator<Item = &'static Grammar> {
    let grammars = SCHEMES.iter().chain(scheme::GRAMMARS);
    #[cfg(feature = "schemes")]
    let grammars = grammars.chain(shorthand::GRAMMARS);
    grammars.copied()
}

/// Returns all grammars.
pub fn grammars() -> impl Iterator<Item = &'static Grammar> {
    #[cfg(feature = "_schemes")]
    return generic_grammars().chain(scheme_grammars());
    #[cfg(not(feature = "_schemes"))]
    generic_grammars()
}

/// Returns the grammar with this name. Case is ignored.
pub fn grammar(name: &str) -> Option<&'static Grammar> {
    grammars().find(|grammar| grammar.document.name.eq_ignore_ascii_case(name))
}

/// Returns the generic grammar with this name. Case is ignored. A program that names grammars only by this function does not contain
/// the rules of schemes, which are most of all rules.
///
/// ```
/// use urlgram::registry::generic_grammar;
///
/// assert!(generic_grammar("rfc3986").is_some());
/// assert!(generic_grammar("rfc6068").is_none());
/// ```
pub fn generic_grammar(name: &str) -> Option<&'static Grammar> {
    generic_grammars().find(|grammar| grammar.document.name.eq_ignore_ascii_case(name))
}

/// Returns the files of `grammars/`, which hold the rules as the documents print them: name (`rfc3986.abnf`) and text.
pub fn files() -> impl Iterator<Item = (&'static str, &'static str)> {
    FILES.iter().copied().flatten().copied().chain(OTHER_FILES.iter().copied())
}

/// The files of all grammars.
static FILES: &[&[(&str, &str)]] = &[
    &files_of::<{ GENERIC.len() }>(GENERIC),
    #[cfg(feature = "_schemes")]
    &files_of::<{ SCHEMES.len() }>(SCHEMES),
    #[cfg(feature = "_schemes")]
    &files_of::<{ scheme::GRAMMARS.len() }>(scheme::GRAMMARS),
    #[cfg(feature = "schemes")]
    &files_of::<{ shorthand::GRAMMARS.len() }>(shorthand::GRAMMARS),
];
