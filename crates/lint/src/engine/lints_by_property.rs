//! The lints to run for a set of properties, by a table.

use crate::text::Properties;
use urlgram::masks::bits_of;

/// Number of lints in a word of the table.
const WORD: usize = 64;

/// For each property, the lints that ask for it, as sets of bits. The search for lints to run costs a few instructions for each
/// property of a text, however many lints there are.
#[derive(Debug, Default)]
pub(super) struct LintsByProperty {
    /// One row for each 64 lints.
    rows: Vec<[u64; Properties::ROOM]>,
    /// All properties that the lints ask for.
    asked: Properties,
}

impl LintsByProperty {
    /// Adds the lint with this number, which asks for these properties.
    pub(super) fn add(&mut self, lint: usize, properties: Properties) {
        self.asked |= properties;
        if self.rows.len() <= lint / WORD {
            self.rows.resize(lint / WORD + 1, [0; Properties::ROOM]);
        }
        for property in properties.numbers() {
            self.rows[lint / WORD][property] |= 1 << (lint % WORD);
        }
    }

    /// Returns the numbers of the lints that ask for one of the properties, from the lowest.
    pub(super) fn lints(&self, present: Properties) -> impl Iterator<Item = usize> + '_ {
        let asked = present.intersection(self.asked);
        self.rows.iter().enumerate().flat_map(move |(number, row)| {
            let lints = asked.numbers().fold(0, |lints, property| lints | row[property]);
            bits_of(lints).map(move |lint| number * WORD + lint)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lints_are_found_by_any_of_their_properties_and_in_order() {
        let mut table = LintsByProperty::default();
        for lint in 0..200 {
            let properties = if lint % 3 == 0 { Properties::PORT.union(Properties::QUERY) } else { Properties::UPPER };
            table.add(lint, properties);
        }
        let found: Vec<usize> = table.lints(Properties::QUERY | Properties::PORT | Properties::HTTP).collect();
        assert_eq!(found, (0..200).step_by(3).collect::<Vec<_>>());
        assert_eq!(table.lints(Properties::ALL).count(), 200);
        assert_eq!(table.lints(Properties::HTTP).count(), 0);
    }
}
