//! Values that are made once: [`Cache`].

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, PoisonError};

/// Values by key, for several threads.
///
/// ```
/// let lengths = urlgram_sites::Cache::default();
/// assert_eq!(lengths.get("page.md", |key| key.len()), 7);
/// ```
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<HashMap<K, V>>);

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(Mutex::default())
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    /// Forgets all values.
    pub fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Returns the value of a key. Makes it without the lock if it is not known, so that threads do not wait for each other.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> V {
        let known = self.0.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        known.unwrap_or_else(|| {
            let value = make(&key);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(key, value.clone());
            value
        })
    }

    /// Forgets the value of a key.
    pub fn remove(&self, key: &K) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(key);
    }
}
