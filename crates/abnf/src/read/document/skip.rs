//! Lines that look like definitions and are not read as rules: [`Skip`].

use std::collections::BTreeMap;

/// A line that looks like a definition and is not read as one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Skip {
    /// Index of the line in the document.
    pub(super) line: usize,
    /// Number of such lines that follow each other in one block.
    pub(super) count: usize,
    pub(super) reason: String,
}

/// Beginnings of the reason that holds for a whole block, and of that for several.
const OF_BLOCKS: [&str; 2] = ["its block is ", "their blocks are "];

/// Merges lines that have the same reason in one part of the document. `begins` has the first lines of the parts in order. A reason that
/// holds for whole blocks is reported once for the document.
pub(super) fn merged(mut skipped: Vec<Skip>, begins: &[usize]) -> Vec<Skip> {
    skipped.sort_by_cached_key(|skip| skip.line);
    let part = |line: usize| begins.partition_point(|begin| *begin <= line);
    let mut merged: Vec<Skip> = Vec::new();
    let mut known: BTreeMap<(usize, String), usize> = BTreeMap::new();
    for skip in skipped {
        let of_block = skip.reason.strip_prefix(OF_BLOCKS[0]);
        let at = *known.entry((of_block.map_or(part(skip.line), |_| 0), skip.reason.clone())).or_insert(merged.len());
        match merged.get_mut(at) {
            None => merged.push(skip),
            Some(first) => {
                first.count += skip.count;
                if let Some(rest) = of_block.filter(|_| part(first.line) != part(skip.line)) {
                    first.reason = format!("{}{rest}", OF_BLOCKS[1]);
                }
            }
        }
    }
    merged
}
