//! Flags of a regular expression: [`Flags`].

use crate::write::RegexFlavor;

/// Properties that flags change about the texts that an expression matches.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Flags {
    pub(super) ignore_case: bool,
    pub(super) multi_line: bool,
    pub(super) dot_all: bool,
    pub(super) verbose: bool,
    /// `\d`, `\w`, `\s` and `\b` know US-ASCII only.
    pub(super) ascii: bool,
    /// JavaScript's `u` or `v`.
    pub(super) unicode: bool,
    /// A match begins at the start of the text.
    pub(super) anchored: bool,
    /// `$` does not match before a final line feed.
    pub(super) dollar_end_only: bool,
}

impl Flags {
    /// Sets flags by their letters.
    ///
    /// # Errors
    /// The first letter that the flavor does not have.
    pub(super) fn set(&mut self, letters: &str, flavor: RegexFlavor) -> Result<(), char> {
        use RegexFlavor::{JavaScript, Pcre, Python, Rust};
        for letter in letters.chars() {
            match (letter, flavor) {
                ('i', _) => self.ignore_case = true,
                ('m', _) => self.multi_line = true,
                ('s', _) => self.dot_all = true,
                ('x', Pcre | Python | Rust) => self.verbose = true,
                ('a', Python) => self.ascii = true,
                ('u' | 'v', JavaScript) => self.unicode = true,
                ('y', JavaScript) | ('A', Pcre) => self.anchored = true,
                ('D', Pcre) => self.dollar_end_only = true,
                // The same texts are matched.
                ('d' | 'g', JavaScript) | ('u' | 'U' | 'S' | 'J', Pcre) | ('u', Python | Rust) | ('U', Rust) => {}
                _ => return Err(letter),
            }
        }
        Ok(())
    }
}
