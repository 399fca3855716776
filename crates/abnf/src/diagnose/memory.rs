//! The part of a check of a grammar that the check of its next version uses: [`CheckMemory`].

use crate::automata::{Automata, KnownAutomata};

/// The automata of a grammar that was checked, for [`ParsedGrammar::check_again`](crate::ParsedGrammar::check_again). It has no more than
/// those of one check.
///
/// ```
/// use urlgram_abnf::{CheckMemory, Reader};
///
/// let mut memory = CheckMemory::default();
/// let old = Reader::new().read("my.abnf", "; Start: a\na = b / \"xyz\"\nb = \"x\" / \"yy\"\n");
/// assert_eq!((old.check_again(&mut memory).len(), memory.built()), (1, 4));
/// let new = Reader::new().read("my.abnf", "; Start: a\na = b / \"xyzz\"\nb = \"x\" / \"yy\"\n");
/// assert_eq!(new.check_again(&mut memory), new.check());
/// assert_eq!(memory.built(), 1);
/// ```
#[derive(Debug, Default)]
pub struct CheckMemory {
    automata: KnownAutomata,
    built: usize,
}

impl CheckMemory {
    /// Returns the number of automata that the last check had to build, because they were not known from the one before.
    pub fn built(&self) -> usize {
        self.built
    }

    pub(super) fn take(&mut self) -> KnownAutomata {
        std::mem::take(&mut self.automata)
    }

    pub(super) fn keep(&mut self, automata: Automata<'_>) {
        self.built = automata.built;
        self.automata = automata.into_known();
    }
}
