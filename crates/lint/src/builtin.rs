//! The lints of this crate.

use crate::engine::{Lint, Linter};
use crate::policy::Config;
use crate::rules::FAMILIES;
use urlgram::diagnostic::Diagnostic;

/// Returns all lints by code.
pub fn lints() -> impl Iterator<Item = &'static Lint> {
    FAMILIES.iter().flat_map(|family| family.lints.iter().copied())
}

/// Returns the lint with this code or name, in any case.
///
/// ```
/// assert_eq!(urlgram_lint::lint("U301").unwrap().name(), "backslash");
/// ```
pub fn lint(name: &str) -> Option<&'static Lint> {
    lints().find(|lint| lint.code().eq_ignore_ascii_case(name) || lint.name().eq_ignore_ascii_case(name))
}

/// Returns all findings in `text` in the order of their places. For more than a few texts, make a [`Linter`].
pub fn check(text: &str, config: &Config) -> Vec<Diagnostic> {
    Linter::new(config.clone()).check(text.as_bytes())
}

impl Linter {
    /// Returns a linter with the lints of this crate. [`with_lint`](Self::with_lint) adds another one.
    pub fn new(config: Config) -> Self {
        lints().fold(Linter::empty(config), Linter::with_lint)
    }
}

impl Config {
    /// Returns the patterns that name no lint of this crate, in the order in which they were given.
    pub fn unknown_patterns(&self) -> impl Iterator<Item = &str> {
        self.patterns().filter(|pattern| !lints().any(|lint| lint.matches(pattern)))
    }
}
