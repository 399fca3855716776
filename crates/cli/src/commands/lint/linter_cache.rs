//! The linters of a run, made when they are first needed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use urlgram_lint::{Linter, Preset};

/// The linters for files with one [`LinterKey`].
#[derive(Debug)]
pub(crate) struct Linters {
    /// Linter for a record of a list, and for a URL in running text.
    pub(crate) alone: Linter,
    /// Linter for a URL that may be relative to its document.
    pub(crate) linked: Linter,
    /// Whether lines of a list that begin with `#` are comments.
    pub(crate) has_comments: bool,
}

/// The linters by key.
#[derive(Debug, Default)]
pub(crate) struct LinterCache(Mutex<HashMap<LinterKey, Arc<Linters>>>);

/// The properties of a file that select its linters.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct LinterKey {
    /// Number of the settings.
    pub(crate) settings: usize,
    /// Whether it is a list of URLs.
    pub(crate) is_list: bool,
    /// Default set of lints.
    pub(crate) preset: Preset,
    /// Lints that are ignored in the file.
    pub(crate) ignored: Vec<String>,
}

impl LinterCache {
    /// Returns the linters for `key`. Calls `make` the first time.
    pub(crate) fn linters(&self, key: LinterKey, make: impl FnOnce(&LinterKey) -> Linters) -> Arc<Linters> {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with_key(|key| Arc::new(make(key))))
    }
}
