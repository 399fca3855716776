//! The keys that lead to a value of YAML: [`Path`].

use std::ops::Range;

/// The open collections of a document of YAML, from the outermost on.
#[derive(Default)]
pub(crate) struct Path {
    levels: Vec<Level>,
}

/// An open collection.
struct Level {
    is_sequence: bool,
    /// The key of the current pair of a mapping, in the document.
    key: Range<usize>,
    /// Whether the next node is the value of the key.
    awaits_value: bool,
}

impl Path {
    /// Adds a node at a range, and returns whether it is the key of a pair.
    pub(crate) fn node(&mut self, range: Range<usize>) -> bool {
        match self.levels.last_mut() {
            Some(level) if !level.is_sequence => {
                level.awaits_value = !level.awaits_value;
                if level.awaits_value {
                    level.key = range;
                }
                level.awaits_value
            }
            _ => false,
        }
    }

    /// Opens a collection, which is a node.
    pub(crate) fn open(&mut self, is_sequence: bool) {
        self.node(0..0);
        self.levels.push(Level { is_sequence, key: 0..0, awaits_value: false });
    }

    /// Closes the innermost collection.
    pub(crate) fn close(&mut self) {
        self.levels.pop();
    }

    /// Returns the number of collections around the last node.
    pub(crate) fn depth(&self) -> usize {
        self.levels.len()
    }

    /// Returns the start of the key at a level.
    pub(crate) fn place(&self, level: usize) -> usize {
        self.levels.get(level).map_or(0, |level| level.key.start)
    }

    /// Returns the key at a level, counted from the outermost: `-` for the items of a sequence.
    pub(crate) fn key<'a>(&self, level: usize, document: &'a str) -> &'a str {
        match self.levels.get(level) {
            Some(level) if level.is_sequence => "-",
            Some(level) => document.get(level.key.clone()).unwrap_or_default().trim().trim_matches(['"', '\'']),
            None => "",
        }
    }

    /// Whether the last node has these keys and no others. `*` is any key of a mapping.
    pub(crate) fn is(&self, keys: &[&str], document: &str) -> bool {
        self.levels.len() == keys.len() && self.ends_with(keys, document)
    }

    /// Whether the last of the keys are these. `name/` is also a key that begins with it: `name/second`.
    pub(crate) fn ends_with(&self, keys: &[&str], document: &str) -> bool {
        let Some(start) = self.levels.len().checked_sub(keys.len()) else { return false };
        let is_key = |at: usize| self.levels.get(at).is_some_and(|level| !level.is_sequence);
        let mut keys = keys.iter().enumerate().rev();
        let is_named = |at: usize, key: &str| {
            let found = self.key(at, document);
            key.strip_suffix('/').map_or(found == key, |name| found == name || found.starts_with(key))
        };
        keys.all(|(at, key)| *key == "*" && is_key(start + at) || is_named(start + at, key))
    }
}
