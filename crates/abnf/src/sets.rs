//! Sets that are filled one value after the other: `collect` sorts the values first, which makes a program larger for each type of them.

use std::collections::BTreeSet;

/// Returns the set of some values.
pub(crate) fn set<T: Ord>(values: impl IntoIterator<Item = T>) -> BTreeSet<T> {
    let mut set = BTreeSet::new();
    for value in values {
        set.insert(value);
    }
    set
}
