//! Limits on the work of a construction: [`Work`].

use crate::model::TooLarge;

/// Number of steps that the construction of one automaton may take: below a second, whatever the grammar is.
const STEPS: u64 = 1 << 26;

/// A number of steps that may still be taken. A step visits one state or one transition.
#[derive(Clone, Debug)]
pub(crate) struct Work {
    left: u64,
}

impl Default for Work {
    fn default() -> Self {
        Work { left: STEPS }
    }
}

impl Work {
    pub(crate) fn of(steps: u64) -> Self {
        Work { left: steps }
    }

    /// Returns the number of steps that are left.
    pub(crate) fn left(&self) -> u64 {
        self.left
    }

    /// Takes some steps; fails if fewer are left, and then all others fail too.
    pub(crate) fn spend(&mut self, steps: usize) -> Result<(), TooLarge> {
        let left = self.left.checked_sub(steps as u64);
        self.left = left.unwrap_or(0);
        left.map(drop).ok_or(TooLarge)
    }

    /// Runs a construction with a part of the steps, and returns what is left of the part.
    pub(crate) fn part<T>(&mut self, steps: u64, run: impl FnOnce(&mut Work) -> T) -> T {
        let part = steps.min(self.left);
        let mut inner = Work::of(part);
        let result = run(&mut inner);
        self.left -= part - inner.left;
        result
    }
}
