//! Values that are made once: [`Cache`].

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// Values by key, for several threads.
///
/// ```
/// let lengths = urlgram_sites::Cache::default();
/// assert_eq!(lengths.get("page.md", |key| key.len()), 7);
/// ```
#[derive(Debug)]
pub struct Cache<K, V>(Mutex<Entries<K, V>>);

#[derive(Debug)]
struct Entries<K, V> {
    values: HashMap<K, V>,
    /// Number of times that values were forgotten.
    forgotten: u64,
}

impl<K, V> Default for Cache<K, V> {
    fn default() -> Self {
        Cache(Mutex::new(Entries { values: HashMap::new(), forgotten: 0 }))
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    fn entries(&self) -> MutexGuard<'_, Entries<K, V>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Forgets all values.
    pub fn clear(&self) {
        let mut entries = self.entries();
        entries.values.clear();
        entries.forgotten += 1;
    }

    /// Returns the value of a key. Makes it without the lock if it is not known, so that threads do not wait for each other. A value is
    /// not kept if another thread forgets values while it is made, since it may be made of what is outdated.
    pub fn get(&self, key: K, make: impl FnOnce(&K) -> V) -> V {
        let entries = self.entries();
        let (known, forgotten) = (entries.values.get(&key).cloned(), entries.forgotten);
        drop(entries);
        known.unwrap_or_else(|| {
            let value = make(&key);
            let mut entries = self.entries();
            if entries.forgotten == forgotten {
                entries.values.insert(key, value.clone());
            }
            value
        })
    }

    /// Forgets the value of a key.
    pub fn remove(&self, key: &K) {
        let mut entries = self.entries();
        entries.values.remove(key);
        entries.forgotten += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_that_is_forgotten_while_it_is_made_is_not_kept() {
        let cache = Cache::default();
        let old = cache.get("a", |key| {
            cache.remove(key);
            1
        });
        assert_eq!((old, cache.get("a", |_| 2), cache.get("a", |_| 3)), (1, 2, 2));
        cache.clear();
        assert_eq!(cache.get("a", |_| 4), 4);
    }
}
