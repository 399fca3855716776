//! Rewritten files, and their changes as a diff.

use crate::findings::LocatedFinding;
use crate::output::unified_diff;

/// A file to rewrite.
#[derive(Debug)]
pub(crate) struct Rewrite {
    pub(crate) before: Vec<u8>,
    pub(crate) after: Vec<u8>,
    pub(crate) changes: u64,
    /// Number of findings for which no comment could be added.
    pub(crate) failed: u64,
    /// Findings in the text before, which are reported if the file cannot be written.
    pub(crate) found: Vec<LocatedFinding>,
}

/// Returns the changes in the format of `diff -u`. Invalid UTF-8 is shown as `�`.
pub(crate) fn diff(name: &str, rewrite: &Rewrite) -> Vec<u8> {
    let (before, after) = (String::from_utf8_lossy(&rewrite.before), String::from_utf8_lossy(&rewrite.after));
    unified_diff(name, &before, &after).into_bytes()
}
