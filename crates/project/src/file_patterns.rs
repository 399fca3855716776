//! Lists of patterns of files, each with a value.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use globset::{Candidate, GlobBuilder, GlobSet, GlobSetBuilder};

use super::patterns::{FilePattern, inside};

/// Patterns of files with values. A path is compared with all of them at once, because both may be many.
#[derive(Clone, Debug)]
pub struct FilePatterns<T> {
    entries: Vec<(FilePattern, T)>,
    root: PathBuf,
    /// The patterns as one automaton, unless it would be too large.
    set: Option<GlobSet>,
    /// Numbers of the patterns with `!`, which match most files.
    negated: Vec<usize>,
}

impl<T> Default for FilePatterns<T> {
    fn default() -> Self {
        FilePatterns { entries: Vec::new(), root: PathBuf::new(), set: None, negated: Vec::new() }
    }
}

impl<T> FilePatterns<T> {
    /// Returns a list of patterns, which are relative to the folder `root`.
    ///
    /// # Errors
    /// Too many patterns with wildcards.
    pub fn new(root: &Path, entries: Vec<(FilePattern, T)>) -> Result<Self, String> {
        let patterns = || entries.iter().map(|(pattern, _)| pattern);
        FilePattern::check_count(patterns())?;
        let (set, root) = (set(patterns()), root.to_owned());
        let negated = (0..entries.len()).filter(|number| entries[*number].0.is_negated()).collect();
        Ok(FilePatterns { entries, root, set, negated })
    }

    /// Returns the values of the patterns that match the file at `path`, in order.
    pub fn of(&self, path: &Path) -> impl DoubleEndedIterator<Item = &T> {
        self.matched(path).into_iter().map(|number| &self.entries[number].1)
    }

    /// Returns the values of all patterns, in order.
    pub(super) fn values(&self) -> impl Iterator<Item = &T> {
        self.entries.iter().map(|(_, value)| value)
    }

    /// Returns the numbers of the patterns that match the file at `path`, in order.
    fn matched(&self, path: &Path) -> Vec<usize> {
        let Some(set) = &self.set else {
            return (0..self.entries.len()).filter(|number| self.entries[*number].0.matches(path)).collect();
        };
        let inside = inside(&self.root, path);
        let mut covered = BTreeSet::new();
        let mut found = Vec::new();
        for (above, entry) in inside.ancestors().enumerate() {
            set.matches_candidate_into(&Candidate::new(entry), &mut found);
            // Of a pattern with `/` at its end, only folders count.
            covered.extend(found.iter().filter(|number| above > 0 || !self.entries[**number].0.glob().is_folder));
        }
        for number in &self.negated {
            if !covered.remove(number) {
                covered.insert(*number);
            }
        }
        covered.into_iter().collect()
    }
}

fn set<'p>(patterns: impl Iterator<Item = &'p FilePattern>) -> Option<GlobSet> {
    let mut builder = GlobSetBuilder::new();
    for pattern in patterns {
        let glob = GlobBuilder::new(&pattern.glob().text).literal_separator(true).backslash_escape(true).build();
        builder.add(glob.ok()?);
    }
    builder.build().ok()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn a_list_matches_what_each_pattern_matches(
            patterns in prop::collection::vec("!?[.]?/?([*]|[*][*]|a|b|[?]|[{]a,b[}]|a[.]md|[*][.]md|[!#]a|[\\\\]!a){1}(/([*]|[*][*]|a|b)){0,2}/?", 1..5),
            path in "/p(/(a|b|!a|#a|a[.]md)){1,3}|/q/a[.]md",
        ) {
            let (root, path) = (Path::new("/p"), Path::new(&path));
            let patterns: Vec<_> = patterns.iter().filter_map(|pattern| FilePattern::new(root, pattern).ok()).collect();
            let expected: Vec<usize> = (0..patterns.len()).filter(|number| patterns[*number].matches(path)).collect();
            let list = FilePatterns::new(root, patterns.into_iter().zip(0..).collect()).unwrap();
            prop_assert!(list.set.is_some());
            prop_assert_eq!(list.of(path).copied().collect::<Vec<usize>>(), expected);
        }
    }
}
