//! The counts of a run.

/// What the whole run found.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    pub(crate) texts: u64,
    pub(crate) files: u64,
    pub(crate) unread: u64,
    pub(crate) found: u64,
    /// What somebody said is not to be reported.
    pub(crate) ignored: u64,
    /// What the baseline has.
    pub(crate) known: u64,
    /// Fixes that were made, or would be.
    pub(crate) fixed: u64,
    /// Findings that were not fixed but could be, safely or not.
    pub(crate) fixable: u64,
    pub(crate) unsafely_fixable: u64,
}
