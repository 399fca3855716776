//! Indices into a grammar: [`RuleId`] and [`FileId`].

/// Index of a rule. Valid only for the [`Grammar`](crate::Grammar) that returned it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct RuleId(pub(crate) u32);

impl RuleId {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// Index of a file of a [`Grammar`](crate::Grammar): 0 for the file that was read, greater numbers for imported files.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct FileId(pub(crate) u32);

impl FileId {
    /// The file that was passed to the reader.
    pub const MAIN: FileId = FileId(0);

    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}
