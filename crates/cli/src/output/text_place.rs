//! The place of a text that a command works on: [`TextPlace`].

/// The place of a text in a file.
#[derive(Debug)]
pub(crate) struct TextPlace {
    /// Name of the file.
    pub(crate) name: String,
    /// Number of the line or the record, from 1.
    pub(crate) line: usize,
}
