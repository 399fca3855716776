//! The lints to run for a set of properties, by a table.

use super::prefilter::Prefilter;
use crate::blocks::bits_of;

/// Number of properties that a [`Prefilter`] may have.
const PROPERTIES: usize = 64;

/// Number of lints in a word of the table.
const WORD: usize = 64;

/// For each property, the lints that ask for it, as sets of bits. The search for lints to run costs a few instructions for each
/// property of a text, however many lints there are.
#[derive(Debug, Default)]
pub(super) struct TriggerTable {
    /// One row for each 64 lints.
    rows: Vec<[u64; PROPERTIES]>,
    /// All properties that a lint asks for, also one that is not in the table.
    all: Prefilter,
}

impl TriggerTable {
    /// Adds properties that a lint which is not in the table asks for.
    pub(super) fn ask(&mut self, triggers: Prefilter) {
        self.all |= triggers;
    }

    /// Adds the lint with this number, which asks for these properties.
    pub(super) fn add(&mut self, lint: usize, triggers: Prefilter) {
        self.ask(triggers);
        if self.rows.len() <= lint / WORD {
            self.rows.resize(lint / WORD + 1, [0; PROPERTIES]);
        }
        for property in triggers.bits() {
            self.rows[lint / WORD][property] |= 1 << (lint % WORD);
        }
    }

    /// Whether a lint asks for one of the properties.
    pub(super) fn has_any(&self, present: Prefilter) -> bool {
        present.intersects(self.all)
    }

    /// Returns the numbers of the lints that ask for one of the properties, from the lowest.
    pub(super) fn lints(&self, present: Prefilter) -> impl Iterator<Item = usize> + '_ {
        let asked = present.intersection(self.all);
        self.rows.iter().enumerate().flat_map(move |(number, row)| {
            let lints = asked.bits().fold(0, |lints, property| lints | row[property]);
            bits_of(lints).map(move |lint| number * WORD + lint)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lints_are_found_by_any_of_their_properties_and_in_order() {
        let mut table = TriggerTable::default();
        for lint in 0..200 {
            let triggers = if lint % 3 == 0 { Prefilter::PORT.union(Prefilter::QUERY) } else { Prefilter::UPPER };
            table.add(lint, triggers);
        }
        let found: Vec<usize> = table.lints(Prefilter::QUERY | Prefilter::PORT | Prefilter::HTTP).collect();
        assert_eq!(found, (0..200).step_by(3).collect::<Vec<_>>());
        assert_eq!(table.lints(Prefilter::ALL).count(), 200);
        assert!(table.has_any(Prefilter::UPPER) && !table.has_any(Prefilter::HTTP));
        assert_eq!(table.lints(Prefilter::HTTP).count(), 0);
    }
}
