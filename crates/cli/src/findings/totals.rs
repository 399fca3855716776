//! The counts of a run.

use crate::input::Skip;
use std::collections::BTreeMap;

/// The counts of a run.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) texts: u64,
    pub(crate) files: u64,
    /// Files that were checked by the few lints for tests.
    pub(crate) of_tests: u64,
    /// Files that could not be read.
    pub(crate) unread: u64,
    /// Files that could not be written.
    pub(crate) unwritten: u64,
    /// Files that were not linted.
    pub(crate) skipped: BTreeMap<Skip, u64>,
    pub(crate) found: u64,
    /// Findings that a comment ignores.
    pub(crate) ignored: u64,
    /// Findings in the baseline.
    pub(crate) known: u64,
    /// Whether the run writes the baseline.
    pub(crate) writes_baseline: bool,
    /// Findings in the baseline that were not found again.
    pub(crate) stale: u64,
    /// Fixes that were applied, or would be.
    pub(crate) fixed: u64,
    /// Whether the fixes are only shown, by `--diff`.
    pub(crate) is_preview: bool,
    /// Ignore comments that were added or extended.
    pub(crate) added_ignores: u64,
    /// Findings with a safe fix, and with an unsafe one, that were not fixed.
    pub(crate) fixable: u64,
    pub(crate) unsafely_fixable: u64,
    /// Links of pages to other files and pages, and how many of them could not be checked.
    pub(crate) links: u64,
    pub(crate) unchecked_links: u64,
    /// The most frequent reason, and whether it is the only one.
    pub(crate) unchecked_reason: String,
    pub(crate) is_one_reason: bool,
    /// Texts of which it is not known whether the readers that must agree do.
    pub(crate) not_known: u64,
    /// Lines of files that are named, of which most are URLs and others were not checked, and the number of the others.
    pub(crate) lines: u64,
    pub(crate) unread_lines: u64,
    /// Files in folders whose kind is not known, and their endings.
    pub(crate) unknown: u64,
    pub(crate) unknown_kinds: String,
}
