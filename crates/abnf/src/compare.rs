//! Two rules, side by side: which texts only one of them matches.

use std::collections::{BTreeMap, VecDeque};
use std::fmt;

use super::automaton::{AutomatonError, Dfa, plain_bytes};

/// How many pairs of states a comparison looks at before it gives up.
const MAX_PAIRS: usize = 1 << 21;

/// How the languages of two rules lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Relation {
    /// The same texts.
    Equal,
    /// All texts of the left one are texts of the right one.
    Subset,
    /// All texts of the right one are texts of the left one.
    Superset,
    /// Each has texts that the other has not, and there are some that both have.
    Overlapping,
    /// No text in common.
    Disjoint,
}

/// The outcome of [`Dfa::compare`]: for each way in which a text can belong, a shortest one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Comparison {
    /// A shortest text that only the left rule matches.
    pub only_left: Option<Witness>,
    /// A shortest text that only the right rule matches.
    pub only_right: Option<Witness>,
    /// A shortest text that both match.
    pub both: Option<Witness>,
}

impl Comparison {
    /// What the witnesses add up to. Two rules that match nothing are equal.
    pub fn relation(&self) -> Relation {
        match (&self.only_left, &self.only_right, &self.both) {
            (None, None, _) => Relation::Equal,
            (None, Some(_), _) => Relation::Subset,
            (Some(_), None, _) => Relation::Superset,
            (Some(_), Some(_), Some(_)) => Relation::Overlapping,
            (Some(_), Some(_), None) => Relation::Disjoint,
        }
    }
}

/// A text that tells two rules apart. Bytes, as a grammar of octets may have texts that are no UTF-8.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Witness(pub Vec<u8>);

/// The text with control characters, quotes and what is no UTF-8 escaped.
impl fmt::Display for Witness {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for chunk in self.0.utf8_chunks() {
            write!(f, "{}", chunk.valid().escape_debug())?;
            for byte in chunk.invalid() {
                write!(f, "\\x{byte:02x}")?;
            }
        }
        Ok(())
    }
}

impl Dfa {
    /// Compares two rules, of one grammar or of two.
    ///
    /// ```
    /// use urlgram_abnf::{Relation, builtin};
    ///
    /// let (old, new) = (builtin("rfc2396").unwrap(), builtin("rfc3986").unwrap());
    /// let comparison = old.dfa("scheme").unwrap().compare(&new.dfa("scheme").unwrap()).unwrap();
    /// assert_eq!(comparison.relation(), Relation::Equal);
    ///
    /// let comparison = old.dfa("port").unwrap().compare(&old.dfa("segment").unwrap()).unwrap();
    /// assert_eq!(comparison.relation(), Relation::Subset);
    /// assert_eq!(comparison.only_right.unwrap().to_string(), "a");
    /// ```
    ///
    /// # Errors
    /// [`AutomatonError::TooLarge`] if the two have to be followed through more than some two million pairs of states.
    pub fn compare(&self, other: &Dfa) -> Result<Comparison, AutomatonError> {
        let mut found = Comparison { only_left: None, only_right: None, both: None };
        let steps = self.common_steps(other);
        // Each pair of states that was found: itself, the one before, and the byte between.
        let mut pairs = vec![((0, 0), 0, 0)];
        let mut known = BTreeMap::from([((0, 0), 0)]);
        let mut waiting = VecDeque::from([0]);
        while let Some(index) = waiting.pop_front() {
            let ((left, right), ..) = pairs[index];
            let place = match (self.table.accepting[left], other.table.accepting[right]) {
                (true, true) => Some(&mut found.both),
                (true, false) => Some(&mut found.only_left),
                (false, true) => Some(&mut found.only_right),
                (false, false) => None,
            };
            if let Some(place) = place {
                place.get_or_insert_with(|| way_to(index, &pairs));
            }
            for &(byte, left_class, right_class) in &steps {
                let next = (self.table.go(left, left_class), other.table.go(right, right_class));
                if (self.live[next.0] || other.live[next.1]) && !known.contains_key(&next) {
                    known.insert(next, pairs.len());
                    waiting.push_back(pairs.len());
                    pairs.push((next, index, byte));
                }
            }
            if pairs.len() > MAX_PAIRS {
                return Err(AutomatonError::TooLarge);
            }
        }
        Ok(found)
    }

    /// Whether this rule matches every text that the other one matches.
    ///
    /// # Errors
    /// As [`compare`](Self::compare).
    pub fn includes(&self, other: &Dfa) -> Result<bool, AutomatonError> {
        Ok(matches!(self.compare(other)?.relation(), Relation::Equal | Relation::Superset))
    }

    /// The bytes that both together tell apart, plainest first, with their classes here and there.
    pub(super) fn common_steps(&self, other: &Dfa) -> Vec<(u8, usize, usize)> {
        let mut seen = std::collections::BTreeSet::new();
        let classes = plain_bytes().map(|byte| (byte, self.class_of(byte), other.class_of(byte)));
        classes.filter(|(_, left, right)| seen.insert((*left, *right))).collect()
    }
}

type Pair = ((usize, usize), usize, u8);

fn way_to(mut index: usize, pairs: &[Pair]) -> Witness {
    let mut bytes = Vec::new();
    while index != 0 {
        let (_, before, byte) = pairs[index];
        bytes.push(byte);
        index = before;
    }
    bytes.reverse();
    Witness(bytes)
}
