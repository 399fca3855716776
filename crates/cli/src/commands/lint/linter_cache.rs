//! The linters of a run, made when they are first needed.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use urlgram_lint::Preset;
use urlgram_lint::document::DocumentLinter;

/// The linters by key.
#[derive(Debug, Default)]
pub(crate) struct LinterCache(Mutex<HashMap<LinterKey, Arc<DocumentLinter>>>);

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
    pub(crate) fn linters(
        &self,
        key: LinterKey,
        make: impl FnOnce(&LinterKey) -> DocumentLinter,
    ) -> Arc<DocumentLinter> {
        let mut cache = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(cache.entry(key).or_insert_with_key(|key| Arc::new(make(key))))
    }
}
