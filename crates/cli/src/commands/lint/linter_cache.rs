//! The linters of a run, made when they are first needed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use urlgram_lint::Linter;

/// The linters for one sort of file.
#[derive(Debug)]
pub(crate) struct Linters {
    /// For what stands alone: a record of a list, a URL in running text.
    pub(crate) alone: Linter,
    /// For what stands in a document that it may be relative to.
    pub(crate) linked: Linter,
}

/// Linters, made when they are first needed.
#[derive(Debug, Default)]
pub(crate) struct LinterCache(Mutex<HashMap<LinterKey, Arc<Linters>>>);

/// What linters depend on: whether the file is of the web, and what is not to be found in it.
pub(crate) type LinterKey = (bool, Vec<String>);

impl LinterCache {
    /// The linters for `key`, which `make` makes the first time.
    pub(crate) fn linters(&self, key: LinterKey, make: impl FnOnce(&LinterKey) -> Linters) -> Arc<Linters> {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with_key(|key| Arc::new(make(key))))
    }
}
